import DripImage
import DripTestSupport
import Testing

@Suite struct ImageDifferenceTests {
    /// Against the obvious way: look at every pixel in two loops.
    @Test func rectangleCountAndWorstMatchTheNaiveSearch() {
        var random = SplitMix64(seed: 71)
        for round in 0..<300 {
            let size = PixelSize(width: random.integer(in: 1...12), height: random.integer(in: 1...12))
            var before = StraightImage(size: size)
            for y in 0..<size.height { for x in 0..<size.width { before[x, y] = Color(rgb: UInt32(random.next() & 3)) } }
            var after = before
            for _ in 0..<round % 4 {
                let (x, y) = (random.integer(in: 0...size.width - 1), random.integer(in: 0...size.height - 1))
                after[x, y] = Color(rgb: UInt32(truncatingIfNeeded: random.next()), alpha: [0, 1, 254, 255][random.integer(in: 0...3)])
            }
            var rect = PixelRect(x: 0, y: 0, width: 0, height: 0)
            var (count, worst) = (0, 0)
            let allowed = [0, 0, 1, 40][random.integer(in: 0...3)]
            for x in 0..<size.width {
                for y in 0..<size.height {
                    let (a, b) = (before[x, y].alpha == 0 ? .clear : before[x, y], after[x, y].alpha == 0 ? .clear : after[x, y])
                    let apart = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)].map { abs(Int($0) - Int($1)) }
                    guard let levels = apart.max(), levels > allowed else { continue }
                    rect = rect.union(PixelRect(x: x, y: y, width: 1, height: 1))
                    count += 1
                    worst = max(worst, levels)
                }
            }
            let difference = ImageDifference(before, after, beyond: allowed)
            #expect(difference.rect == rect && difference.count == count && difference.worstChannel == worst)
            #expect(difference.isEmpty == (rect.width == 0))
        }
    }
}

@Suite struct PixelRectTests {
    @Test func unionAndIntersectionMatchSetsOfPixels() {
        var random = SplitMix64(seed: 72)
        func next() -> PixelRect {
            PixelRect(
                x: random.integer(in: -3...6), y: random.integer(in: -3...6), width: random.integer(in: 0...5),
                height: random.integer(in: 0...5))
        }
        func pixels(_ rect: PixelRect) -> Set<[Int]> {
            rect.isEmpty ? [] : Set((rect.x..<rect.maxX).flatMap { x in (rect.y..<rect.maxY).map { [x, $0] } })
        }
        for _ in 0..<500 {
            let (a, b) = (next(), next())
            #expect(pixels(a.intersection(b)) == pixels(a).intersection(pixels(b)))
            #expect(a.intersection(b).isEmpty == pixels(a).isDisjoint(with: pixels(b)))
            #expect(pixels(a.union(b)).isSuperset(of: pixels(a).union(pixels(b))))
        }
        let empty = PixelRect(x: 50, y: 50, width: 0, height: 3)
        let some = PixelRect(x: 1, y: 2, width: 3, height: 4)
        #expect(some.union(empty) == some && empty.union(some) == some)
    }
}

@Suite struct PixelSizeTests {
    @Test(arguments: [(1, 1), (16_384, 4096), (4096, 16_384), (8192, 8192)])
    func allowedSizes(width: Int, height: Int) throws {
        #expect(PixelSize(width: width, height: height).area == width * height)
        #expect(try PixelSize(validatingWidth: width, height: height) == PixelSize(width: width, height: height))
    }

    @Test(arguments: [(0, 1), (1, 0), (-5, 5), (16_385, 1), (1, 16_385), (Int.max, Int.max), (Int.min, 1)])
    func sidesOutsideTheLimit(width: Int, height: Int) {
        let side = (1...16_384).contains(width) ? height : width
        #expect(throws: ImageError.sideOutOfRange(side, limit: 16_384)) { try PixelSize(validatingWidth: width, height: height) }
    }

    @Test func areaOverTheLimitNamesBoth() {
        let error = ImageError.areaOverLimit(16_384 * 4097, limit: 67_108_864)
        #expect(throws: error) { try PixelSize(validatingWidth: 16_384, height: 4097) }
        #expect(error.description == "67125248 pixels are over the limit of 67108864 pixels an image")
    }
}

@Suite struct PixmapTests {
    @Test func straightAndBack() {
        let size = PixelSize(width: 3, height: 2)
        var image = StraightImage(size: size, filledWith: Color(rgb: 0x102030))
        image[2, 1] = Color(red: 255, green: 0, blue: 0, alpha: 128)
        var pixmap = Pixmap(image)
        #expect(StraightImage(pixmap) == image)
        #expect(pixmap[2, 1].red == 128 && pixmap.pixels[5] == pixmap[2, 1])
        let copy = pixmap
        pixmap[1, 0] = .clear
        #expect(pixmap[1, 0] == .clear && copy[1, 0] != .clear)
    }

    @Test func masksAreReadAsTheyArePrinted() throws {
        let mask = try CoverageMask(ascii: "#5.\n##9")
        #expect(mask.ascii == "#5.\n##9" && mask[1, 0] == 128 && mask[2, 1] == 230)
        #expect(throws: ASCIIMaskError.unevenRow(1)) { try CoverageMask(ascii: "##\n#") }
        #expect(throws: ASCIIMaskError.unknownCharacter("x")) { try CoverageMask(ascii: "x") }
    }
}
