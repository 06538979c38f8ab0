internal import DripGeometry

/// An effect or a layer style.
enum LayerEffect: Sendable {
    /// All pixels in one colour; the opacity in percent.
    case fill(color: Track<NumberList>, opacity: Track<Double>)
    /// Dark pixels towards one colour, light ones towards another; the amount in percent.
    case tint(black: Track<NumberList>, white: Track<NumberList>, amount: Track<Double>)
    case shadow(Shadow)
    /// The blurriness in pixels: the radius to which a point is spread.
    case blur(radius: Track<Double>, alongX: Bool, alongY: Bool)

    struct Shadow: Sendable {
        var color: Track<NumberList>
        /// 0…1 times this is the opacity.
        var opacity: Track<Double>
        var fullOpacity: Double
        /// In degrees, of the light's direction or of the shadow's.
        var angle: Track<Double>
        var isLightAngle: Bool
        var distance: Track<Double>
        /// The width of the soft edge.
        var softness: Track<Double>
        /// The standard deviation of the blur for each unit of softness.
        var deviation: Double
    }
}
