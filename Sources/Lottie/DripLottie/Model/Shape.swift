internal import DripGeometry
internal import DripScene

/// An item of a shape layer.
enum ShapeItem: Sendable {
    case geometry(ShapeGeometry)
    case modifier(ShapeModifier)
    case style(ShapeStyle)
    indirect case group(ShapeGroup)
    case repeater(Repeater)
    case merge(MergeMode)
}

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

/// How the paths before it in its group become one, in the order of Lottie's numbers.
enum MergeMode: CaseIterable, Sendable {
    case merge, add, subtract, intersect, exclude
}

struct ShapeGroup: Sendable {
    var transform = Transform()
    var items: [ShapeItem] = []
    var blend = BlendMode.normal
}

/// A path, before modifiers.
enum ShapeGeometry: Sendable {
    case path(Track<PathValue>)
    case rectangle(position: Position, size: Track<Vector>, roundness: Track<Double>, isReversed: Bool)
    case ellipse(position: Position, size: Track<Vector>, isReversed: Bool)
    case star(Star)

    struct Star: Sendable {
        /// The most points that are drawn.
        static let pointLimit = 10_000.0

        var isPolygon: Bool
        var isReversed: Bool
        var position: Position
        /// The number of points.
        var points: Track<Double>
        /// In degrees.
        var rotation: Track<Double>
        var outerRadius: Track<Double>
        /// In percent.
        var outerRoundness: Track<Double>
        var innerRadius: Track<Double>
        var innerRoundness: Track<Double>
    }
}

/// A change of all paths before it in its group.
enum ShapeModifier: Sendable {
    case trim(Trim)
    case roundCorners(radius: Track<Double>)
    /// Moves vertices towards the middle, and handles away from it, by a percentage.
    case puckerBloat(amount: Track<Double>)
    /// The amplitude in points, and the ridges between two vertices.
    case zigZag(amplitude: Track<Double>, ridges: Track<Double>, isSmooth: Track<Double>)
    /// The amount in points, outwards.
    case offset(amount: Track<Double>, join: StrokeStyle.Join, miterLimit: Track<Double>)

    struct Trim: Sendable {
        /// In percent.
        var start: Track<Double>
        var end: Track<Double>
        /// In degrees.
        var offset: Track<Double>
        /// Whether all paths count as one, instead of each for itself.
        var isSequential: Bool
    }
}

/// A fill or stroke of all paths before it in its group.
struct ShapeStyle: Sendable {
    enum Color: Sendable {
        case plain(Track<NumberList>)
        case gradient(ShapeGradient)
    }

    struct Stroke: Sendable {
        var width: Track<Double>
        var cap: StrokeStyle.Cap
        var join: StrokeStyle.Join
        var miterLimit: Track<Double>
        /// Lengths of dashes and gaps in turn.
        var dashes: [Track<Double>]
        var dashOffset: Track<Double>
    }

    var color: Color
    /// In percent.
    var opacity: Track<Double>
    var rule = FillRule.nonZero
    /// Nil for a fill.
    var stroke: Stroke?
    var blend = BlendMode.normal
}

struct ShapeGradient: Sendable {
    var isRadial: Bool
    var start: Position
    var end: Position
    /// In percent of the radius, and in degrees from the gradient's direction.
    var highlight: Track<Double>
    var highlightAngle: Track<Double>
    /// The number of colour stops; those of opacity follow them in ``values``.
    var stopCount: Int
    var values: Track<NumberList>
}
