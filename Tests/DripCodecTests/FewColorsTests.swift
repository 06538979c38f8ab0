import DripImage
import Testing

@testable import DripCodec

/// Files of fewer colours than the pictures have.
@Suite struct FewColorsTests {
    /// A red square that moves over a blue ground.
    private static let moving = (0..<6).map { frame in
        var image = StraightImage(size: size(20, 10), filledWith: Color(rgb: 0x1E90FF))
        for y in 2..<8 { for x in 2 * frame..<2 * frame + 6 { image[x, y] = Color(rgb: 0xD02020) } }
        return StraightImage(image, over: Matte(.white))
    }

    /// The transparent entry once took one of the two, and all motion was gone.
    @Test(arguments: GIFSettings.Palettes.allCases, [2, 4, 16, 255, 256])
    func theTransparentEntryIsExtra(palettes: GIFSettings.Palettes, count: Int) throws {
        let frames = try decode(encode(Self.moving.map { ($0, 2) }, GIFSettings(maximumColors: count, palettes: palettes))).frames
        #expect(frames.map(\.canvas) == Self.moving)
    }

    @Test(arguments: 2...5)
    func soManyColorsAreSeen(count: Int) throws {
        let pictures = [picture(["abcdefgh", "abcdefgh"]), picture(["hgfedcba", "abcdefgh"])]
        for palettes in GIFSettings.Palettes.allCases {
            let bytes = try encode(
                pictures.map { ($0, 2) }, GIFSettings(maximumColors: count, dither: GIFSettings.Dither.none, palettes: palettes))
            let first = try decode(bytes).frames[0].canvas
            #expect(Set(first.pixels).count == count)
        }
    }

    /// The ground is painted once and seen all the time; the square is painted in every frame.
    @Test func colorsCountForAsLongAsTheyAreShown() throws {
        var survey = GIFSurvey(size: size(20, 10))
        for change in changes(Self.moving) { survey.add(change, delay: Centiseconds(3)) }
        let expected = [Color(rgb: 0x1E90FF): (200 - 36) * 6 * 3, Color(rgb: 0xD02020): 36 * 6 * 3]
        #expect(Dictionary(uniqueKeysWithValues: try #require(survey.shown).colors.map { ($0.color, $0.count) }) == expected)
        survey.finish()
        #expect(Dictionary(uniqueKeysWithValues: try #require(survey.shown).colors.map { ($0.color, $0.count) }) == expected)
    }

    /// More colours than are told apart: they are counted by bins, also those that came before.
    @Test func binsCountTimeToo() throws {
        let wide = size(256, 160)
        func image(_ blue: Int) -> StraightImage {
            StraightImage(
                StraightImage(
                    size: wide,
                    pixels: (0..<wide.area).map { Color(red: UInt8($0 % 256), green: UInt8($0 / 256), blue: UInt8(blue), alpha: 255) }),
                over: Matte(.white))
        }
        var survey = GIFSurvey(size: wide)
        for (change, delay) in zip(changes([image(0), image(100)]), [5, 7]) { survey.add(change, delay: Centiseconds(delay)) }
        #expect(survey.colorCount == nil)
        #expect(try #require(survey.shown).colors.reduce(0) { $0 + $1.count } == wide.area * 12)
        #expect(try #require(survey.shown).colors.filter { $0.color.blue == 100 }.reduce(0) { $0 + $1.count } == wide.area * 7)
    }

    /// A square that fades into a ground of the same palette entry is held; how far it is off then counts for the frame that is held.
    @Test func whatIsHeldCountsWithItsError() {
        let pictures = [0, 10, 20, 30].map { level in
            var image = StraightImage(size: size(12, 4), filledWith: .white)
            for x in 0..<4 { image[x, 1] = .black }
            for x in 6..<9 { image[x, 2] = Color(red: UInt8(255 - level), green: 255, blue: 255, alpha: 255) }
            return StraightImage(image, over: Matte(.white))
        }
        let changes = changes(pictures)
        let plan = plan(changes, GIFSettings(maximumColors: 2, dither: GIFSettings.Dither.none, palettes: .one))
        var indexer = FrameIndexer(plan, repeats: true)
        let steps = changes.flatMap { indexer.add($0, delay: Centiseconds(2)) }
        let errors = steps.compactMap { if case .hold(_, let allowed) = $0 { allowed } else { nil } }
        #expect(errors.count == 3 && zip(errors, errors.dropFirst()).allSatisfy { $0 < $1 } && errors[2] >= 20)
    }
}

/// Fewer colours for an APNG.
@Suite struct ColorReductionTests {
    @Test(arguments: [1, 2, 3, 8, 40, 128, 255] as [ErrorLevels], [300, 60_000])
    func noColorMovesFurtherThanTheLimit(limit: ErrorLevels, count: Int) {
        var generator = SeededGenerator(UInt64(limit.count))
        let wide = size(300, 200)
        let image = StraightImage(
            size: wide,
            pixels: (0..<wide.area).map { index in
                if index % 7 == 0 { return generator.color(opaque: false) }
                return Color(rgb: UInt32(truncatingIfNeeded: (index % count) &* 2_654_435 & 0xFF_FFFF))
            })
        let change = PictureChange(from: nil, to: image.shown)
        var colors = OpaqueColorCounts()
        colors.add(change)
        #expect((colors.counted != nil) == (count == 300))
        let reduction = ColorReduction(colors, within: limit)
        let pixels = image.shown.pixels
        let reduced = pixels.map { reduction($0) }
        for (color, other) in zip(pixels, reduced) {
            if color.isOpaque {
                #expect(other.isOpaque && ErrorLevels(color, other) <= limit)
            } else {
                #expect(color == other)
            }
        }
        if limit > 2 { #expect(Set(reduced).count < Set(pixels).count) }
    }

    @Test func blackAndWhiteStay() {
        let colors = OpaqueColorCounts()
        let color = Color(rgb: 0x563412)
        #expect(ColorReduction(colors, within: 0)(color) == color)
    }
}
