internal import DripGeometry
internal import DripText

/// The fonts of a file: glyphs in it, or the name of an installed font.
struct TextFonts {
    fileprivate struct Font {
        let family: String
        let style: String
        let ascent: Double
        let weight: String
    }

    private struct GlyphKey: Hashable {
        let text: String
        let family: String
        let style: String
    }

    private var fonts: [String: Font] = [:]
    /// The glyphs in the file, in hundredths of the size.
    private var glyphs: [GlyphKey: (path: BezierPath, advance: Double)] = [:]
    /// Opened when the first text needs it.
    private var book: FontBook?

    mutating func add(font node: JSONNode) {
        guard let name = node["fName"]?.string else { return }
        fonts[name] = Font(
            family: node["fFamily"]?.string ?? name, style: node["fStyle"]?.string ?? "", ascent: (node["ascent"]?.number ?? 75) / 100,
            weight: node["fWeight"]?.string ?? "")
    }

    mutating func add(glyph node: JSONNode, _ path: BezierPath) {
        guard let text = node["ch"]?.string else { return }
        let key = GlyphKey(text: text, family: node["fFamily"]?.string ?? "", style: node["style"]?.string ?? "")
        if glyphs[key] == nil { glyphs[key] = (path, node["w"]?.number ?? 0) }
    }

    /// Returns the lines of a document, and the name of its font if that is neither in the file nor installed.
    mutating func lines(of document: TextDocument) -> (TextLines, missing: String?) {
        let font = fonts[document.font] ?? Font(family: document.font, style: "", ascent: 0.75, weight: "")
        let paragraphs = document.text.split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\u{3}" }
        if let letters = inFile(paragraphs, font, size: document.size) {
            return (TextLines(letters, document, ascent: font.ascent), nil)
        }
        let (letters, isFound) = installed(paragraphs, font, size: document.size)
        return (TextLines(letters, document, ascent: font.ascent), isFound ? nil : font.family)
    }

    private func inFile(_ paragraphs: [Substring], _ font: Font, size: Double) -> [[TextLetter]]? {
        let scale = size / 100
        var result: [[TextLetter]] = []
        for paragraph in paragraphs {
            var letters: [TextLetter] = []
            for character in paragraph {
                let glyph = glyphs[GlyphKey(text: String(character), family: font.family, style: font.style)]
                guard glyph != nil || character.isWhitespace && !glyphs.isEmpty else { return nil }
                letters.append(
                    TextLetter(
                        path: glyph?.path.transformed(by: .scale(scale, scale)) ?? BezierPath(), advance: (glyph?.advance ?? 0) * scale,
                        isSpace: character.isWhitespace))
            }
            result.append(letters)
        }
        return result
    }

    private mutating func installed(_ paragraphs: [Substring], _ font: Font, size: Double) -> (letters: [[TextLetter]], isFound: Bool) {
        if book == nil { book = try? FontBook() }
        let isFound = book?.families.contains { $0.lowercased() == font.family.lowercased() } ?? false
        let style = TextStyle(
            size: max(0.001, min(TextStyle.sizeLimit, size)),
            font: FontRequest(families: [font.family], weight: font.fontWeight, isItalic: font.isItalic))
        let letters = paragraphs.map { paragraph -> [TextLetter] in
            guard let layout = try? book?.layout(String(paragraph), style) else { return [] }
            let characters = Array(paragraph)
            var letters: [TextLetter] = []
            var (x, last) = (0.0, -1)
            for glyph in layout.glyphs {
                if glyph.character != last {
                    let isSpace = glyph.character < characters.count && characters[glyph.character].isWhitespace
                    letters.append(TextLetter(path: BezierPath(), advance: 0, isSpace: isSpace, x: x))
                    last = glyph.character
                }
                let index = letters.count - 1
                letters[index].path.append(layout.path(of: glyph).transformed(by: .translation(-letters[index].x, 0)))
                letters[index].advance += glyph.advance
                x += glyph.advance
            }
            return letters
        }
        return (letters, isFound)
    }
}

extension TextFonts.Font {
    fileprivate var isItalic: Bool { style.lowercased().contains("italic") || style.lowercased().contains("oblique") }

    /// The weight by its number, else by the words of the style.
    fileprivate var fontWeight: FontWeight {
        let words = (style + " " + weight).lowercased().filter { $0 != " " && $0 != "-" }
        let names: [(String, FontWeight)] = [
            ("semibold", .semibold), ("demi", .semibold), ("600", .semibold), ("extrabold", .heavy), ("ultrabold", .heavy),
            ("black", .heavy), ("heavy", .heavy), ("800", .heavy), ("900", .heavy), ("bold", .bold), ("700", .bold), ("medium", .medium),
            ("500", .medium), ("light", .light), ("thin", .light), ("300", .light), ("200", .light), ("100", .light),
        ]
        return names.first { words.contains($0.0) }?.1 ?? .regular
    }
}
