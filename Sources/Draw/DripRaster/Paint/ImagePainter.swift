import DripGeometry
import DripImage
import DripNumbers
import DripScene

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

    /// The number of samples of a pixel.
    var sampleCount: Int { samplesX * samplesY }

    /// The number of samples for each image pixel. At half a pixel apart, fine patterns do not alias: a sample between two pixels is their mean, one
    /// in the middle is that pixel alone. Very many samples may be further apart.
    private static let samplesPerPixel = 2.0
    private static let mostSamples = 12.0

    /// Fails when the map flattens the image, so that there is nothing to paint.
    /// - Parameter transform: the map from the image to the canvas, in place of its own.
    init?(_ image: PlacedImage, transform: AffineMap, halved: HalvedImages) {
        guard let inverse = transform.inverse, inverse.isDrawable else { return nil }
        let halvings = Halvings(inverse)
        self.init(halved.image(image, halvings), halvings, inverse: inverse)
    }

    /// - Parameter inverse: the map from the canvas to the image before it was halved.
    init(_ image: Pixmap, _ halvings: Halvings, inverse: AffineMap) {
        self.image = image
        self.inverse = inverse.followed(by: .scale(1 / Double(1 &<< halvings.x), 1 / Double(1 &<< halvings.y)))
        samplesX = Self.samples(Vector(self.inverse.a, self.inverse.b))
        samplesY = Self.samples(Vector(self.inverse.c, self.inverse.d))
        stepX = Vector(self.inverse.a, self.inverse.b) * (1 / Double(samplesX))
        stepY = Vector(self.inverse.c, self.inverse.d) * (1 / Double(samplesY))
    }

    /// Returns the number of samples along one side of a canvas pixel, given as a vector in the image. One, in the middle, without shrinking.
    private static func samples(_ side: Vector) -> Int {
        let length = side.length
        // A quarter turn by sine and cosine exceeds 1 by a rounding error.
        return length < 1 + 1e-9 ? 1 : Int(min(mostSamples, samplesPerPixel * length).rounded(.up))
    }
}
