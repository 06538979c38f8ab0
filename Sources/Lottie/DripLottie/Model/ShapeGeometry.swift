internal import DripGeometry

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
