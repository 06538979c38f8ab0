import CKernelLevels
import DripGeometry
import DripImage
import DripScene
import DripTestSupport
import Testing

@testable import DripRaster

/// The image kernel on every vector level, against the same arithmetic in plain Swift.
@Suite struct ImageKernelTests {
    typealias Level = SpanKernelTests.Level

    /// The samples of a pixel, one after another.
    struct Oracle {
        let painter: ImagePainter
        var image: Pixmap { painter.image }

        func pixel(_ column: Int, _ row: Int) -> PremultipliedRGBA8 {
            if painter.samplesX | painter.samplesY == 1 {
                return PremultipliedRGBA8(channels: SIMD4<Double>(sample(painter.inverse(Point(Double(column) + 0.5, Double(row) + 0.5)))))
            }
            let corner = painter.inverse(Point(Double(column), Double(row)))
            let start = Self.whole(Point(min(max(corner.x, -8192), 24576), min(max(corner.y, -8192), 24576)))
            var sum = SIMD4<UInt64>.zero
            for j in 0..<painter.samplesY {
                for i in 0..<painter.samplesX {
                    let offset = painter.stepY * (Double(j) + 0.5) + painter.stepX * (Double(i) + 0.5)
                    sum &+= wholeSample(start &+ Self.whole(Point(offset.dx - 0.5, offset.dy - 0.5)))
                }
            }
            return PremultipliedRGBA8(channels: SIMD4<Double>(sum) / 65536 / Double(painter.samplesX * painter.samplesY))
        }

        /// The nearest point on the image, from the centre of its first pixel.
        private func inside(_ point: Point) -> Point {
            Point(
                min(Double(image.width) - 0.5, max(0.5, point.x)) - 0.5, min(Double(image.height) - 0.5, max(0.5, point.y)) - 0.5)
        }

        /// Four neighbours, of which those beyond the border are the last ones.
        private func neighbors(_ left: Int, _ top: Int) -> [PremultipliedRGBA8] {
            [0, 1].flatMap { y in
                [0, 1].map { x in
                    image[min(left + x, image.width - 1), min(top + y, image.height - 1)]
                }
            }
        }

        private func sample(_ point: Point) -> SIMD4<Float> {
            let point = inside(point)
            let (left, top) = (Int(point.x), Int(point.y))
            let (across, down) = (Float(point.x - Double(left)), Float(point.y - Double(top)))
            let near = neighbors(left, top).map { SIMD4<Float>($0.channels) }
            let above = near[0] * (1 - across) + near[1] * across
            let below = near[2] * (1 - across) + near[3] * across
            return above * (1 - down) + below * down
        }

        /// In 65,536ths.
        private static func whole(_ point: Point) -> SIMD2<Int> { SIMD2(Int(point.x * 65536), Int(point.y * 65536)) }

        /// A sample × 65,536.
        private func wholeSample(_ point: SIMD2<Int>) -> SIMD4<UInt64> {
            let limit = SIMD2(image.width - 1, image.height - 1) &* 65536
            let inside = point.clamped(lowerBound: .zero, upperBound: limit)
            let (x, y) = (inside.x >> 8, inside.y >> 8)
            let (across, down) = (UInt64(x & 255), UInt64(y & 255))
            let near = neighbors(x >> 8, y >> 8).map { SIMD4<UInt64>($0.channels) }
            let above = near[0] &* (256 - across) &+ near[1] &* across
            let below = near[2] &* (256 - across) &+ near[3] &* across
            return above &* (256 - down) &+ below &* down
        }
    }

    /// Images from one pixel on, enlarged, turned, sheared and shrunk, inside and beyond their borders.
    @Test("each pixel is its samples' mean, scaled by its share and composited", arguments: SpanKernelTests.levels)
    func samples(level: Level) throws {
        var random = SplitMix64(seed: 41)
        for number in 0..<300 {
            let sides = (0..<2).map { _ in number % 5 == 0 ? 1 : random.integer(in: 1...40) }
            let image = ImageDrawingTests.picture(sides[0], sides[1], seed: number)
            let scale = number % 3 == 0 ? 1 : random.number(in: 0.05...3)
            let shear = AffineMap(a: 1, b: random.number(in: -0.5...0.5), c: random.number(in: -0.5...0.5), d: 1, e: 0, f: 0)
            var transform = ImageDrawingTests.turned(
                number % 4 == 0 ? 90 : random.number(in: 0...360), scale, about: Point(random.number(in: 0...60), random.number(in: 0...6)),
                image)
            if number % 2 == 0 { transform = shear.followed(by: transform) }
            let painter = try #require(Self.painter(image, transform))
            let (width, height) = (random.integer(in: 1...300), random.integer(in: 1...6))
            let before = random.backdrop(width: width, height: height)
            let share = [255, UInt8(random.integer(in: 1...255))][random.integer(in: 0...1)]
            let shares = number % 2 == 0 ? nil : (0..<width * height).map { _ in [0, 255, random.share()][random.integer(in: 0...2)] }
            let painted = Self.paint(painter, level, width: width, height: height, on: before.map(\.packed), share: share, shares: shares)
            let oracle = Oracle(painter: painter)
            for index in before.indices {
                let expected = oracle.pixel(index % width, index / width).scaled(by: shares?[index] ?? share).over(before[index])
                if painted[index] == expected.packed { continue }
                Issue.record("\(number): pixel \(index) of \(width) × \(height) is \(painted[index]), not \(expected.packed), \(transform)")
                return
            }
        }
    }

    /// Three samples do not fill a vector. The kernel once read a pixel of the image for the rest of it, too, at the corner of the canvas's pixel. Here
    /// this corner lies outside the image.
    @Test("no sample is read before the image", arguments: SpanKernelTests.levels)
    func corners(level: Level) throws {
        let image = ImageDrawingTests.picture(9, 7, seed: 5)
        let inverse = AffineMap(a: 0.9, b: 0.3, c: 0.9, d: 0.9, e: -0.05, f: 0.5)
        let transform = try #require(inverse.inverse)
        let painter = try #require(Self.painter(image, transform))
        #expect(painter.samplesX * painter.samplesY == 3)
        let painted = Self.paint(painter, level, width: 1, height: 1, on: [0], share: 255, shares: nil)
        #expect(painted == [Oracle(painter: painter).pixel(0, 0).packed])
    }

    private static func painter(_ image: Pixmap, _ transform: AffineMap) -> ImagePainter? {
        guard case .image(let placed) = Draw.image(image, named: "i", transform: transform).content else { return nil }
        return ImagePainter(placed, transform: transform, halved: HalvedImages())
    }

    private static func paint(
        _ painter: ImagePainter, _ level: Level, width: Int, height: Int, on pixels: [UInt32], share: UInt8, shares: [UInt8]?
    ) -> [UInt32] {
        SpanKernelTests.withCanvas(pixels, width: width, height: height) { canvas in
            var area = drip_area(row: 0, column: 0, count: width, rows: height)
            PaintKernels.withKernelImage(painter) { image in
                // What lies behind the last may be read.
                let shares = shares.map { $0 + Array(repeating: 77, count: 15) }
                level.kernels.paint_image(&canvas, &area, 0, &image, UInt32(share), shares, width)
            }
        }
    }
}
