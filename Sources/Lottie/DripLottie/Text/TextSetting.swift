internal import DripGeometry
internal import DripText

/// Sets letters of a document with font files, and keeps what it replaces.
struct TextSetting {
    private let font: TextFonts.Font
    private let size: Double
    private let replacesGlyphs: Bool
    private var isInstalled = true
    /// What was set with other fonts: letters, the families of these, and letters without any.
    private var replaced: [String] = []
    private var families: [String] = []
    private var missing: [String] = []
    private var hasFonts = true

    /// - Parameter replacesGlyphs: whether the letters are those that the animation has no glyphs of.
    init(_ font: TextFonts.Font, size: Double, replacesGlyphs: Bool) {
        self.font = font
        self.size = max(0.001, min(TextStyle.sizeLimit, size))
        self.replacesGlyphs = replacesGlyphs
    }

    /// Returns the letters of a text without line ends.
    /// - Parameter count: throws before letters take too much memory.
    mutating func letters(
        of text: String, _ book: FontBook, count: (TextLetter) throws(LottieError) -> Void
    ) throws(LottieError) -> [TextLetter] {
        let request: FontRequest
        (request, isInstalled) = book.request(for: font.name, file: font.file)
        let layout: TextLayout
        do throws(TextError) { layout = try book.layout(text, TextStyle(size: size, font: request)) } catch {
            if case .noFonts = error {
                hasFonts = false
                return []
            }
            guard text.count > 1 else {
                if !missing.contains(text) { missing.append(text) }
                return [TextLetter(path: BezierPath(), advance: 0, isSpace: false)]
            }
            // Without the letters that no font draws.
            var letters: [TextLetter] = []
            for character in text { letters += try self.letters(of: String(character), book, count: count) }
            return letters
        }
        let characters = Array(text)
        var letters: [TextLetter] = []
        var (x, last) = (0.0, -1)
        for glyph in layout.glyphs {
            let character = glyph.character < characters.count ? characters[glyph.character] : " "
            if glyph.character != last {
                letters.append(TextLetter(path: BezierPath(), advance: 0, isSpace: character.isWhitespace, x: x))
                last = glyph.character
            }
            note(character, layout.fonts[glyph.font])
            let index = letters.count - 1
            let path = layout.path(of: glyph).transformed(by: .translation(-letters[index].x, 0))
            try count(TextLetter(path: path, advance: 0, isSpace: false))
            letters[index].path.append(path)
            letters[index].advance += glyph.advance
            x += glyph.advance
        }
        return letters
    }

    /// Records what another font than the wanted one draws.
    private mutating func note(_ character: Character, _ used: TextLayout.Font) {
        let isOwn = font.file == nil ? isInstalled && !replacesGlyphs : used.path.isEmpty
        guard !isOwn, !character.isWhitespace else { return }
        if !families.contains(used.family) { families.append(used.family) }
        if !replaced.contains(String(character)) { replaced.append(String(character)) }
    }

    /// What of the text is drawn otherwise, or not at all.
    var features: [Feature] {
        let name = font.name.family
        guard hasFonts else { return [.undrawn("font \(name)")] }
        var features = missing.map { Feature.undrawn("letter '\($0)', which no font has,") }
        guard !replaced.isEmpty else { return features }
        if font.file != nil || replacesGlyphs {
            let shown = replaced.prefix(8).map { "'\($0)'" }.joined(separator: ", ") + (replaced.count > 8 ? " …" : "")
            features.append(.replaced("letter\(replaced.count == 1 ? "" : "s") \(shown) of font \(name)", by: families))
        } else {
            features.append(.replaced("font \(name)\(font.problem.map { ", \($0)," } ?? "")", by: families))
        }
        return features
    }
}
