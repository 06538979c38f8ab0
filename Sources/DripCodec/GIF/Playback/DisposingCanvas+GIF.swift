internal import DripImage

// A GIF of ours: frames inside the screen, whose disposal is `keep` or `background`. Pixels are opaque, or clear.
extension DisposingCanvas {
    /// Draws `image`.
    /// - Returns: the rows in which a painted pixel differs from `source`.
    /// - Precondition: the image lies inside the screen.
    mutating func draw(_ image: GIFReader.Image, beside source: [Color]) -> [Int] {
        willDraw(in: image.rect, then: image.disposal)
        var runs = PaintedRuns(image, canvasWidth: size.width)
        var unequal: [Int] = []
        let source = source.span
        var target = pixels.mutableSpan
        while let run = runs.next() {
            var difference = Color.clear.packed
            for place in run.start..<run.start + run.count {
                target[place] = run.color
                difference |= source[place].packed ^ run.color.packed
            }
            if difference != 0, unequal.last != run.y { unequal.append(run.y) }
        }
        return unequal
    }

    /// Draws `image`.
    /// - Returns: by how much the squared error against `source` grows.
    /// - Precondition: the image lies inside the screen.
    mutating func draw(_ image: GIFReader.Image, measuring source: [Color]) -> Int {
        willDraw(in: image.rect, then: image.disposal)
        var runs = PaintedRuns(image, canvasWidth: size.width)
        var growth = 0
        let source = source.span
        var target = pixels.mutableSpan
        while let run = runs.next() {
            for place in run.start..<run.start + run.count where target[place] != run.color {
                growth += squaredDistanceWithAlpha(run.color, source[place]) - squaredDistanceWithAlpha(target[place], source[place])
                target[place] = run.color
            }
        }
        return growth
    }
}
