package import DripImage

/// Measures the error of a GIF as shown by a viewer, against the drawn frames.
///
/// The source may advance while the viewer still shows an older image, so that the error includes frames shown for too long.
package struct GIFErrorMeter {
    private var canvas: DisposingCanvas
    private var source: [Color]
    /// The sum over all pixels of the squared differences of red, green, blue and alpha; a clear pixel is four zeros.
    package private(set) var squaredError: SquaredError = 0
    /// Whether ``squaredError`` is outdated.
    private var isStale = false

    /// Creates a meter with a clear canvas and a clear source.
    package init(size: PixelSize) {
        canvas = DisposingCanvas(size: size)
        source = canvas.pixels
    }

    /// Advances to the next drawn frame.
    /// - Complexity: linear in the pixels of `change`.
    package mutating func expect(_ change: PictureChange) {
        if isStale {
            change.apply(to: &source)
            squaredError = zip(canvas.pixels, source).reduce(.zero) { $0 + ($1.0 == $1.1 ? .zero : SquaredError(withAlpha: $1.0, $1.1)) }
            isStale = false
        } else {
            squaredError += change.apply(to: &source, measuring: canvas.pixels)
        }
    }

    /// Advances to the next drawn frame without computing its error.
    package mutating func pass(_ change: PictureChange) {
        change.apply(to: &source)
        isStale = true
    }

    /// Shows the next image of the file.
    /// - Precondition: The image lies inside the screen.
    /// - Complexity: linear in the painted or cleared pixels.
    package mutating func show(_ image: GIFReader.Image) {
        let cleared = canvas.nextCleared
        for row in cleared.rows(in: canvas.size) where !isStale {
            for location in row {
                squaredError -= SquaredError(withAlpha: canvas.pixels[location], source[location])
                squaredError += SquaredError(withAlpha: .clear, source[location])
            }
        }
        let disposed = canvas.dispose()
        // The canvas was restored.
        if cleared.isEmpty, !disposed.isEmpty { isStale = true }
        squaredError += canvas.draw(image, measuring: source)
    }
}

extension PictureChange {
    /// Turns the pixels of the previous frame into the next one's.
    /// - Returns: the increase of the squared error against `shown`.
    func apply(to pixels: inout [Color], measuring shown: [Color]) -> SquaredError {
        precondition(pixels.count == size.area && shown.count == pixels.count, "a change of \(size) does not fit \(pixels.count) pixels")
        let shown = shown.span
        var growth: SquaredError = 0
        for run in runs { growth += shown.extracting(run.pixels).growth(of: pixels.span.extracting(run.pixels), becoming: run.color) }
        apply(to: &pixels)
        return growth
    }
}

extension Span<Color> {
    /// Returns the increase of the squared error of these shown pixels when the `source` pixels all become `color`.
    fileprivate func growth(of source: Span<Color>, becoming color: Color) -> SquaredError {
        precondition(source.count == count)
        var growth: Int64 = 0
        // So many differences of at most 4 · 255² fit 32 bits, of which the processor handles eight or sixteen in parallel.
        let part = 4_096
        for start in stride(from: 0, to: count, by: part) {
            var sum: Int32 = 0
            for index in start..<Swift.min(start + part, count) {
                sum &+= Self.distance(self[index], color) &- Self.distance(self[index], source[index])
            }
            growth += Int64(sum)
        }
        return SquaredError(growth)
    }

    @inline(__always)
    private static func distance(_ first: Color, _ second: Color) -> Int32 {
        func squared(_ first: UInt8, _ second: UInt8) -> Int32 {
            let difference = Int32(first) &- Int32(second)
            return difference &* difference
        }
        return squared(first.red, second.red) &+ squared(first.green, second.green) &+ squared(first.blue, second.blue)
            &+ squared(first.alpha, second.alpha)
    }
}
