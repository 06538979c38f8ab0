import DripImage
import Testing

@testable import DripCodec

@Suite struct QuantizerTests {
    private func distance(_ a: Color, _ b: Color) -> Int {
        func square(_ x: UInt8, _ y: UInt8) -> Int { (Int(x) - Int(y)) * (Int(x) - Int(y)) }
        return square(a.red, b.red) + square(a.green, b.green) + square(a.blue, b.blue)
    }

    @Test(arguments: [1, 2, 7, 100, 256])
    func theNearestColorIsFound(count: Int) {
        var generator = SeededGenerator(UInt64(count))
        let palette = palette((0..<count).map { _ in generator.color() })
        var quantizer = Quantizer(palette: palette)
        for _ in 0..<3_000 {
            let color = generator.color()
            let best = palette.colors.map { distance($0, color) }.min()
            let index = quantizer.index(of: color)
            #expect(distance(palette[index], color) == best)
            #expect(quantizer.index(of: color) == index)
        }
    }

    @Test func theFirstOfEquallyNearColorsWins() {
        let palette = palette([Color(rgb: 0x000002), Color(rgb: 0x000000), Color(rgb: 0x000002)])
        var quantizer = Quantizer(palette: palette)
        #expect(quantizer.index(of: Color(rgb: 0x000001)) == 0)
        #expect(quantizer.index(of: Color(rgb: 0x000002)) == 0)
        #expect(quantizer.index(of: Color(rgb: 0x000000)) == 1)
    }

    @Test func whatWasSeenBeforeDoesNotMatter() {
        var generator = SeededGenerator(9)
        let palette = palette((0..<50).map { _ in generator.color() })
        // More colours than the memory has slots.
        let images = (0..<3).map { _ in generator.image(size(160, 160)) }
        var used = Quantizer(palette: palette)
        let reused = images.map { used.quantize($0) }
        let fresh = images.map { image in
            var quantizer = Quantizer(palette: palette)
            return quantizer.quantize(image)
        }
        #expect(reused == fresh)
    }

    @Test func paletteColorsStayExactAndTransparencyStaysTransparent() {
        var generator = SeededGenerator(4)
        let colors = numbered(255)
        let palette = palette(colors, hasTransparency: true)
        let image = StraightImage(
            size: size(64, 64), pixels: (0..<4_096).map { _ in generator.below(5) == 0 ? .clear : colors[generator.below(255)] })
        var quantizer = Quantizer(palette: palette)
        #expect(quantizer.quantize(image).image == image)
    }
}

@Suite struct PaletteBuilderTests {
    private func histogram(_ pixels: [Color]) -> ColorHistogram {
        var histogram = ColorHistogram()
        histogram.add(StraightImage(size: size(pixels.count, 1), pixels: pixels))
        return histogram
    }

    @Test(arguments: [2, 3, 16, 255, 256])
    func coloursThatFitAreKeptExactly(count: Int) {
        let colors = numbered(count)
        let palette = PaletteBuilder(limit: count).palette(for: histogram(colors.shuffled() + colors))
        #expect(palette.colors == colors)
        #expect(palette.transparentIndex == nil)
        let withTransparency = PaletteBuilder(limit: count).palette(for: histogram(Array(colors.dropLast()) + [.clear]))
        #expect(withTransparency.colors == Array(colors.dropLast()))
        #expect(withTransparency.count == count)
    }

    @Test func oneColorTooManyStillFits() {
        for count in [2, 16, 256] {
            let colors = (0...count).map { Color(red: UInt8($0 % 256), green: UInt8($0 / 256 * 200), blue: 0) }
            let palette = PaletteBuilder(limit: count).palette(for: histogram(colors))
            #expect(palette.count <= count)
            #expect(palette.colors.count >= count * 3 / 4)
        }
    }

    @Test func transparencyTakesAnEntry() {
        let palette = PaletteBuilder(limit: 4).palette(for: histogram(numbered(4) + [.clear]))
        #expect(palette.count == 4)
        #expect(palette.transparentIndex == 3)
    }

    @Test func nothingAndOnlyTransparentPixelsHavePalettes() {
        #expect(PaletteBuilder().palette(for: ColorHistogram()).colors == [.black])
        let clear = PaletteBuilder().palette(for: histogram([.clear]))
        #expect(clear.colors.isEmpty && clear.transparentIndex == 0)
    }

    /// 1,024 greys of a ramp into 16: an ideal palette has steps of 16, so errors of at most 8 and a mean square of 21.
    @Test func aRampIsDividedEvenly() {
        let pixels = (0..<1_024).map { gray($0 / 4) }
        let palette = PaletteBuilder(limit: 16).palette(for: histogram(pixels))
        var quantizer = Quantizer(palette: palette)
        let errors = pixels.map { $0.largestDifference(from: palette[quantizer.index(of: $0)]) }
        #expect(errors.max() ?? 255 <= 9)
        #expect(errors.reduce(0) { $0 + $1 * $1 } < 22 * 1_024)
    }

    @Test func noisePaletteBeatsAGrid() {
        var generator = SeededGenerator(12)
        let pixels = (0..<16_000).map { _ in generator.color() }
        let built = PaletteBuilder(limit: 216).palette(for: histogram(pixels))
        let steps: [UInt8] = [0, 51, 102, 153, 204, 255]
        let grid = palette(
            steps.flatMap { red in steps.flatMap { green in steps.map { Color(red: red, green: green, blue: $0) } } })
        func error(_ palette: Palette) -> Int {
            var quantizer = Quantizer(palette: palette)
            return pixels.reduce(0) { $0 + $1.largestDifference(from: palette[quantizer.index(of: $1)]) }
        }
        #expect(error(built) < error(grid) * 9 / 10)
    }
}
