import DripImage
import DripLottie
import DripTestSupport
import Foundation
import Testing

/// Fonts of texts: files, glyphs and families that are not installed. Letters of the built fonts are squares of 6 points at size 10, and glyphs have 4.
@Suite struct FontTests {
    private static let font = FontBuilder.capitals("Built", size: 600)

    /// An entry of the list of fonts.
    private static func entry(
        _ name: String, family: String? = nil, style: String = "Regular", path: String? = nil, origin: Int = 3
    ) -> String {
        let path = path.map { #", "fPath": "\#($0)", "origin": \#(origin)"# } ?? ""
        return #"{"fName": "\#(name)", "fFamily": "\#(family ?? name)", "fStyle": "\#(style)", "ascent": 75\#(path)}"#
    }

    private static func glyph(_ letter: String, family: String = "Blocks", style: String = "Regular") -> String {
        """
        {"ch": "\(letter)", "size": 10, "style": "\(style)", "fFamily": "\(family)", "w": 40, "data": {"shapes": [{"ty": "gr", "it": [
        {"ty": "sh", "ks": {"a": 0, "k": {"c": true, "v": [[0, 0], [40, 0], [40, -40], [0, -40]],
        "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}}]}]}}
        """
    }

    /// An animation with a text of size 10 at (1, 10).
    private static func animation(_ text: String, font: String, fonts: String, glyphs: String = "") -> String {
        let document = #"{"f": "\#(font)", "s": 10, "t": "\#(text)", "j": 0, "tr": 0, "lh": 8, "ls": 0, "fc": [1, 0, 0]}"#
        let layer = """
            {"ty": 5, "nm": "Text", "ip": 0, "op": 60, "ks": {"p": {"a": 0, "k": [1, 10]}}, "t": {"d": {"k": [{"s": \(document), "t": 0}]}, "a": []}}
            """
        return Fixture.animation(layer, #", "fonts": {"list": [\#(fonts)]}, "chars": [\#(glyphs)]"#)
    }

    /// Returns the columns of row 9 in which something shows.
    private func columns(_ animation: LottieAnimation, row: Int = 9) throws -> [Int] {
        let image = try Fixture.picture(of: animation, frame: 0)
        return (0..<20).filter { image[$0, row].alpha > 127 }
    }

    private func replacements(_ animation: LottieAnimation) -> [String] {
        animation.replacements.map { "\($0.feature): \($0.replacement ?? "nothing")" }
    }

    private func base64(_ bytes: [UInt8]) -> String { "data:font/ttf;base64," + Data(bytes).base64EncodedString() }

    // MARK: Files

    @Test(arguments: [font.bytes, font.woff])
    func aFontInTheFileIsUsed(bytes: [UInt8]) throws {
        let text = Self.animation("AB", font: "My", fonts: Self.entry("My", path: base64(bytes)))
        let animation = try Fixture.read(text)
        #expect(try columns(animation) == Array(1..<13) && columns(animation, row: 3).isEmpty)
        #expect(animation.notes.isEmpty && animation.replacements.isEmpty)
    }

    @Test func aFontFileBesideTheAnimationIsUsed() throws {
        func read(_ path: String, _ bytes: [UInt8]?, origin: Int = 3) throws -> (animation: LottieAnimation, asked: [String]) {
            let text = Self.animation("AB", font: "My", fonts: Self.entry("My", path: path, origin: origin))
            var asked: [String] = []
            let animation = try LottieAnimation(
                Array(text.utf8),
                fontFile: { font in
                    if case .file(let path) = font.source { asked.append(path) }
                    return bytes
                })
            return (animation, asked)
        }
        for origin in [0, 3] {
            let (animation, asked) = try read("fonts/my.ttf", Self.font.bytes, origin: origin)
            #expect(try columns(animation) == Array(1..<13) && asked == ["fonts/my.ttf"])
        }
        let missing = try read("my.ttf", nil).animation
        #expect(missing.notes.isEmpty && replacements(missing) == ["font My, whose file is not in the folder of the animation,: Inter"])
        for path in ["https://example.com/my.ttf", "//example.com/my.ttf"] {
            let (animation, asked) = try read(path, Self.font.bytes)
            #expect(asked.isEmpty && replacements(animation) == ["font My: Inter"], "nothing comes from a network")
        }
    }

    @Test(arguments: [
        ([0x77, 0x4F, 0x46, 0x32, 0, 1, 0, 0], "font My, whose file is WOFF2,: Inter"), ([], "font My, whose file is damaged,: Inter"),
        (Array(font.bytes.prefix(300)), "font My, whose file is damaged,: Inter"),
        (Array(font.woff.dropLast(400)), "font My, whose file is damaged,: Inter"),
    ])
    func aFileThatCannotBeReadIsNoted(bytes: [UInt8], note: String) throws {
        let animation = try Fixture.read(Self.animation("AB", font: "My", fonts: Self.entry("My", path: base64(bytes))))
        #expect(animation.notes.isEmpty && replacements(animation) == [note])
        #expect(try !columns(animation).isEmpty)
        // Nothing is said of a font that no text uses.
        let unused = try Fixture.read(Self.animation("", font: "My", fonts: Self.entry("My", path: base64(bytes))))
        #expect(unused.replacements.isEmpty)
    }

    @Test(arguments: [("2", "f"), ("2", "fonts"), ("1.0", "fonts")])
    func anArchiveHoldsFonts(version: String, folder: String) throws {
        let text = Self.animation("AB", font: "My", fonts: Self.entry("My", path: "/f/my.ttf"))
        let font = Zip.File("\(folder)/my.ttf", Self.font.bytes)
        let manifest = #"{"version": "\#(version)", "animations": [{"id": "one"}]}"#
        let file = try LottieFile(
            Zip([Zip.File("manifest.json", manifest), Zip.File("\(version == "2" ? "a" : "animations")/one.json", text), font]).bytes)
        let animation = try LottieAnimation(file.json(), fontFile: { file.bytes(of: $0) })
        #expect(try columns(animation) == Array(1..<13) && animation.replacements.isEmpty)
    }

    @Test func fontFilesAreBounded() throws {
        let text = Self.animation("A", font: "My", fonts: Self.entry("My", path: "a.ttf") + "," + Self.entry("Other", path: "b.ttf"))
        let bytes = [UInt8](repeating: 0, count: 33 << 20)
        #expect(throws: LottieError.overLimit(path: "fonts", what: "bytes of font files", limit: 64 << 20)) {
            try LottieAnimation(Array(text.utf8), fontFile: { _ in bytes })
        }
    }

    // MARK: Chosen files

    @Test(arguments: ["Blocks-Regular", "Blocks", "blocks"])
    func aChosenFileIsUsedInPlaceOfGlyphs(name: String) throws {
        let text = Self.animation(
            "AA", font: "Blocks-Regular", fonts: Self.entry("Blocks-Regular", family: "Blocks"), glyphs: Self.glyph("A"))
        #expect(try columns(try Fixture.read(text)) == Array(1..<9))
        let animation = try LottieAnimation(Array(text.utf8), fonts: [name: Self.font.bytes])
        #expect(try columns(animation) == Array(1..<13) && animation.replacements.isEmpty)
    }

    @Test func aChosenFileOfNoFontIsRefused() throws {
        let text = Array(Self.animation("A", font: "My", fonts: Self.entry("My-Bold", family: "My")).utf8)
        #expect(throws: LottieError.noFont(name: "Mine", available: ["My", "My-Bold"])) {
            try LottieAnimation(text, fonts: ["Mine": Self.font.bytes])
        }
        #expect(throws: LottieError.notAFont(name: "My")) { try LottieAnimation(text, fonts: ["My": Array("not a font".utf8)]) }
    }

