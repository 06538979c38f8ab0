import DripImage

/// What painters need beside the canvas, reused from shape to shape.
final class CanvasScratch {
    /// The coverage that a clip leaves.
    var clipped = CoverageRows()
    /// The shares of a layer's row.
    var shares: [UInt8] = []
}
