internal import DripGeometry
internal import DripScene

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
