import DripTestSupport
import Testing

@testable import DripText

/// Font files in memory.
@Suite struct FontDataTests {
    private func layout(_ text: String, _ font: FontData) throws -> TextLayout {
        var request = FontRequest()
        request.file = font
        return try Fonts.book().layout(text, TextStyle(size: 10, font: request))
    }

    @Test func aFileInMemoryComesFirst() throws {
        let font = try #require(FontData(FontBuilder.capitals("Any", size: 600).bytes))
        let layout = try layout("AB", font)
        #expect(layout.width == 12 && abs(layout.path.signedArea) == 72)
        #expect(layout.fonts.map(\.family) == ["Any"] && layout.fonts[0].path.isEmpty)
        // What it lacks comes from installed fonts, letter by letter.
        let mixed = try self.layout("AaA", font)
        #expect(mixed.fonts.map(\.family) == ["Any", "Inter"] && mixed.glyphs.map(\.font) == [0, 1, 0])
    }

    /// HarfBuzz 6 reads a glyph of 2⁴⁰ parts for days.
    @Test(arguments: [40, 62])
    func aGlyphOfVeryManyPartsIsNoFont(depth: Int) throws {
        var font = FontBuilder.capitals("Any", size: 600)
        font.composites = (0..<depth).map { [27 + $0 - 1, 27 + $0 - 1] }
        #expect(FontData(font.bytes) == nil)
        font.composites = Array(font.composites.prefix(8))
        #expect(FontData(font.bytes) != nil)
    }

    @Test func glyphsOfOneAnotherAreNoFont() throws {
        var font = FontBuilder.capitals("Any", size: 600)
        for cycle in [[[27, 27]], [[28, 28], [27, 27]], [[28], [29], [27]]] {
            font.composites = cycle
            #expect(FontData(font.bytes) == nil, "\(cycle)")
        }
        // A part that the font lacks is empty.
        font.composites = [[500, 1]]
        #expect(FontData(font.bytes) != nil)
    }

    @Test func otherBytesAreNoFont() throws {
        #expect(
            FontData([]) == nil && FontData(Array("not a font".utf8)) == nil && FontData(FontBuilder.capitals("A", size: 9).woff) == nil)
    }

    /// Whatever is in a font: a layout or a typed error.
    @Test(arguments: 0..<4)
    func damagedFontsInMemory(seed: Int) throws {
        var built = FontBuilder.capitals("Any", size: 600)
        built.composites = [[1, 2], [27, 3]]
        let original = built.bytes
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            var bytes = original
            if random.integer(in: 0...2) == 0 { bytes.removeLast(random.integer(in: 1...bytes.count - 1)) }
            for _ in 0..<random.integer(in: 1...20) {
                bytes[random.integer(in: 0...bytes.count - 1)] = UInt8(truncatingIfNeeded: random.next())
            }
            guard let font = FontData(bytes), let layout = try? layout("ABCa", font) else { continue }
            #expect(layout.path.isDrawable, "seed \(seed)")
        }
    }
}