    // MARK: Families and letters

    @Test func aFamilyThatIsNotInstalledIsReplacedAndNoted() throws {
        let animation = try Fixture.read(Self.animation("AB", font: "Nowhere-Bold", fonts: Self.entry("Nowhere-Bold", family: "Nowhere")))
        #expect(animation.notes.isEmpty && replacements(animation) == ["font Nowhere: Inter"])
        #expect(animation.replacements.first?.layer == "Text" && animation.replacements.first?.path == "layers[0].t.d")
        #expect(try !columns(animation).isEmpty)
        let installed = try Fixture.read(
            Self.animation("AB", font: "Inter-Bold", fonts: Self.entry("Inter-Bold", family: "Inter", style: "Bold")))
        #expect(installed.replacements.isEmpty)
    }

    @Test func aLetterWithoutAGlyphIsSetWithAnotherFont() throws {
        func read(_ text: String) throws -> LottieAnimation {
            try Fixture.read(Self.animation(text, font: "B", fonts: Self.entry("B", family: "Blocks"), glyphs: Self.glyph("A")))
        }
        let animation = try read("AZA")
        #expect(animation.notes.isEmpty && replacements(animation) == ["letter 'Z' of font Blocks: Inter"])
        let columns = try columns(animation)
        #expect(columns.starts(with: [1, 2, 3, 4]), "the letters with glyphs stay")
        let image = try Fixture.picture(of: animation, frame: 0)
        #expect((5..<12).contains { image[$0, 3].alpha > 127 }, "Inter's Z is 7 points high")
        #expect(try replacements(read("AZYAZ")) == ["letters 'Z', 'Y' of font Blocks: Inter"])
    }

