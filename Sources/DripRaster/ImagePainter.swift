import DripGeometry
import DripImage

/// A picture under an affine map: bilinear, and averaged over each canvas pixel's footprint where the picture is shrunk.
///
/// Samples are premultiplied, so transparent neighbours lend no colour, and beyond its border the picture repeats its outermost pixels, so
/// an edge is softened by coverage alone and shows no fringe. What is shrunk a lot is halved first, which is exact averaging, until a canvas
/// pixel spans few of what is left; so every canvas pixel costs at most 144 samples, and no detail falls between them.
struct ImagePainter: SpanPainter {
    /// The picture, or what is left of it.
    private let pixels: [PremultipliedRGBA8]
    private let width: Int
    private let height: Int
    /// From canvas pixels to those.
    private let inverse: AffineTransform
    /// Samples in each direction of the canvas.
    private let samplesX: Int
    private let samplesY: Int

    /// A canvas pixel spans at most so many columns and rows of what is sampled.
    private static let largestExtent = 8.0
    /// Neighbouring samples are half a picture pixel apart, or a fine pattern would show through: between two pixels the mean of both is
    /// seen, in the middle of one that one alone. With very many they may be further apart.
    private static let samplesPerPixel = 2.0
    private static let mostSamples = 12.0

    /// Nil when the map flattens the picture: there is nothing to paint.
    init?(image: Pixmap, transform: AffineTransform) {
        guard let inverse = transform.inverse, inverse.isDrawable else { return nil }
        let halvingsX = Self.halvings(abs(inverse.a) + abs(inverse.c))
        let halvingsY = Self.halvings(abs(inverse.b) + abs(inverse.d))
        let picture = halvingsX | halvingsY == 0 ? image : image.halved(x: halvingsX, y: halvingsY)
        pixels = picture.pixels
        (width, height) = (picture.width, picture.height)
        self.inverse = inverse.followed(by: .scale(1 / Double(1 << halvingsX), 1 / Double(1 << halvingsY)))
        samplesX = Self.samples(Vector(self.inverse.a, self.inverse.b))
        samplesY = Self.samples(Vector(self.inverse.c, self.inverse.d))
    }

    /// How often to halve where a canvas pixel spans `extent` pixels of the picture.
    private static func halvings(_ extent: Double) -> Int {
        var (count, extent) = (0, extent)
        while extent > largestExtent && count < Pixmap.mostHalvings {
            extent /= 2
            count += 1
        }
        return count
    }

    /// How many samples to take along one side of a canvas pixel, which is that long in the picture. One, in the middle, where nothing is shrunk.
    private static func samples(_ side: Vector) -> Int {
        let length = side.length
        // A quarter turn by sine and cosine is longer than 1 by a rounding.
        return length < 1 + 1e-9 ? 1 : Int(min(mostSamples, samplesPerPixel * length).rounded(.up))
    }

    func paint(
        row: Int, columns: Range<Int>, coverage: UInt8, canvas: CanvasRows, _ pixels: inout MutableSpan<PremultipliedRGBA8>,
        _ colors: inout MutableSpan<PremultipliedRGBA8>, _ uniform: inout MutableSpan<UInt64>
    ) {
        canvas.expand(columns, ofRows: row..<row &+ 1, &pixels, colors, &uniform)
        for column in columns { paint(column, row, coverage, canvas, &pixels) }
    }

    func paint(
        rows: Range<Int>, columns: Range<Int>, coverage: Span<UInt8>, _ layout: CoverageLayout, canvas: CanvasRows,
        _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ colors: inout MutableSpan<PremultipliedRGBA8>,
        _ uniform: inout MutableSpan<UInt64>
    ) {
        for row in rows {
            canvas.expand(columns, ofRows: row..<row &+ 1, &pixels, colors, &uniform)
            for column in columns {
                let share = coverage[layout.place(column, ofRow: row &- rows.lowerBound)]
                if share != 0 { paint(column, row, share, canvas, &pixels) }
            }
        }
    }

    private func paint(
        _ column: Int, _ row: Int, _ coverage: UInt8, _ canvas: CanvasRows, _ pixels: inout MutableSpan<PremultipliedRGBA8>
    ) {
        let index = canvas.pixel(row) + column
        pixels[index] = average(column, row).scaled(by: coverage).over(pixels[index])
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
        let x = min(Double(width) - 0.5, max(0.5, point.x)) - 0.5
        let y = min(Double(height) - 0.5, max(0.5, point.y)) - 0.5
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
        let (across, down) = (x - Double(left), y - Double(top))
        let upper = pixels[top * width + left].channels * (1 - across) + pixels[top * width + right].channels * across
        let lower = pixels[bottom * width + left].channels * (1 - across) + pixels[bottom * width + right].channels * across
        return upper * (1 - down) + lower * down
    }
}

extension Pixmap {
    /// Sums of as many pixels as this makes of both sides fit 32 bits.
    fileprivate static let mostHalvings = 12

    /// Every block of 2^`x` by 2^`y` pixels as one, their mean; blocks on the right and at the bottom may hold fewer.
    fileprivate func halved(x: Int, y: Int) -> Pixmap {
        let small = (width: (width - 1) >> x + 1, height: (height - 1) >> y + 1)
        guard let size = try? PixelSize(width: small.width, height: small.height) else { return self }
        var result = Pixmap(size: size)
        let source = pixels.span
        var sums = Array(repeating: SIMD4<UInt32>.zero, count: small.width)
        for row in 0..<small.height {
            let rows = row << y..<min(height, (row + 1) << y)
            for column in sums.indices { sums[column] = .zero }
            for index in rows.lowerBound * width..<rows.upperBound * width {
                let pixel = source[index]
                sums[(index % width) >> x] &+= SIMD4(UInt32(pixel.red), UInt32(pixel.green), UInt32(pixel.blue), UInt32(pixel.alpha))
            }
            for column in sums.indices {
                let count = (min(width, (column + 1) << x) - column << x) * rows.count
                result[column, row] = PremultipliedRGBA8(channels: SIMD4<Double>(sums[column]) / Double(count))
            }
        }
        return result
    }
}
