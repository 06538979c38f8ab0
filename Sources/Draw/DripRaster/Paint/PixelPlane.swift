import DripGeometry
import DripImage
import DripScene

/// A linear function of columns and rows: `origin` at the centre of the first pixel of the image.
struct PixelPlane {
    var origin: Double
    var across: Double
    var down: Double

    /// Creates the function a·x + c·y + e of points at pixel centres.
    init(a: Double, c: Double, e: Double) {
        (origin, across, down) = (a * 0.5 + (c * 0.5 + e), a, c)
    }

    func scaled(by factor: Double) -> PixelPlane {
        var result = self
        (result.origin, result.across, result.down) = (origin * factor, across * factor, down * factor)
        return result
    }
}
