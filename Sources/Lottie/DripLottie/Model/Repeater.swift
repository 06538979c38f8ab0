/// Copies of everything before it in its group.
struct Repeater: Sendable {
    var copies: Track<Double>
    /// The number of the first copy.
    var offset: Track<Double>
    /// The step from one copy to the next.
    var transform: Transform
    /// The opacities of the first and the last copy, in percent.
    var startOpacity: Track<Double>
    var endOpacity: Track<Double>
    /// Whether later copies lie over earlier ones.
    var isUpwards: Bool

    static let copyLimit = 1000.0
}
