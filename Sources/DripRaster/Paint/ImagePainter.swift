import DripGeometry
import DripImage
import DripNumbers

/// An image under an affine map: bilinear, and averaged over each canvas pixel's footprint where the image is shrunk.
///
/// Samples are premultiplied, so transparent neighbours add no colour. Beyond its border the image repeats its outermost pixels, so only coverage
/// softens an edge, without a fringe. A strongly shrunk image is halved first, which is exact averaging, until a canvas pixel spans few of its
/// pixels. Every canvas pixel costs at most 144 samples, and no detail falls between them.
struct ImagePainter {
    /// The image, possibly halved.
    let image: Pixmap
    /// The map from the canvas to the image.
    let inverse: AffineMap
    /// The number of samples in each direction of the canvas.
    let samplesX: Int
    let samplesY: Int
    /// The step between two of them, in the image.
    let stepX: Vector
    let stepY: Vector

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
        self.image = halvingsX | halvingsY == 0 ? image : image.halved(x: halvingsX, y: halvingsY)
        self.inverse = inverse.followed(by: .scale(1 / Double(1 &<< halvingsX), 1 / Double(1 &<< halvingsY)))
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
}

extension Pixmap {
    /// The most halvings of both sides together for which sums of pixels fit 32 bits.
    fileprivate static let mostHalvings = 12

    /// Returns an image of the means of blocks of 2^`x` by 2^`y` pixels; blocks on the right and at the bottom may be smaller.
    fileprivate func halved(x: Int, y: Int) -> Pixmap {
        let small = (width: (width - 1) &>> x + 1, height: (height - 1) &>> y + 1)
        guard let size = try? PixelSize(width: small.width, height: small.height) else { return self }
        var result = Pixmap(size: size)
        let source = pixels.span
        var sums = Array(repeating: SIMD4<UInt32>.zero, count: small.width)
        for row in 0..<small.height {
            let rows = row &<< y..<min(height, (row + 1) &<< y)
            for column in sums.indices { sums[column] = .zero }
            for index in rows.lowerBound * width..<rows.upperBound * width {
                let pixel = source[index]
                sums[(index % width) &>> x] &+= SIMD4(UInt32(pixel.red), UInt32(pixel.green), UInt32(pixel.blue), UInt32(pixel.alpha))
            }
            for column in sums.indices {
                let count = (min(width, (column + 1) &<< x) - column &<< x) * rows.count
                result[column, row] = PremultipliedRGBA8(channels: SIMD4<Double>(sums[column]) / Double(count))
            }
        }
        return result
    }
}
