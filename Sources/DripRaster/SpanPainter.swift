import DripGeometry
import DripImage

/// Where the colours of a fill come from: paints one run of pixels of one coverage over what is there (source-over).
protocol SpanPainter {
    /// `columns` is never empty; `coverage` is 1…255. `pixels` is one row of the canvas.
    func paint(row: Int, columns: Range<Int>, coverage: UInt8, over pixels: inout MutableSpan<PremultipliedRGBA8>)
}

/// One colour everywhere.
struct SolidPainter: SpanPainter {
    let color: PremultipliedRGBA8
    /// Pixels in a row of the canvas.
    let width: Int

    @inline(__always)
    func paint(row: Int, columns: Range<Int>, coverage: UInt8, over pixels: inout MutableSpan<PremultipliedRGBA8>) {
        let source = coverage == 255 ? color : color.scaled(by: coverage)
        let start = row * width + columns.lowerBound
        let end = row * width + columns.upperBound
        // Opaque pixels need no blending: what was there does not show.
        if source.isOpaque {
            for index in start..<end { pixels[index] = source }
        } else {
            for index in start..<end { pixels[index] = source.over(pixels[index]) }
        }
    }
}

/// A picture under an affine map: bilinear, and averaged over each canvas pixel's footprint where the picture is shrunk.
///
/// Samples are premultiplied, so transparent neighbours lend no colour, and beyond its border the picture repeats its outermost pixels, so
/// an edge is softened by coverage alone and shows no fringe.
struct ImagePainter: SpanPainter {
    let image: Pixmap
    let width: Int
    /// From canvas pixels to the picture's pixels.
    private let inverse: AffineTransform
    /// Samples in each direction of the canvas, so that neighbouring samples lie at most one picture pixel apart.
    private let samplesX: Int
    private let samplesY: Int

    /// Past this many samples a side, detail is lost in 8 bits anyway.
    private static let mostSamples = 64

    /// Nil when the map flattens the picture: there is nothing to paint.
    init?(image: Pixmap, transform: AffineTransform, width: Int) {
        guard let inverse = transform.inverse, inverse.isDrawable else { return nil }
        self.image = image
        self.width = width
        self.inverse = inverse
        func samples(_ footprint: Vector) -> Int {
            max(1, Int(min(Double(Self.mostSamples), max(abs(footprint.dx), abs(footprint.dy)).rounded(.up))))
        }
        samplesX = samples(Vector(inverse.a, inverse.b))
        samplesY = samples(Vector(inverse.c, inverse.d))
    }

    func paint(row: Int, columns: Range<Int>, coverage: UInt8, over pixels: inout MutableSpan<PremultipliedRGBA8>) {
        for column in columns {
            let index = row * width + column
            pixels[index] = average(column, row).scaled(by: coverage).over(pixels[index])
        }
    }

    /// The mean of the samples within one canvas pixel.
    private func average(_ column: Int, _ row: Int) -> PremultipliedRGBA8 {
        var sum = SIMD4<Double>.zero
        for j in 0..<samplesY {
            for i in 0..<samplesX {
                let offset = Point((Double(i) + 0.5) / Double(samplesX), (Double(j) + 0.5) / Double(samplesY))
                sum += sample(inverse(Point(Double(column) + offset.x, Double(row) + offset.y)))
            }
        }
        return PremultipliedRGBA8(channels: sum / Double(samplesX * samplesY))
    }

    /// The picture between the centres of its four nearest pixels.
    private func sample(_ point: Point) -> SIMD4<Double> {
        let x = min(Double(image.width) - 0.5, max(0.5, point.x)) - 0.5
        let y = min(Double(image.height) - 0.5, max(0.5, point.y)) - 0.5
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, image.width - 1), min(top + 1, image.height - 1))
        let (across, down) = (x - Double(left), y - Double(top))
        let upper = image[left, top].channels * (1 - across) + image[right, top].channels * across
        let lower = image[left, bottom].channels * (1 - across) + image[right, bottom].channels * across
        return upper * (1 - down) + lower * down
    }
}
