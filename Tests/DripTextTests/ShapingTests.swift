import DripGeometry
import Testing

@testable import DripText

/// What HarfBuzz is asked for, seen in places and widths.
@Suite struct ShapingTests {
    /// The advances that Bitstream Vera and DejaVu Sans publish, in thousandths of the size.
    @Test(arguments: [("A", 684), ("0", 636), (" ", 318), ("i", 278), ("W", 989), ("%", 950)])
    func advancesAreTheFonts(text: String, thousandths: Double) throws {
        let layout = try Fonts.book().layout(text, .dejaVu(1000))
        #expect(abs(layout.width - thousandths) < 0.5 && layout.glyphs.count == 1)
    }

    @Test func advancesAddUp() throws {
        let layout = try Fonts.book().layout("Loading 42 % AVATAR", .dejaVu(17))
        var x = 0.0
        for glyph in layout.glyphs {
            #expect(abs(glyph.origin.x - x) < 1e-9 && glyph.origin.y == 0)
            x += glyph.advance
        }
        #expect(abs(layout.width - x) < 1e-9 && layout.glyphs.count == 19)
    }

    /// Nothing is rounded: at twice the size every number is exactly twice as large.
    @Test(arguments: ["Loading 42 %", "AVATAR fi", "水滴动画 Ágj", "مرحبا", "a\nbc"])
    func sizeOnlyScales(text: String) throws {
        let book = try Fonts.book()
        let one = try book.layout(text, TextStyle(size: 13, alignment: .center))
        let two = try book.layout(text, TextStyle(size: 26, alignment: .center))
        #expect(two == one.scaled(by: 2) && two.path == one.path.transformed(by: .scale(2)))
        let (small, large) = (try #require(one.bounds), try #require(try book.layout(text, TextStyle(size: 91, alignment: .center)).bounds))
        #expect(
            abs(large.minX - 7 * small.minX) < 1e-9 && abs(large.maxY - 7 * small.maxY) < 1e-9 && abs(large.width - 7 * small.width) < 1e-9)
    }

    @Test func boundsAreThoseOfThePath() throws {
        let layout = try Fonts.book().layout("Ágj 水\nxy", TextStyle(size: 40))
        let (bounds, path) = (try #require(layout.bounds), try #require(layout.path.bounds))
        for side in [\Rect.minX, \.minY, \.maxX, \.maxY] { #expect(abs(bounds[keyPath: side] - path[keyPath: side]) < 1e-9) }
    }

    @Test func kerningBringsLettersTogether() throws {
        let book = try Fonts.book()
        for style in [TextStyle.dejaVu(100), TextStyle(size: 100)] {
            let pair = try book.layout("AV", style).width
            let apart = try book.layout("A", style).width + book.layout("V", style).width
            #expect(pair < apart - 1 && pair > apart * 0.8)
        }
    }

    @Test func accentsStayOnTheirLetter() throws {
        let book = try Fonts.book()
        #expect(try book.layout("e\u{301}", .dejaVu(50)).path == book.layout("é", .dejaVu(50)).path)
        // There are no such letters: two glyphs, the second in the middle above the first, no wider, in the same font.
        for letter in ["x", "X", "Q", "v"] {
            let plain = try book.layout(letter, .dejaVu(50))
            let marked = try book.layout(letter + "\u{301}" + letter, .dejaVu(50))
            #expect(marked.glyphs.map(\.character) == [0, 0, 1] && abs(marked.width - 2 * plain.width) < 1e-9 && marked.fonts.count == 1)
            let glyph = marked.glyphs[1]
            let outline = marked.outlines[glyph.outline].path.transformed(by: marked.transform(of: glyph, origin: .zero))
            let (box, accent) = (try #require(plain.bounds), try #require(outline.bounds))
            #expect(accent.maxY < box.minY && accent.maxY > box.minY - 8 && abs(accent.center.x - box.center.x) < 4, "\(letter)")
        }
    }

    @Test func ligaturesAreMadeUnlessLettersAreSpaced() throws {
        let book = try Fonts.book()
        let joined = try book.layout("fi", .dejaVu(20))
        #expect(joined.glyphs.count == 1 && joined.glyphs[0].character == 0)
        let spaced = try book.layout("fi", .dejaVu(20, letterSpacing: 2))
        #expect(spaced.glyphs.count == 2)
        let apart = try book.layout("f", .dejaVu(20)).width + book.layout("i", .dejaVu(20)).width
        #expect(abs(spaced.width - apart - 2) < 1e-9)
    }

    @Test func spacingStandsBetweenCharactersOnly() throws {
        let book = try Fonts.book()
        for text in ["水滴 ab", "x\u{301}yz", "שלום", "a"] {
            let plain = try book.layout(text, .dejaVu(20))
            let spaced = try book.layout(text, .dejaVu(20, letterSpacing: -1.5))
            #expect(abs(spaced.width - plain.width + 1.5 * Double(text.count - 1)) < 1e-9, "\(text)")
        }
        // Joined letters stay joined.
        #expect(try book.layout("مرحبا", .dejaVu(20, letterSpacing: 5)).width == book.layout("مرحبا", .dejaVu(20)).width)
    }

    @Test func digitsCanBeOfEqualWidth() throws {
        let book = try Fonts.book()
        var style = TextStyle(size: 20)
        #expect(try book.layout("11", style).width < book.layout("44", style).width - 1)
        style.hasTabularDigits = true
        #expect(try book.layout("11", style).width == book.layout("44", style).width)
    }

    @Test func lettersThatJoinTakeTheirForms() throws {
        let book = try Fonts.book()
        let alone = try #require(try book.layout("ب", .dejaVu(20)).glyphs.first).id
        let joined = try book.layout("ببب", .dejaVu(20)).glyphs.map(\.id)
        #expect(joined.count == 3 && Set(joined).count == 3 && !joined.contains(alone))
        // Also where a change of font parts the runs: the Latin one has no beh.
        #expect(try book.layout("ببب", TextStyle(size: 20)).glyphs.map(\.id) == joined)
    }

    @Test func linesStandBelowEachOther() throws {
        let book = try Fonts.book()
        let text = try book.layout("abc\r\n\nw\u{2028}", .dejaVu(10, alignment: .right))
        #expect(text.lineCount == 4 && text.glyphs.map(\.line) == [0, 0, 0, 2])
        #expect(text.glyphs.map(\.origin.y) == [0, 0, 0, 2 * text.lineHeight])
        let last = text.glyphs[3]
        #expect(abs(last.origin.x + last.advance - text.width) < 1e-9 && text.width > last.advance)
        #expect(text.height == text.ascent + 3 * text.lineHeight + text.descent)
        // DejaVu Sans: 0.928, 0.236, no gap, capitals 0.729.
        #expect(abs(text.ascent - 9.28) < 0.01 && abs(text.descent - 2.36) < 0.01 && abs(text.capHeight - 7.29) < 0.01)
        #expect(abs(text.lineHeight - 11.64) < 0.01)
    }
}
