import DripGeometry
import DripImage

/// An image under an affine map: bilinear, and averaged over each canvas pixel's footprint where the image is shrunk.
///
/// Samples are premultiplied, so transparent neighbours add no colour. Beyond its border the image repeats its outermost pixels, so only coverage
/// softens an edge, without a fringe. A strongly shrunk image is halved first, which is exact averaging, until a canvas pixel spans few of its
/// pixels. Every canvas pixel costs at most 144 samples, and no detail falls between them.
struct ImagePainter: SpanPainter {
    /// The image, possibly halved.
    private let pixels: [PremultipliedRGBA8]
    private let width: Int
    private let height: Int
    private let inverse: AffineMap
    /// The number of samples in each direction of the canvas.
    private let samplesX: Int
    private let samplesY: Int
    /// The step between two of them, in the image.
    private let stepX: Vector
    private let stepY: Vector

    /// The most columns and rows of the sampled image that a canvas pixel spans.
    private static let largestExtent = 8.0
    /// The number of samples for each image pixel. At half a pixel apart, fine patterns do not alias: a sample between two pixels is their mean, one
    /// in the middle is that pixel alone. Very many samples may be further apart.
    private static let samplesPerPixel = 2.0
    private static let mostSamples = 12.0

    /// Fails when the map flattens the image, so that there is nothing to paint.
    init?(image: Pixmap, transform: AffineMap) {
        guard let inverse = transform.inverse, inverse.isDrawable else { return nil }
        let halvingsX = Self.halvings(abs(inverse.a) + abs(inverse.c))
        let halvingsY = Self.halvings(abs(inverse.b) + abs(inverse.d))
        let picture = halvingsX | halvingsY == 0 ? image : image.halved(x: halvingsX, y: halvingsY)
        pixels = picture.pixels
        (width, height) = (picture.width, picture.height)
        self.inverse = inverse.followed(by: .scale(1 / Double(1 << halvingsX), 1 / Double(1 << halvingsY)))
        samplesX = Self.samples(Vector(self.inverse.a, self.inverse.b))
        samplesY = Self.samples(Vector(self.inverse.c, self.inverse.d))
        stepX = Vector(self.inverse.a, self.inverse.b) * (1 / Double(samplesX))
        stepY = Vector(self.inverse.c, self.inverse.d) * (1 / Double(samplesY))
    }

    /// Returns the number of halvings where a canvas pixel spans `extent` pixels of the image.
    private static func halvings(_ extent: Double) -> Int {
        var (count, extent) = (0, extent)
        while extent > largestExtent && count < Pixmap.mostHalvings {
            extent /= 2
            count += 1
        }
        return count
    }

    /// Returns the number of samples along one side of a canvas pixel, given as a vector in the image. One, in the middle, without shrinking.
    private static func samples(_ side: Vector) -> Int {
        let length = side.length
        // A quarter turn by sine and cosine exceeds 1 by a rounding error.
        return length < 1 + 1e-9 ? 1 : Int(min(mostSamples, samplesPerPixel * length).rounded(.up))
    }

    static var readsShares: Bool { true }

    func paint(row: Int, columns: Range<Int>, coverage: UInt8, on canvas: inout Canvas) {
        canvas.expand(columns, ofRow: row)
        let first = canvas.pixel(row)
        var target = canvas.pixels.mutableSpan
        let picture = self.pixels.span
        for column in columns {
            target[first + column] = average(picture, column, row).scaled(by: coverage).over(target[first + column])
        }
    }

    func paint(columns: Range<Int>, by coverage: CoverageRows, on canvas: inout Canvas) {
        let picture = self.pixels.span
        for row in coverage.rows {
            canvas.expand(columns, ofRow: row)
            let first = canvas.pixel(row)
            var target = canvas.pixels.mutableSpan
            for column in columns {
                let share = coverage.coverage[coverage.position(column, ofRow: row &- coverage.rows.lowerBound)]
                if share == 0 { continue }
                target[first + column] = average(picture, column, row).scaled(by: share).over(target[first + column])
            }
        }
    }

