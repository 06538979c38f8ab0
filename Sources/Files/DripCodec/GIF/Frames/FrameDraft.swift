internal import DripImage

/// A frame without indices: its rectangle, its pixels and the canvas beneath.
package struct FrameDraft: Sendable {
    /// The index of the shown change, counted from 0.
    let number: Int
    let rect: PixelRect
    /// The pixels of `rect`, rows top-down.
    let pixels: [CanvasPixel]
    let palette: Palette
    /// The allowed error of painted pixels.
    let allowedError: ErrorLevels
    /// The delay, at most ``Centiseconds/longestOfOneFrame``.
    let delay: Centiseconds
    let disposal: Disposal
    /// The coded frame, if it was coded in order.
    package var coded: CodedFrame?
}

extension FrameDraft {
    /// A draft of `change` on an opaque canvas, to measure its bytes.
    init(_ change: PictureChange, on canvas: [Color], _ palette: Palette) {
        let width = change.size.width
        var bounds = PaintedBounds(width: width)
        for run in change.runs { bounds.add(from: run.pixels.lowerBound, to: run.pixels.upperBound - 1) }
        let rect = bounds.rect
        var pixels: [CanvasPixel] = []
        pixels.reserveCapacity(rect.width * rect.height)
        for y in rect.y..<rect.maxY { pixels += canvas[y * width + rect.x..<y * width + rect.maxX].lazy.map { .kept($0) } }
        var target = pixels.mutableSpan
        for run in change.runs {
            var (y, x) = run.pixels.lowerBound.quotientAndRemainder(dividingBy: width)
            for _ in run.pixels {
                target[(y - rect.y) * rect.width + x - rect.x] = .painted(run.color)
                x += 1
                if x == width { (x, y) = (0, y + 1) }
            }
        }
        self.init(number: 0, rect: rect, pixels: pixels, palette: palette, allowedError: 0, delay: .shortest, disposal: .keep)
    }
}
