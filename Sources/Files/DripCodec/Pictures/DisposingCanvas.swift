internal import DripImage

/// The canvas of an animation: each image has a rectangle and a disposal after its delay. Drawing is specific to GIF and APNG.
struct DisposingCanvas: Sendable {
    let size: PixelSize
    /// `size.area` pixels, rows top-down.
    var pixels: [Color]
    private var disposal: Disposal = .keep
    private var rect = PixelRect.nothing
    /// The canvas under an image with disposal `previous`.
    private var saved: [Color]?

    init(size: PixelSize) {
        self.size = size
        pixels = Array(repeating: .clear, count: size.area)
    }

    /// The rectangle that becomes clear before the next image is drawn.
    var nextCleared: PixelRect { disposal == .background ? rect : .nothing }

    /// Applies the disposal of the last image.
    /// - Returns: the rectangle that became clear, or what it was before.
    @discardableResult
    mutating func dispose() -> PixelRect {
        let cleared = nextCleared
        if disposal == .previous, let saved = saved.take() {
            pixels = saved
            return rect
        }
        if cleared.isEmpty { return cleared }
        let rows = cleared.rows(in: size)
        var target = pixels.mutableSpan
        for row in rows {
            for location in row { target[location] = .clear }
        }
        return cleared
    }

    /// Stores the disposal of the next image, and the part of `rect` inside the canvas.
    mutating func willDraw(in rect: PixelRect, then disposal: Disposal) {
        self.rect = rect.intersection(size.bounds)
        self.disposal = disposal
        if disposal == .previous { saved = pixels }
    }
}

extension PixelRect {
    /// For each row, the indices of its pixels in an image of `size`.
    func rows(in size: PixelSize) -> LazyMapSequence<Range<Int>, Range<Int>> {
        (y..<maxY).lazy.map { $0 * size.width + x..<$0 * size.width + maxX }
    }
}
