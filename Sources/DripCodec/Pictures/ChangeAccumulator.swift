package import DripImage

/// Joins successive changes: follows an animation and says what is different since a frame that was shown earlier.
///
/// It also measures what it costs to go on showing that frame.
package struct ChangeAccumulator {
    private let size: PixelSize
    /// The frame at hand.
    private var current: [Color]
    /// The frame that is shown; nil before the first one.
    private var shown: [Color]?
    /// The squared error of ``shown`` against ``current``.
    package private(set) var squaredError = 0

    private let measuresError: Bool

    /// A clear canvas, of which nothing is shown.
    /// - Parameter measuresError: whether ``squaredError`` is wanted; it takes most of the time.
    package init(size: PixelSize, measuresError: Bool) {
        self.size = size
        self.measuresError = measuresError
        current = Array(repeating: .clear, count: size.area)
    }

    /// Goes on to the next frame.
    /// - Complexity: linear in the pixels of `change`.
    package mutating func add(_ change: PictureChange) {
        if measuresError, let shown { squaredError += change.apply(to: &current, measuring: shown) } else { change.apply(to: &current) }
    }

    /// Shows the frame at hand.
    /// - Returns: what is different since the frame that was shown before.
    /// - Complexity: a pass over the pixels.
    package mutating func show() -> PictureChange {
        defer { (shown, squaredError) = (current, 0) }
        return PictureChange(from: shown, to: current, size: size)
    }
}
