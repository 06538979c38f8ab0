package import DripImage

/// Joins successive changes: tracks an animation, and returns the difference to an earlier shown frame.
///
/// It also measures the error of showing that frame longer.
package struct ChangeAccumulator {
    private let size: PixelSize
    private var current: [Color]
    /// The shown frame; nil before the first one.
    private var shown: [Color]?
    /// The squared error of ``shown`` against ``current``.
    package private(set) var squaredError: SquaredError = 0

    private let measuresError: Bool

    /// Creates a clear canvas without a shown frame.
    /// - Parameter measuresError: whether ``squaredError`` is computed, which takes most of the time.
    package init(size: PixelSize, measuresError: Bool) {
        self.size = size
        self.measuresError = measuresError
        current = Array(repeating: .clear, count: size.area)
    }

    /// Advances to the next frame.
    /// - Complexity: linear in the pixels of `change`.
    package mutating func add(_ change: PictureChange) {
        if measuresError, let shown { squaredError += change.apply(to: &current, measuring: shown) } else { change.apply(to: &current) }
    }

    /// Shows the current frame.
    /// - Returns: the difference to the previously shown frame.
    /// - Complexity: one pass over the pixels.
    package mutating func show() -> PictureChange {
        defer { (shown, squaredError) = (current, 0) }
        return PictureChange(from: shown, to: current, size: size)
    }
}