    @Test func aLetterThatAFileLacksIsNoted() throws {
        let animation = try Fixture.read(Self.animation("AaB", font: "My", fonts: Self.entry("My", path: base64(Self.font.bytes))))
        #expect(replacements(animation) == ["letter 'a' of font My: Inter"])
    }

    /// A letter that no font has does not take its line with it.
    @Test func aLetterThatNoFontHasIsNotDrawn() throws {
        let animation = try Fixture.read(
            Self.animation("A\u{F8FF}B", font: "My", fonts: Self.entry("My", path: base64(Self.font.bytes))))
        #expect(animation.notes.map(\.feature) == ["letter '\u{F8FF}', which no font has,"])
        #expect(try columns(animation) == Array(1..<13))
    }

    @Test(
        arguments: [
            ("Blocks", "Regular", "Blocks", ""), ("Blocks", "", "Blocks", "Regular"), ("blocks", "regular", "Blocks", "Regular"),
            ("Block Font", "Semi Bold", "BlockFont", "SemiBold"), ("Blocks", "Bold", "Blocks", "Regular"),
            ("Blocks", "Normal", "Blocks", "Book"),
        ])
    func glyphsMatchNamesThatAreWrittenOtherwise(family: String, style: String, glyphFamily: String, glyphStyle: String) throws {
        let text = Self.animation(
            "AA", font: "F", fonts: Self.entry("F", family: family, style: style),
            glyphs: Self.glyph("A", family: glyphFamily, style: glyphStyle))
        let animation = try Fixture.read(text)
        #expect(try columns(animation) == Array(1..<9) && animation.replacements.isEmpty)
    }

    @Test func aTextWhoseFontIsNotListedTakesTheFirst() throws {
        let fonts = Self.entry("My", path: base64(Self.font.bytes)) + "," + Self.entry("Nowhere")
        #expect(try columns(try Fixture.read(Self.animation("AB", font: "Unlisted", fonts: fonts))) == Array(1..<13))
    }

    @Test func outlinesOfLettersAreBounded() throws {
        let corners = Array(repeating: "[0, 0], [9, 0], [9, 9]", count: 700).joined(separator: ", ")
        let glyph = Self.glyph("A").replacing("[0, 0], [40, 0], [40, -40], [0, -40]", with: corners)
            .replacing(
                #""i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]"#,
                with: #""i": [\#(corners)], "o": [\#(corners)]"#)
        let text = Self.animation(String(repeating: "A", count: 5000), font: "B", fonts: Self.entry("B", family: "Blocks"), glyphs: glyph)
        #expect(throws: LottieError.overLimit(path: "layers[0].t.d", what: "elements of letters' outlines", limit: 4_000_000)) {
            try Fixture.read(text)
        }
    }
}
