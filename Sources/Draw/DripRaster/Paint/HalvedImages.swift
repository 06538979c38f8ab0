import DripGeometry
import DripImage
import DripScene

/// Images of fewer pixels, for drawings that shrink them strongly. They are kept: the tiles of an image in space, layers with the same image, and the
/// frames of an animation show it many times, and halving it takes as long as all of its pixels.
final class HalvedImages {
    /// The most pixels that are kept: all images of a frame, halved once, are half as many.
    private static let pixelLimit = PixelSize.areaLimit

    private struct Key: Hashable {
        let name: String
        let size: PixelSize
        let halvings: Halvings
    }

    private var images: [Key: (source: Pixmap, halved: Pixmap)] = [:]
    private var pixelCount = 0
    /// The images that have been halved, for tests.
    private(set) var halvingCount = 0

    /// Returns an image of the means of the blocks of pixels that become one.
    func image(_ image: PlacedImage, _ halvings: Halvings) -> Pixmap {
        if halvings.x | halvings.y == 0 { return image.pixels }
        let key = Key(name: image.name, size: image.pixels.size, halvings: halvings)
        // Equal images mostly share their memory, which takes no time to find out.
        if let cached = images[key], cached.source == image.pixels { return cached.halved }
        let halved = image.pixels.halved(x: halvings.x, y: halvings.y)
        halvingCount += 1
        pixelCount += halved.size.area
        if pixelCount > Self.pixelLimit {
            images.removeAll()
            pixelCount = halved.size.area
        }
        images[key] = (image.pixels, halved)
        return halved
    }
}

extension Pixmap {
    /// Returns an image of the means of blocks of 2^`x` by 2^`y` pixels; blocks on the right and at the bottom may be smaller.
    fileprivate func halved(x: Int, y: Int) -> Pixmap {
        let small = (width: (width - 1) &>> x + 1, height: (height - 1) &>> y + 1)
        var result = Pixmap(size: PixelSize(width: small.width, height: small.height))
        let source = pixels.span
        var sums = Array(repeating: SIMD4<UInt32>.zero, count: small.width)
        for row in 0..<small.height {
            let rows = row &<< y..<min(height, (row + 1) &<< y)
            for column in sums.indices { sums[column] = .zero }
            for line in rows {
                for column in sums.indices {
                    let first = line &* width &+ column &<< x
                    var sum = sums[column]
                    for index in first..<min(first &+ 1 &<< x, (line &+ 1) &* width) {
                        let pixel = source[index]
                        sum &+= SIMD4(UInt32(pixel.red), UInt32(pixel.green), UInt32(pixel.blue), UInt32(pixel.alpha))
                    }
                    sums[column] = sum
                }
            }
            for column in sums.indices {
                let count = (min(width, (column + 1) &<< x) - column &<< x) * rows.count
                result[column, row] = PremultipliedRGBA8(channels: SIMD4<Double>(sums[column]) / Double(count))
            }
        }
        return result
    }
}
