import Testing

@testable import DripText

/// The order of text that runs both ways.
@Suite struct DirectionTests {
    /// Small letters run to the right, capitals to the left, `@` stands for an Arabic letter; the line as it is seen.
    @Test(arguments: [
        ("abc", "abc"), ("ABC", "CBA"), ("", ""), (" - ", " - "), ("12 3", "12 3"),
        // Examples in the manner of UAX #9.
        ("car is THE CAR in", "car is RAC EHT in"), ("CAR is the", "is the RAC"), ("HE SAID x y.", ".x y DIAS EH"),
        ("he AB 12 CD x", "he DC 12 BA x"),
        // Numbers, their separators and signs.
        ("AB 3.14 C", "C 3.14 BA"), ("AB 42% C", "C 42% BA"), ("AB $42", "$42 BA"), ("a 42% B", "a 42% B"), ("A 1-2", "1-2 A"),
        ("A 1, 2", "2 ,1 A"),
        // After an Arabic letter they are Arabic: the sign is no part of them.
        ("@ 42%", "%42 @"), ("@ 3.14", "3.14 @"), ("@ 1-2", "2-1 @"), ("@ x 42%", "x 42% @"),
        // Neutral characters follow their neighbours, else the line; blanks at the end follow the line.
        ("a (B) c", "a (B) c"), ("a B!", "a B!"), ("A b!", "!b A"), ("a AB  ", "a BA  "), ("A b  ", "  b A"),
    ])
    func visualOrder(text: String, seen: String) {
        let characters = Array(text)
        let kinds = characters.map { character -> TextDirection.Kind in
            switch character {
            case "a"..."z": .left
            case "A"..."Z": .right
            case "@": .arabic
            default: TextDirection.kind(of: character.unicodeScalars.first?.value ?? 0, script: .common)
            }
        }
        let order = TextDirection.visualOrder(of: TextDirection.levels(of: kinds))
        #expect(String(order.map { characters[$0] }) == seen)
    }

    @Test func kindsOfRealLetters() {
        func kind(_ text: Unicode.Scalar) -> TextDirection.Kind {
            TextDirection.kind(of: text.value, script: FontFile.scripts(of: [text.value])[0])
        }
        #expect(kind("a") == .left && kind("水") == .left && kind("ש") == .right && kind("م") == .arabic && kind("ߊ") == .right)
        #expect(
            kind("٤") == .arabicNumber && kind("4") == .number && kind("๔") == .left && kind("(") == .neutral && kind("\u{3000}") == .blank)
    }

    @Test func glyphsComeInTheOrderSeen() throws {
        let layout = try Fonts.book().layout("ab שלום 3.14 (x)", .dejaVu(20))
        let characters = Array("ab שלום 3.14 (x)")
        #expect(String(layout.glyphs.map { characters[$0.character] }) == "ab 3.14 םולש (x)")
        #expect(zip(layout.glyphs, layout.glyphs.dropFirst()).allSatisfy { $0.origin.x <= $1.origin.x })
    }

    /// A number among Hebrew letters looks as it does alone, kerning too.
    @Test func numbersAreShapedAsAlone() throws {
        let book = try Fonts.book()
        let alone = try book.layout("7.14", TextStyle(size: 20)).glyphs
        let among = try book.layout("ש 7.14", TextStyle(size: 20)).glyphs.prefix(4)
        #expect(alone.map(\.id) == among.map(\.id) && alone.map(\.advance) == among.map(\.advance))
        #expect(try book.layout("7", TextStyle(size: 20)).width > alone[0].advance)
    }

    /// A bracket in text from right to left is drawn as its mirror image.
    @Test func bracketsAreMirrored() throws {
        let book = try Fonts.book()
        let open = try #require(try book.layout("(", .dejaVu(20)).glyphs.first).id
        let layout = try book.layout("א)ב", .dejaVu(20))
        #expect(layout.glyphs.map(\.character) == [2, 1, 0] && layout.glyphs[1].id == open)
    }
}
