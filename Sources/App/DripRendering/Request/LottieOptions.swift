public import DripLottie

/// Options of a Lottie animation.
public struct LottieOptions: Equatable, Sendable {
    /// The identifier of an animation in a dotLottie archive; nil is the one that the archive names as initial, else the first one.
    public var animation: String?
    /// The identifier of a theme in a dotLottie archive; nil is the one with which players begin.
    public var theme: String?
    /// Values in place of those of the animation's slots.
    public var slots: LottieSlots
    /// The paths of files for the fonts, by the name of a font or of a family.
    public var fonts: [String: String]
    /// The marker whose range is one loop; nil is the whole animation.
    public var marker: String?
    /// Whether the animation is drawn without the features that are not drawn, instead of refused.
    public var isLenient: Bool

    /// Creates options with defaults.
    public init(
        animation: String? = nil, theme: String? = nil, slots: LottieSlots = LottieSlots(), fonts: [String: String] = [:],
        marker: String? = nil, isLenient: Bool = false
    ) {
        self.animation = animation
        self.theme = theme
        self.slots = slots
        self.fonts = fonts
        self.marker = marker
        self.isLenient = isLenient
    }
}
