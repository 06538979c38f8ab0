import DripImage
import Testing

@testable import DripCodec

@Suite struct ColorHistogramTests {
    private func equal(_ first: ColorHistogram, _ second: ColorHistogram) -> Bool {
        first.colors == second.colors && first.exactColorCount == second.exactColorCount
            && first.transparentCount == second.transparentCount
    }

    @Test func everyPixelIsCounted() {
        let red = Color(rgb: 0xFF0000)
        let blue = Color(rgb: 0x0000FF)
        var histogram = ColorHistogram()
        histogram.add(StraightImage(size: size(3, 2), pixels: [red, red, .clear, blue, red, .clear]))
        #expect(histogram.colors == [CountedColor(color: blue, count: 1), CountedColor(color: red, count: 3)])
        #expect(histogram.transparentCount == 2)
        #expect(histogram.exactColorCount == 2)
    }

    /// Twelve frames whose union is under, at, one over and far over the limit, merged in several orders and groupings.
    @Test(arguments: [1_000, ColorHistogram.exactLimit, ColorHistogram.exactLimit + 1, 60_000])
    func mergingOrderDoesNotMatter(count: Int) {
        var generator = SeededGenerator(UInt64(count))
        // Odd, so a permutation of all 2^24 colours: `count` different ones.
        let colors = (0..<count).map { Color(rgb: UInt32($0 * 5_000_011 % (1 << 24))) }
        let parts = 12
        let frames = (0..<parts).map { part in
            let slice = stride(from: part, to: count, by: parts).map { colors[$0] }
            let extra = (0..<100).map { _ in generator.below(9) == 0 ? .clear : colors[generator.below(count)] }
            return StraightImage(size: size(slice.count + 100, 1), pixels: slice + extra)
        }
        var whole = ColorHistogram()
        for frame in frames { whole.add(frame) }
        #expect(whole.exactColorCount == (count <= ColorHistogram.exactLimit ? count : nil))
        #expect(whole.colors.reduce(0) { $0 + $1.count } + whole.transparentCount == count + parts * 100)

        let singles = frames.map { frame in
            var histogram = ColorHistogram()
            histogram.add(frame)
            return histogram
        }
        var backwards = ColorHistogram()
        for histogram in singles.reversed() { backwards.merge(histogram) }
        #expect(equal(backwards, whole))
        // As a tree: halves first.
        var left = singles[0]
        for histogram in singles[1..<6] { left.merge(histogram) }
        var right = singles[6]
        for histogram in singles[7...] { right.merge(histogram) }
        var tree = right
        tree.merge(left)
        #expect(equal(tree, whole))
        #expect(PaletteBuilder(limit: 16).palette(for: tree) == PaletteBuilder(limit: 16).palette(for: whole))
    }

    @Test func binsMergeIntoExactCountsAndBack() {
        let many = StraightImage(size: size(16_384, 3), pixels: (0..<3 * 16_384).map { Color(rgb: UInt32($0 * 331)) })
        let few = StraightImage(size: size(2, 1), pixels: [.white, Color(rgb: 0xFEFEFE)])
        var coarse = ColorHistogram()
        coarse.add(many)
        var exact = ColorHistogram()
        exact.add(few)
        var first = coarse
        first.merge(exact)
        var second = exact
        second.merge(coarse)
        #expect(first.exactColorCount == nil)
        #expect(equal(first, second))
        #expect(first.colors.last == CountedColor(color: Color(rgb: 0xFFFFFF), count: 2))
    }
}
