/// The far side of a bend that is tighter than half the stroke's width, as a separate outline.
struct StrokeFold {
    let inner: StrokeOutline.Side
    /// The ends of the normals, which run backwards.
    var ends: OutlineSide
    /// The centres of curvature, in the same order.
    var centres: [Point]
}
