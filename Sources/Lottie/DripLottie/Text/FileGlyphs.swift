internal import DripGeometry
internal import DripJSON
internal import DripText

/// The glyphs that an animation carries, by font and letter.
struct FileGlyphs {
    /// A font as glyphs name it. Case, blanks and hyphens do not matter, and a regular style may have any of its names or none.
    struct Face: Hashable {
        let family: String
        let style: String

        init(family: String, style: String) {
            let key = FontName.key(style)
            self.family = FontName.key(family)
            self.style = ["regular", "normal", "roman", "book", "plain"].contains(key) ? "" : key
        }
    }

    /// The glyphs of one font.
    struct Font {
        fileprivate var glyphs: [String: Glyph] = [:]
        /// Those of other styles of its family.
        fileprivate var others: [String: Glyph] = [:]

        /// Returns a letter, or nil where there is no glyph. A blank without one has no width, as in players.
        func letter(_ character: Character, size: Double) -> TextLetter? {
            let text = String(character)
            let glyph = glyphs[text] ?? others[text]
            guard glyph != nil || character.isWhitespace else { return nil }
            let scale = size / 100
            return TextLetter(
                path: glyph?.path.transformed(by: .scale(scale, scale)) ?? BezierPath(), advance: (glyph?.advance ?? 0) * scale,
                isSpace: character.isWhitespace)
        }
    }

    /// An outline in hundredths of the size.
    fileprivate struct Glyph {
        let path: BezierPath
        let advance: Double
    }

    private var faces: [Face: [String: Glyph]] = [:]
    /// The first glyph of each letter, by family.
    private var families: [String: [String: Glyph]] = [:]

    /// Adds an element of `chars`. The first one of a letter counts.
    mutating func add(_ node: JSONNode, _ path: BezierPath) {
        guard let text = node["ch"]?.string else { return }
        let face = Face(family: node["fFamily"]?.string ?? "", style: node["style"]?.string ?? "")
        let glyph = Glyph(path: path, advance: node["w"]?.number ?? 0)
        if faces[face]?[text] == nil { faces[face, default: [:]][text] = glyph }
        if families[face.family]?[text] == nil { families[face.family, default: [:]][text] = glyph }
    }

    /// Returns the glyphs of a font; nil where its family has none.
    func font(_ face: Face) -> Font? {
        families[face.family].map { Font(glyphs: faces[face] ?? [:], others: $0) }
    }
}
