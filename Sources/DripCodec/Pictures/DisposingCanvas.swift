internal import DripImage

/// What a viewer shows of an animation, image after image, as far as GIF and APNG agree: each image has a rectangle, and says what becomes of that after
/// its delay. What is drawn in between is the formats' own.
struct DisposingCanvas: Sendable {
    let size: PixelSize
    /// `size.area` of them, rows top-down.
    var pixels: [Color]
    private var disposal: Disposal = .keep
    private var rect = PixelRect.nothing
    /// The canvas under an image that ends with `previous`.
    private var saved: [Color]?

    /// A canvas on which nothing is drawn.
    init(size: PixelSize) {
        self.size = size
        pixels = Array(repeating: .clear, count: size.area)
    }

    /// What becomes clear before the next image is drawn.
    var nextCleared: PixelRect { disposal == .background ? rect : .nothing }

    /// Does what the last image says is to happen after its delay.
    /// - Returns: the rectangle that became clear.
    @discardableResult
    mutating func dispose() -> PixelRect {
        let cleared = nextCleared
        for y in cleared.y..<cleared.maxY {
            for x in cleared.x..<cleared.maxX { pixels[y * size.width + x] = .clear }
        }
        if let saved = saved.take() { pixels = saved }
        return cleared
    }

    /// Notes what is to become of the image that is drawn next; of `rect` the part inside the canvas.
    mutating func willDraw(in rect: PixelRect, then disposal: Disposal) {
        self.rect = rect.intersection(size.bounds)
        self.disposal = disposal
        if disposal == .previous { saved = pixels }
    }
}
