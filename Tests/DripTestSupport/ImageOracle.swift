package import DripGeometry
package import DripImage

/// What a picture under an affine map looks like: for every canvas pixel the picture at many points of it, between the centres of the four nearest
/// picture pixels, in `Double`, times the exact share of the canvas pixel that the picture covers.
///
/// Along an axis of the canvas in which the picture is not shrunk, the middle of the pixel stands for it: averaging there would blur.
package enum ImageOracle {
    /// Premultiplied channels, 0…255, of `image` on nothing.
    package static func pixels(
        of image: Pixmap, _ transform: AffineMap, size: PixelSize, samples: Int = 20, lines: Int = 256
    ) -> [SIMD4<Double>] {
        guard let inverse = transform.inverse else { return Array(repeating: .zero, count: size.area) }
        let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map { transform(Point(Double($0.0 * image.width), Double($0.1 * image.height))) }
        let coverage = ScanlineOracle.coverage(of: [corners], rule: .nonZero, size: size, lines: lines)
        let countX = Vector(inverse.a, inverse.b).length > 1 + 1e-9 ? samples : 1
        let countY = Vector(inverse.c, inverse.d).length > 1 + 1e-9 ? samples : 1
        return (0..<size.area).map { index in
            if coverage[index] == 0 { return .zero }
            let (column, row) = (Double(index % size.width), Double(index / size.width))
            var sum = SIMD4<Double>.zero
            for j in 0..<countY {
                for i in 0..<countX {
                    let point = Point(column + (Double(i) + 0.5) / Double(countX), row + (Double(j) + 0.5) / Double(countY))
                    sum += sample(image, inverse(point))
                }
            }
            return sum * (coverage[index] / Double(countX * countY))
        }
    }

    private static func sample(_ image: Pixmap, _ point: Point) -> SIMD4<Double> {
        var sum = SIMD4<Double>.zero
        // Tents about the centres of all pixels near by; those beyond the border are the outermost ones again.
        let (left, top) = ((point.x - 0.5).rounded(.down), (point.y - 0.5).rounded(.down))
        for y in [top, top + 1] {
            for x in [left, left + 1] {
                let weight = (1 - abs(point.x - 0.5 - x)) * (1 - abs(point.y - 0.5 - y))
                let pixel = image[Int(min(Double(image.width - 1), max(0, x))), Int(min(Double(image.height - 1), max(0, y)))]
                sum += pixel.channels * weight
            }
        }
        return sum
    }
}
