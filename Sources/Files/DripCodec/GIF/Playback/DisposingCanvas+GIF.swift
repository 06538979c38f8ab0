internal import DripImage

// Playback of our own GIFs: frames inside the screen with disposal `keep` or `background`, and pixels that are opaque or clear.
extension DisposingCanvas {
    /// Draws `image`.
    /// - Precondition: The image lies inside the screen.
    mutating func draw(_ image: GIFReader.Image) {
        willDraw(in: image.rect, then: image.disposal)
        var runs = PaintedRuns(image, canvasWidth: size.width)
        var target = pixels.mutableSpan
        while let run = runs.next() {
            for location in run.start..<run.start + run.count { target[location] = run.color }
        }
    }

    /// Draws `image`.
    /// - Returns: the increase of the squared error against `source`.
    /// - Precondition: The image lies inside the screen.
    mutating func draw(_ image: GIFReader.Image, measuring source: [Color]) -> SquaredError {
        willDraw(in: image.rect, then: image.disposal)
        var runs = PaintedRuns(image, canvasWidth: size.width)
        var growth: SquaredError = 0
        let source = source.span
        var target = pixels.mutableSpan
        while let run = runs.next() {
            for location in run.start..<run.start + run.count where target[location] != run.color {
                growth +=
                    SquaredError(withAlpha: run.color, source[location]) - SquaredError(withAlpha: target[location], source[location])
                target[location] = run.color
            }
        }
        return growth
    }
}
