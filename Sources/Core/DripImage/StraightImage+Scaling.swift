extension StraightImage {
    /// Returns a transparent image of size `canvas` on which this one fills `rect`; what lies outside is cropped.
    ///
    /// Each pixel is the mean of bilinear samples, half a pixel of this image apart where it shrinks. Beyond its border the image repeats its
    /// outermost pixels. Colours are weighted by alpha in single precision and divided once, so a faint pixel has its colour as exactly as others.
    /// - Complexity: a few operations for each pixel of both images, since columns and rows are scaled one after the other.
    package func scaled(to rect: PixelRect, on canvas: PixelSize) -> StraightImage {
        let visible = rect.intersection(canvas.bounds)
        var pixels = [Color](repeating: .clear, count: canvas.area)
        if visible.isEmpty { return StraightImage(size: canvas, pixels: pixels) }
        let columns = AxisWeights(from: width, to: rect.width, visible.x - rect.x..<visible.maxX - rect.x)
        let rows = AxisWeights(from: height, to: rect.height, visible.y - rect.y..<visible.maxY - rect.y)
        // The scaled columns of the last rows of this image, of which each result needs a few.
        let heldCount = rows.mostPixels
        var held = [SIMD4<Float>](repeating: .zero, count: heldCount * visible.width)
        var (source, sums) = ([SIMD4<Float>](repeating: .zero, count: width), [SIMD4<Float>](repeating: .zero, count: visible.width))
        var target = pixels.mutableSpan
        var next = 0
        for row in 0..<visible.height {
            let taps = rows.taps(of: row)
            next = max(next, rows.firsts[row])
            while next < rows.firsts[row] + taps.count {
                weigh(row: next, into: &source)
                columns.add(source, into: &held, at: next % heldCount * visible.width)
                next += 1
            }
            var mutableSums = sums.mutableSpan
            for (number, tap) in taps.enumerated() {
                let weight = rows.weights[tap]
                let span = held.span.extracting(droppingFirst: (rows.firsts[row] + number) % heldCount * visible.width)
                if number == 0 {
                    for column in mutableSums.indices { mutableSums[column] = span[column] * weight }
                } else {
                    for column in mutableSums.indices { mutableSums[column] += span[column] * weight }
                }
            }
            let start = (visible.y + row) * canvas.width + visible.x
            for column in mutableSums.indices { target[start + column] = Color(weighted: mutableSums[column]) }
        }
        return StraightImage(size: canvas, pixels: pixels)
    }

    /// Writes the colours of a row, multiplied by alpha, and the alpha.
    private func weigh(row: Int, into target: inout [SIMD4<Float>]) {
        let source = pixels.span.extracting(row * width..<(row + 1) * width)
        var target = target.mutableSpan
        for column in source.indices {
            let color = source[column]
            let alpha = Float(color.alpha)
            target[column] = SIMD4(Float(color.red), Float(color.green), Float(color.blue), 1) * alpha
        }
    }
}

extension Color {
    /// Creates a colour from sums of channels × alpha, and the sum of alpha.
    fileprivate init(weighted sum: SIMD4<Float>) {
        if sum.w < 0.5 {
            self = .clear
            return
        }
        let channels = sum / sum.w + 0.5
        func byte(_ value: Float) -> UInt8 { UInt8(truncatingIfNeeded: Int32(value)) }
        self.init(
            red: byte(channels.x), green: byte(channels.y), blue: byte(channels.z), alpha: byte(min(255, sum.w + 0.5)))
    }
}
