internal import DripGeometry

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
