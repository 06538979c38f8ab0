import DripGeometry
import DripImage
import DripScene

/// Where a list is drawn.
struct DrawingContext {
    let toPixels: AffineMap
    /// Whether ``path`` is needed.
    let isTracked: Bool
    /// The entries of the display list, from the outermost, that lead to the list.
    var path: [Int] = []

    /// Returns the place of the list in an entry.
    func entry(_ index: Int) -> DrawingContext {
        isTracked ? DrawingContext(toPixels: toPixels, isTracked: isTracked, path: path + [index]) : self
    }

    /// Returns the same place under a matrix.
    func inside(_ matrix: AffineMap) -> DrawingContext {
        matrix == .identity ? self : DrawingContext(toPixels: matrix.followed(by: toPixels), isTracked: isTracked, path: path)
    }
}
