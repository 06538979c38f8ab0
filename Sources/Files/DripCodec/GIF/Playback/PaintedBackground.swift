package import DripImage

/// The pixels of a GIF that are clear in browsers, and show the background colour in viewers that paint it.
package struct PaintedBackground: Sendable {
    private let width: Int
    private var isPainted: [Bool]
    private var count: Int

    /// Paints all pixels or none.
    package init(size: PixelSize, isPainted: Bool) {
        width = size.width
        self.isPainted = Array(repeating: isPainted, count: size.area)
        count = isPainted ? size.area : 0
    }

    /// Paints the pixels of `rect`, which lies inside, or clears them.
    package mutating func fill(_ rect: PixelRect, isPainted: Bool) {
        for y in rect.y..<rect.maxY {
            for index in y * width + rect.x..<y * width + rect.maxX where self.isPainted[index] != isPainted {
                self.isPainted[index] = isPainted
                count += isPainted ? 1 : -1
            }
        }
    }

    /// Returns whether a painted pixel is clear in `canvas`, which has the same size.
    package func isVisible(through canvas: StraightImage) -> Bool {
        if count == 0 { return false }
        let (pixels, isPainted) = (canvas.pixels.span, isPainted.span)
        for index in pixels.indices where pixels[index].alpha == 0 && isPainted[index] { return true }
        return false
    }
}
