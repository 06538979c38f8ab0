import DripGeometry
import DripImage
import DripScene

/// How often the width and the height of an image are halved before it is sampled.
struct Halvings: Hashable {
    let x, y: Int

    /// The most columns and rows of the sampled image that a canvas pixel spans.
    private static let largestExtent = 8.0
    /// The most halvings of a side, so that sums of pixels fit 32 bits.
    private static let most = 12

    /// - Parameter inverse: the map from the canvas to the image.
    init(_ inverse: AffineMap) {
        func count(_ extent: Double) -> Int {
            var (count, extent) = (0, extent)
            while extent > Self.largestExtent && count < Self.most {
                extent /= 2
                count += 1
            }
            return count
        }
        x = count(abs(inverse.a) + abs(inverse.c))
        y = count(abs(inverse.b) + abs(inverse.d))
    }
}
