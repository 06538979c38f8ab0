import DripTestSupport
import Testing

@testable import DripText

/// Which font draws what.
@Suite struct FallbackTests {
    @Test func hanComesFromAnotherFontOnTheSameBaseline() throws {
        let layout = try Fonts.book().layout("水滴 Ab 动画", .dejaVu(20))
        #expect(layout.fonts.count == 2 && layout.fonts[1].family == "DejaVu Sans" && layout.fonts[0].family != "DejaVu Sans")
        // The blanks are the first font's.
        #expect(layout.glyphs.map(\.font) == [0, 0, 1, 1, 1, 1, 0, 0])
        #expect(layout.glyphs.allSatisfy { $0.origin.y == 0 })
        // Measures cover both fonts, and capitals are those of the first in order.
        let plain = try Fonts.book().layout("Ab", .dejaVu(20))
        #expect(layout.ascent >= plain.ascent && layout.descent >= plain.descent && layout.capHeight == plain.capHeight)
        #expect(try Fonts.book().layout("水", .dejaVu(20)).capHeight == plain.capHeight)
    }

    @Test func charactersAreNotTornApart() throws {
        // An accent that DejaVu has on a letter that it has not: both come from the font that has both, or none does.
        let book = try Fonts.book()
        let layout = try book.layout("A\u{301}\u{323}水\u{FE0E}", .dejaVu(20))
        for (first, second) in zip(layout.glyphs, layout.glyphs.dropFirst()) where first.character == second.character {
            #expect(first.font == second.font)
        }
        let error = #expect(throws: TextError.self) { try book.layout("水\u{483}", TextStyle(size: 20)) }
        #expect(error == .noGlyph(character: "水\u{483}", script: "Hani"))
    }

    @Test func familiesAreTriedInOrder() throws {
        let book = try Fonts.book()
        func family(_ families: [String]) throws -> String? {
            try book.layout("A", TextStyle(size: 9, font: FontRequest(families: families))).fonts.first?.family
        }
        #expect(try family(["No Such Font", "dejavu sans", "Inter"]) == "DejaVu Sans")
        #expect(try family(["DejaVu Sans Mono"]) == "DejaVu Sans Mono")
        #expect(try family([])?.hasPrefix("Inter") == true)
        #expect(try family(["No Such Font"]) == family([]))
    }

    @Test func weightsAreDifferentFaces() throws {
        let book = try Fonts.book()
        func style(_ weight: FontWeight) -> TextStyle { TextStyle(size: 20, font: FontRequest(families: ["DejaVu Sans"], weight: weight)) }
        let regular = try book.layout("Loading", style(.regular))
        #expect(try book.layout("Loading", style(.medium)).path == regular.path)
        #expect(try book.layout("Loading", style(.bold)).width > regular.width + 5)
        #expect(try book.layout("Loading", style(.heavy)).path == book.layout("Loading", style(.bold)).path)
    }

    /// CSS Fonts 4 §5.2: which of the weights that a family has is used.
    static let nearest: [(FontWeight, [Float], Float)] = [
        (.regular, [300, 500, 700], 500), (.regular, [300, 600], 300), (.regular, [600, 900], 600), (.medium, [400, 600], 400),
        (.medium, [300, 600], 300), (.bold, [400, 600, 900], 900), (.bold, [400, 600], 600), (.light, [200, 400], 200),
        (.light, [400, 700], 400), (.heavy, [700, 800], 800), (.semibold, [500, 900], 900),
    ]

    @Test(arguments: nearest)
    func nearestWeight(wanted: FontWeight, have: [Float], expected: Float) {
        let request = FontRequest(weight: wanted)
        let faces = have.map { face(weight: $0...$0) }
        #expect(faces.min { $0.distance(to: request) < $1.distance(to: request) }?.minimumWeight == expected)
    }

    @Test func widthAndSlantCountMoreThanWeight() {
        let wanted = FontRequest(weight: .bold, isItalic: true)
        let order = [
            face(weight: 400...900, isSlanted: true), face(weight: 400...400, isSlanted: true), face(weight: 700...700),
            face(weight: 700...700, width: 75, isSlanted: true),
        ]
        for (better, worse) in zip(order, order.dropFirst()) { #expect(better.distance(to: wanted) < worse.distance(to: wanted)) }
    }

    private func face(weight: ClosedRange<Float>, width: Float = 100, isSlanted: Bool = false) -> FontFace {
        FontFace(
            path: "", index: 0, family: "", minimumWeight: weight.lowerBound, maximumWeight: weight.upperBound, width: width,
            isSlanted: isSlanted)
    }

    @Test func onlyTheGivenFiles() throws {
        let book = try FontBook(files: [try Fonts.file("DejaVu Sans")])
        #expect(book.families == ["DejaVu Sans"])
        #expect(throws: TextError.noGlyph(character: "水", script: "Hani")) { try book.layout("A 水滴", TextStyle(size: 9)) }
    }

    /// A colour bitmap font has a character map and no outlines: here, a font whose `glyf` table goes by another name.
    @Test func fontsWithoutOutlinesAreNotUsed() throws {
        var bytes = try #require(Bytes.read(try Fonts.file("DejaVu Sans")))
        let table = try #require((12..<400).first { Array(bytes[$0..<$0 + 4]) == Array("glyf".utf8) })
        bytes[table] = UInt8(ascii: "x")
        let scratch = try Scratch()
        let file = try scratch.write(bytes, to: "bitmaps.ttf")
        #expect(throws: TextError.notAFont(path: file)) { try FontBook(files: [file]) }
        #expect(throws: TextError.noFonts(folders: [scratch.path])) { try FontBook(folders: [scratch.path]) }
    }
}
