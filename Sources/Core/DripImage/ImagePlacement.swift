extension Pixmap {
    /// Composites `picture` with its top left corner at column `x`, row `y`.
    /// - Precondition: the picture lies inside.
    package mutating func draw(_ picture: Pixmap, x: Int, y: Int) {
        let width = width
        withMutableArray { pixels in
            let source = picture.pixels.span
            for row in 0..<picture.height {
                let start = (y + row) * width + x
                for column in 0..<picture.width {
                    let pixel = source[row * picture.width + column]
                    pixels[start + column] = pixel.isOpaque ? pixel : pixel.over(pixels[start + column])
                }
            }
        }
    }
}

extension StraightImage {
    /// Whether a pixel has alpha 0.
    package var hasClearPixels: Bool { pixels.contains { $0.alpha == 0 } }

    /// Returns a transparent image of size `canvas` with this image's top left corner at column `x`, row `y`; what lies outside is cropped.
    package func placed(x: Int, y: Int, on canvas: PixelSize) -> StraightImage {
        if (x, y) == (0, 0), size == canvas { return self }
        var placed = Array(repeating: Color.clear, count: canvas.area)
        let visible = PixelRect(x: x, y: y, width: width, height: height).intersection(canvas.bounds)
        for row in visible.y..<visible.maxY where visible.width > 0 {
            let (target, source) = (row * canvas.width, (row - y) * width - x)
            placed.replaceSubrange(
                target + visible.x..<target + visible.maxX, with: pixels[source + visible.x..<source + visible.maxX])
        }
        return StraightImage(size: canvas, pixels: placed)
    }
}
