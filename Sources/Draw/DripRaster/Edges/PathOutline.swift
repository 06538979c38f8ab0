import DripGeometry
import DripScene

/// The first stage: a path → its polygons in pixels of the canvas.
struct PathOutline {
    /// The polygons of the last visible path.
    private(set) var polygons = FlattenedPath()
    /// A rectangle around all vertices, except for their offset of up to `tolerance`.
    private(set) var bounds = Rect(x: 0, y: 0, width: 0, height: 0)
    private(set) var tolerance = 0.0
    private(set) var isVisible = false

    /// Replaces the outline by the part of `fill` that `part` shows.
    /// - Throws: ``RasterError/coordinateOutOfRange``.
    mutating func flatten(_ fill: PathFill, in part: CanvasPart) throws(RasterError) {
        isVisible = false
        guard fill.transform.isDrawable else { throw .coordinateOutOfRange }
        guard let controlBounds = fill.path.controlBounds else {
            if fill.path.isEmpty { return }
            throw .coordinateOutOfRange
        }
        let (clip, tolerance) = (part.frame, fill.tolerance)
        bounds = controlBounds.transformed(by: fill.transform)
        guard bounds.minX < clip.maxX, bounds.minY < clip.maxY, bounds.maxY > clip.minY else { return }
        isVisible = true
        self.tolerance = tolerance
        polygons.removeAll()
        fill.path.flatten(tolerance: tolerance, transform: fill.transform, clip: clip, averagedOverPixels: true, into: &polygons)
    }
}
