/// The key frames of a property, without its program.
struct PropertyBase: Sendable {
    /// In frames; none without a change between two.
    let keyTimes: [Double]
    /// Whether the value is the same at all times.
    let isConstant: Bool
    let value: @Sendable (_ frame: Double) -> PropertyValue
}
