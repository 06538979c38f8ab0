import Testing

@testable import DripText

@Suite struct TextErrorTests {
    /// What is missing, by name and number, and what to install.
    @Test(arguments: [
        ("水", "Hani", "'水' (U+6C34); install one that does: sudo apt-get install fonts-droid-fallback"),
        ("𠀀", "Hani", "'𠀀' (U+20000); install one that does: sudo apt-get install fonts-hanazono"),
        ("。", "Zyyy", "'。' (U+3002); install one that does: sudo apt-get install fonts-droid-fallback"),
        ("나", "Hang", "'나' (U+B098); install one that does: sudo apt-get install fonts-noto-cjk"),
        ("é", "Latn", "'é' (U+00E9); install one that does: sudo apt-get install fonts-dejavu-core"),
        ("e\u{301}", "Latn", "'e\u{301}' (U+0065 U+0301); install one that does: sudo apt-get install fonts-dejavu-core"),
        ("ᚠ", "Runr", "'ᚠ' (U+16A0); install one that does: sudo apt-get install fonts-noto-core"),
        ("😀", "Zyyy", "'😀' (U+1F600); install one that does: sudo apt-get install fonts-symbola"),
        ("🫠", "Zyyy", "'🫠' (U+1FAE0); use another character"), ("\u{E000}", "Zzzz", "'\u{E000}' (U+E000); use another character"),
        ("\u{FFFF}", "Zzzz", "'\u{FFFF}' (U+FFFF); use another character"),
    ])
    func missingGlyph(character: String, script: String, text: String) {
        #expect(TextError.noGlyph(character: character, script: script).description == "no installed font draws " + text)
    }

    @Test func itIsThrownForTheFirstMissingCharacter() throws {
        let book = try FontBook(files: [try Fonts.file("DejaVu Sans")])
        let error = #expect(throws: TextError.self) { try book.layout("Loading 42 % \u{10FFFD} 水", TextStyle(size: 9)) }
        #expect(error == .noGlyph(character: "\u{10FFFD}", script: "Zzzz"))
        // The script is the character's own, not its neighbours'.
        #expect(throws: TextError.noGlyph(character: "。", script: "Zyyy")) { try book.layout("a。", TextStyle(size: 9)) }
    }

    @Test func longCharactersAreNotPrintedWhole() {
        let error = TextError.noGlyph(character: "a" + String(repeating: "\u{301}", count: 100), script: "Latn")
        #expect(error.description.unicodeScalars.count < 200 && error.description.contains("U+0301 …)"))
    }

    @Test func noFontsAtAll() throws {
        let scratch = try Scratch()
        let folders = [scratch.path, "/no/such/folder"]
        let error = #expect(throws: TextError.self) { try FontBook(folders: folders) }
        #expect(error == .noFonts(folders: folders))
        #expect(
            error?.description
                == "there is no font in \(scratch.path), /no/such/folder; install one: sudo apt-get install fonts-dejavu-core")
    }

    @Test(arguments: [
        (
            TextError.unreadableFont(path: "/x.ttf", reason: "Permission denied"),
            "cannot read the font '/x.ttf': Permission denied; check its permissions"
        ),
        (.noFonts(folders: []), "no font file was given; use at least one"),
        (.notAFont(path: "/x.ttf"), "'/x.ttf' is not a TrueType or OpenType font with outlines; use another file"),
        (.tooLong(count: 7, limit: 5), "a text of 7 characters is over the limit of 5; shorten it"),
        (.characterTooLong(count: 7, limit: 5), "a character of 7 Unicode scalars is over the limit of 5; remove some of its accents"),
        (.outOfMemory, "out of memory for the text; shorten it"),
    ])
    func oneLineThatSaysWhatToDo(error: TextError, text: String) {
        #expect(error.description == text)
    }
}