    @inline(__always)
    private func average(_ picture: Span<PremultipliedRGBA8>, _ column: Int, _ row: Int) -> PremultipliedRGBA8 {
        if samplesX | samplesY == 1 {
            return PremultipliedRGBA8(channels: SIMD4<Double>(sample(picture, inverse(Point(Double(column) + 0.5, Double(row) + 0.5)))))
        }
        let corner = inverse(Point(Double(column), Double(row)))
        var sum = Sums()
        for j in 0..<samplesY {
            let start = corner + stepY * (Double(j) + 0.5)
            for i in 0..<samplesX { add(picture, start + stepX * (Double(i) + 0.5), to: &sum) }
        }
        return PremultipliedRGBA8(channels: sum.channels / Double(samplesX * samplesY))
    }

    /// The sums of channels × 65,536, two in each word: red and blue, green and alpha. At most 144 samples of less than 2²⁴ fit 32 bits.
    private struct Sums {
        var redBlue: UInt64 = 0
        var greenAlpha: UInt64 = 0

        var channels: SIMD4<Double> {
            let low: UInt64 = 0xFFFF_FFFF
            return SIMD4(Double(redBlue & low), Double(greenAlpha & low), Double(redBlue >> 32), Double(greenAlpha >> 32)) / 65536
        }
    }

    /// Adds one sample of many, at 1/256 of an image pixel: the mean is accurate enough, at a third of the cost.
    @inline(__always)
    private func add(_ picture: Span<PremultipliedRGBA8>, _ point: Point, to sum: inout Sums) {
        let x = Int((min(Double(width) - 0.5, max(0.5, point.x)) - 0.5) * 256)
        let y = Int((min(Double(height) - 0.5, max(0.5, point.y)) - 0.5) * 256)
        let (left, top) = (x >> 8, y >> 8)
        let (across, down) = (UInt64(truncatingIfNeeded: x & 255), UInt64(truncatingIfNeeded: y & 255))
        let upper = top &* width
        let lower = min(top &+ 1, height &- 1) &* width
        let right = min(left &+ 1, width &- 1)
        // Four channels of 16 bits, of less than 2¹⁶ each.
        let above = Self.spread(picture[upper &+ left]) &* (256 &- across) &+ Self.spread(picture[upper &+ right]) &* across
        let below = Self.spread(picture[lower &+ left]) &* (256 &- across) &+ Self.spread(picture[lower &+ right]) &* across
        let pair: UInt64 = 0x0000_FFFF_0000_FFFF
        sum.redBlue &+= (above & pair) &* (256 &- down) &+ (below & pair) &* down
        sum.greenAlpha &+= (above >> 16 & pair) &* (256 &- down) &+ (below >> 16 & pair) &* down
    }

    /// Returns red, green, blue and alpha, 16 bits each.
    @inline(__always)
    private static func spread(_ pixel: PremultipliedRGBA8) -> UInt64 {
        let packed = UInt64(pixel.packed)
        let halves = (packed | packed << 16) & 0x0000_FFFF_0000_FFFF
        return (halves | halves << 8) & 0x00FF_00FF_00FF_00FF
    }

    /// Interpolates the image between the centres of its four nearest pixels.
    @inline(__always)
    private func sample(_ picture: Span<PremultipliedRGBA8>, _ point: Point) -> SIMD4<Float> {
        let x = min(Double(width) - 0.5, max(0.5, point.x)) - 0.5
        let y = min(Double(height) - 0.5, max(0.5, point.y)) - 0.5
        let (left, top) = (Int(x), Int(y))
        let upper = top &* width
        let lower = min(top &+ 1, height &- 1) &* width
        let right = min(left &+ 1, width &- 1)
        let (across, down) = (Float(x - Double(left)), Float(y - Double(top)))
        let above = Self.channels(picture[upper &+ left]) * (1 - across) + Self.channels(picture[upper &+ right]) * across
        let below = Self.channels(picture[lower &+ left]) * (1 - across) + Self.channels(picture[lower &+ right]) * across
        return above * (1 - down) + below * down
    }

    @inline(__always)
    private static func channels(_ pixel: PremultipliedRGBA8) -> SIMD4<Float> {
        let packed = Int32(bitPattern: pixel.packed)
        return SIMD4<Float>(SIMD4<Int32>(packed & 255, packed >> 8 & 255, packed >> 16 & 255, packed >> 24 & 255))
    }
}

extension Pixmap {
    /// The most halvings of both sides together for which sums of pixels fit 32 bits.
    fileprivate static let mostHalvings = 12

    /// Returns an image of the means of blocks of 2^`x` by 2^`y` pixels; blocks on the right and at the bottom may be smaller.
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
