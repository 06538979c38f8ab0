internal import DripGeometry
internal import DripScene

/// An effect or a layer style.
enum LayerEffect: Sendable {
    /// All pixels in one colour, as opaque as the effect says, 0…1: nothing of the original shows through.
    case fill(color: Track<NumberList>, opacity: Track<Double>, area: FillArea?)
    /// A colour over the original, 0…100 % of it.
    case overlay(color: Track<NumberList>, opacity: Track<Double>, blend: BlendMode)
    /// Dark pixels towards one colour, light ones towards another; the amount in percent.
    case tint(black: Track<NumberList>, white: Track<NumberList>, amount: Track<Double>)
    /// Dark, middle and light pixels towards three colours; the amount in percent.
    case tritone(black: Track<NumberList>, middle: Track<NumberList>, white: Track<NumberList>, amount: Track<Double>)
    case shadow(Shadow)
    /// The shadow of what is around the layer, on the layer.
    case innerShadow(Shadow)
    /// The outlines of masks, drawn over the layer or in its place.
    case stroke(MaskStroke)
    /// A line around the layer.
    case outline(Outline)
    /// The outline moved inwards by a distance in points, or outwards if it is negative.
    case choke(Track<Double>)
    /// A part of the layer, as it appears or vanishes.
    case wipe(Wipe)
    /// Another transform of the drawings.
    case transform(Transform)
    case blur(SoftFocus)
    case gradient(Ramp)
    case fourColors(FourColorGradient)

    /// The inside of some paths, or what lies outside of them.
    struct FillArea: Sendable {
        var paths: [Track<PathValue>]
        var isInverted: Bool
    }

    struct SoftFocus: Sendable {
        /// The standard deviation in points.
        var deviation: Track<Double>
        var alongX: Bool
        var alongY: Bool
        /// Whether the pixels at the edge of the layer continue beyond it, not 0.
        var repeatsEdges: Track<Double>
    }

    /// A gradient in place of the colours.
    struct Ramp: Sendable {
        var start: Position
        var end: Position
        var startColor: Track<NumberList>
        var endColor: Track<NumberList>
        var isRadial: Bool
        /// The share of the original in percent.
        var original: Track<Double>
    }

    struct FourColorGradient: Sendable {
        var points: [Position]
        var colors: [Track<NumberList>]
        /// In percent: the smaller, the sharper are the limits between two colours.
        var blend: Track<Double>
        /// In percent.
        var opacity: Track<Double>
        /// How it is composited onto the original; nil leaves nothing of that.
        var mode: BlendMode?
    }

    struct Outline: Sendable {
        var color: Track<NumberList>
        /// The width in points.
        var size: Track<Double>
    }

    struct Wipe: Sendable {
        /// How much is gone, in percent.
        var completion: Track<Double>
        /// In degrees, clockwise from the top.
        var angle: Track<Double>
        /// The width of the soft edge.
        var feather: Track<Double>
        /// The point about which the edge turns, and its direction; nil for an edge that moves across the layer.
        var turn: (center: Position, direction: Direction)?

        enum Direction: Int {
            case clockwise = 1
            case counterclockwise
            case both
        }
    }

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
        /// Whether only the shadow shows, not 0.
        var isAlone = Track(0.0)
        /// How it is composited onto what is under it.
        var blend = BlendMode.normal
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
        /// Whether these are parts of all paths in turn.
        var isSequential: Bool
        /// The distance between dots in percent of the width.
        var spacing: Track<Double>
        var style: Style

        enum Style: Int {
            case overLayer = 1
            case alone
            case revealing
        }
    }
}

extension LayerEffect {
    /// Whether it draws something on a layer without drawings.
    var drawsOnNothing: Bool { if case .stroke = self { true } else { false } }

    /// How many times the layer is drawn for it.
    var passes: Int {
        switch self {
        case .fill, .stroke, .transform, .shadow, .choke, .wipe: 1
        case .overlay, .gradient, .innerShadow, .outline: 3
        case .tint, .fourColors: 4
        case .tritone: 6
        case .blur(let blur): blur.repeatsEdges.isConstant && blur.repeatsEdges.first == 0 ? 1 : 9
        }
    }
}
