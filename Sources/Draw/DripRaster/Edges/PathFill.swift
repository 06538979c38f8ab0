import DripGeometry
import DripScene

/// A path to fill, and its transform to the canvas.
struct PathFill {
    let path: BezierPath
    let rule: FillRule
    let transform: AffineMap
    /// The largest distance between curve and polygon, in pixels.
    var tolerance = BezierPath.defaultFlatteningTolerance
}
