import DripImage
import Testing

@testable import DripCodec

/// Frames of more colours than are treated one by one: photographs, films, recordings.
@Suite struct FilmTests {
    /// A picture of thousands of colours, of which the left half stands still.
    private static func picture(_ frame: Int, side: Int = 80, noise: Int = 40) -> StraightImage {
        var (moving, still) = (SeededGenerator(UInt64(frame + 1)), SeededGenerator(77))
        var pixels: [Color] = []
        for y in 0..<side {
            for x in 0..<side {
                func level(_ base: Int) -> UInt8 {
                    UInt8(min(255, base + (x < side / 2 ? still.below(noise) : moving.below(noise))))
                }
                pixels.append(Color(red: level(2 * x), green: level(2 * y), blue: level(x + y), alpha: 255))
            }
        }
        return StraightImage(size: size(side, side), pixels: pixels)
    }

    private static func shown(_ pictures: [StraightImage], _ settings: GIFSettings) throws -> [StraightImage] {
        try decode(try encode(pictures.map { ($0, 4) }, settings)).frames.map(\.canvas)
    }

    /// Each pixel has the nearest colour of its palette, or one of a pattern around it.
    @Test(arguments: [1, 6], [GIFSettings.Dither.none, .ordered, .diffuse])
    func aFilmIsNearItsSource(effort: Int, dither: GIFSettings.Dither) throws {
        let pictures = (0..<4).map { Self.picture($0) }
        let frames = try Self.shown(pictures, GIFSettings(dither: dither, effort: effort))
        #expect(frames.count == pictures.count)
        for (frame, picture) in zip(frames, pictures) {
            // Mean squared error of a channel: 31 dB, and 26 with the pattern of errors.
            let error = Double(frame.squaredError(of: picture).sum) / Double(3 * picture.pixels.count)
            #expect(error < (dither == .none ? 50 : 160), "\(error)")
        }
    }

    /// On a noisy ramp, patterns keep the mean of an area, which the nearest colour alone does not.
    @Test func patternsKeepTheMean() throws {
        var generator = SeededGenerator(5)
        func level(_ x: Int) -> UInt8 { UInt8(3 * x + generator.below(12)) }
        let pixels = (0..<6_400).map { Color(red: level($0 % 80), green: level($0 % 80), blue: level($0 % 80), alpha: 255) }
        let picture = StraightImage(size: size(80, 80), pixels: pixels)
        func offset(_ dither: GIFSettings.Dither) throws -> Double {
            let frame = try Self.shown([picture], GIFSettings(maximumColors: 8, dither: dither))[0]
            var sum = 0.0
            for left in stride(from: 0, to: 80, by: 4) {
                for top in stride(from: 0, to: 80, by: 16) {
                    var difference = 0
                    for y in top..<top + 16 { for x in left..<left + 4 { difference += Int(frame[x, y].green) - Int(picture[x, y].green) } }
                    sum += Double(abs(difference)) / 64
                }
            }
            return sum / 100
        }
        #expect(try offset(.ordered) < 0.7 * offset(.none))
    }

    /// What stands still in the source is not painted again.
    @Test(arguments: [1, 6]) func stillPartsStayStill(effort: Int) throws {
        let frames = try Self.shown((0..<4).map { Self.picture($0) }, GIFSettings(effort: effort))
        for (frame, next) in zip(frames, frames.dropFirst()) {
            for y in 0..<80 { for x in 0..<40 { #expect(frame[x, y] == next[x, y]) } }
        }
    }

    @Test func onePaletteServesAFilm() throws {
        let bytes = try encode((0..<4).map { (Self.picture($0), 4) }, GIFSettings(palettes: .one))
        #expect(try decode(bytes).frames.allSatisfy { !$0.hasOwnPalette })
    }
}

@Suite struct ColorHistogramTests {
    private static func colors(_ count: Int, _ spread: Int) -> [Color] {
        var generator = SeededGenerator(UInt64(count))
        return (0..<count).map { _ in
            Color(
                red: UInt8(generator.below(spread)), green: UInt8(generator.below(spread)), blue: UInt8(generator.below(spread)), alpha: 255
            )
        }
    }

    /// The number of pixels and the mean of all remain, whatever the resolution.
    @Test(arguments: [10, 100, 4_000]) func nothingIsLost(limit: Int) {
        let colors = Self.colors(3_000, 256)
        var histogram = ColorHistogram(limit: limit)
        for color in colors { histogram.add(color, count: 2) }
        #expect(histogram.colors.count <= limit && histogram.colors.reduce(0) { $0 + $1.count } == 6_000)
        let mean = colors.reduce(0) { $0 + Int($1.green) } / colors.count
        #expect(abs(histogram.colors.reduce(0) { $0 + Int($1.color.green) * $1.count } / 6_000 - mean) <= 1)
        histogram.removeAll()
        #expect(histogram.colors.isEmpty)
    }

    @Test func fewColorsAreExact() {
        let colors = Self.colors(500, 6)
        var histogram = ColorHistogram(limit: 216)
        for color in colors { histogram.add(color, count: 1) }
        #expect(Set(histogram.colors.map(\.color)) == Set(colors))
    }

    /// The order in which colours come does not matter.
    @Test(arguments: [16, 300]) func theOrderDoesNotMatter(limit: Int) {
        let colors = Self.colors(2_000, 90)
        func sorted(_ colors: [Color]) -> [UInt64] {
            var histogram = ColorHistogram(limit: limit)
            for color in colors { histogram.add(color, count: 1) }
            return histogram.colors.map { UInt64($0.color.packed) << 32 | UInt64($0.count) }.sorted()
        }
        #expect(sorted(colors) == sorted(colors.reversed()))
    }
}
