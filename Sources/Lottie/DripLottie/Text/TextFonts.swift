internal import DripGeometry
internal import DripJSON
internal import DripText

/// The fonts of a file: glyphs in it, font files, or the names of installed fonts.
struct TextFonts {
    struct Font {
        let name: FontName
        /// The family and the style as glyphs name them.
        let face: FileGlyphs.Face
        /// The height above the baseline, as a share of the size.
        let ascent: Double
        /// The file that the user or the animation gives.
        let file: FontData?
        /// The reason why the animation's own file is not used.
        let problem: String?
        /// Whether the file takes the place of glyphs in the animation.
        let isChosen: Bool
    }

    /// The maximum number of elements in the outlines of all letters.
    static let elementLimit = 4_000_000

    private var fonts: [String: Font] = [:]
    /// The font of texts whose own is not in the list, as in players.
    private var first: Font?
    private var glyphs = FileGlyphs()
    private var elementCount = 0
    /// Opened when the first text needs it.
    private lazy var book = FontBook.installedOrEmpty

    /// - Parameters:
    ///   - file: of the user's choice, or that of the animation.
    ///   - problem: the reason why the latter is not used.
    mutating func add(font: LottieFont, file: FontData?, problem: String?, isChosen: Bool) {
        let entry = Font(
            name: FontName(family: font.family, style: "\(font.style) \(font.weight)", face: font.name),
            face: FileGlyphs.Face(family: font.family, style: font.style), ascent: font.ascent, file: file, problem: problem,
            isChosen: isChosen)
        fonts[font.name] = entry
        first = first ?? entry
    }

    mutating func add(glyph node: JSONNode, _ path: BezierPath) { glyphs.add(node, path) }

    /// Returns the lines of a document, and which of its fonts and letters are replaced or not drawn.
    mutating func lines(of document: TextDocument, at node: JSONNode) throws(LottieError) -> (TextLines, [Feature]) {
        if document.text.utf8.count > TextStyle.lengthLimit {
            throw .overLimit(path: node.path, what: "bytes of a text", limit: TextStyle.lengthLimit)
        }
        let font =
            fonts[document.font] ?? first
            ?? Font(
                name: FontName(family: document.font), face: FileGlyphs.Face(family: document.font, style: ""), ascent: 0.75, file: nil,
                problem: nil, isChosen: false)
        let glyphs = font.isChosen ? nil : glyphs.font(font.face)
        var setting = TextSetting(font, size: document.size, replacesGlyphs: glyphs != nil)
        var paragraphs: [[TextLetter]] = []
        for paragraph in document.text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline || $0 == "\u{3}" }) {
            var letters: [TextLetter] = []
            var missing = ""
            for character in paragraph {
                guard let letter = glyphs?.letter(character, size: document.size) else {
                    missing.append(character)
                    continue
                }
                letters += try set(missing, &setting, at: node)
                missing = ""
                letters.append(letter)
                try count(letter, at: node)
            }
            paragraphs.append(letters + (try set(missing, &setting, at: node)))
        }
        return (TextLines(paragraphs, document, ascent: font.ascent), setting.features)
    }

    /// Returns letters that no glyph of the animation draws, set with font files.
    private mutating func set(_ text: String, _ setting: inout TextSetting, at node: JSONNode) throws(LottieError) -> [TextLetter] {
        if text.isEmpty { return [] }
        return try setting.letters(of: text, book) { letter throws(LottieError) in try count(letter, at: node) }
    }

    /// Counts what a letter takes in memory.
    private mutating func count(_ letter: TextLetter, at node: JSONNode) throws(LottieError) {
        elementCount += letter.path.elementCount
        guard elementCount <= Self.elementLimit else {
            throw .overLimit(path: node.path, what: "elements of letters' outlines", limit: Self.elementLimit)
        }
    }
}
