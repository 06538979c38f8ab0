internal import DripGeometry

/// An effect or a layer style.
enum LayerEffect: Sendable {
    /// All pixels in one colour, as opaque as the effect says, 0…1: nothing of the original shows through.
    case fill(color: Track<NumberList>, opacity: Track<Double>)
    /// A colour over the original, 0…100 % of it.
    case overlay(color: Track<NumberList>, opacity: Track<Double>)
    /// Dark pixels towards one colour, light ones towards another; the amount in percent.
    case tint(black: Track<NumberList>, white: Track<NumberList>, amount: Track<Double>)
    /// Dark, middle and light pixels towards three colours; the amount in percent.
    case tritone(black: Track<NumberList>, middle: Track<NumberList>, white: Track<NumberList>, amount: Track<Double>)
    case shadow(Shadow)
    /// The shadow of what is around the layer, on the layer.
    case innerShadow(Shadow)
    /// The outlines of masks, drawn over the layer or in its place.
    case stroke(MaskStroke)
    /// Another transform of the drawings.
    case transform(Transform)
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
        /// The standard deviation of the blur for each unit of softness, as measured in the pictures of lottie-ios.
        var deviation: Double
    }

    struct MaskStroke: Sendable {
        var paths: [Track<PathValue>]
        var color: Track<NumberList>
        /// Half of the width in points, as lottie-web and ThorVG take it.
        var brush: Track<Double>
        /// A share, 0…1.
        var opacity: Track<Double>
        /// The part of each path in percent.
        var start: Track<Double>
        var end: Track<Double>
        var style: Style

        enum Style: Int {
            case overLayer = 1
            case alone
            case revealing
        }
    }
}
