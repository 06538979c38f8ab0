import DripNumbers

/// An error in text layout.
public enum TextError: Error, Equatable, Sendable {
    /// There is no font with outlines in any of these folders; without folders, no file was given.
    case noFonts(folders: [String])
    /// No font has an outline for this character. `script` is its ISO 15924 tag, such as `Hani`.
    case noGlyph(character: String, script: String)
    /// A font file cannot be read; `reason` is the system's message.
    case unreadableFont(path: String, reason: String)
    /// The file is not TrueType or OpenType with outlines, or too damaged to be used.
    case notAFont(path: String)
    /// A font size outside 0…`limit` points.
    case sizeOutOfRange(Double, limit: Double)
    /// A letter spacing beyond ±`limit` points.
    case letterSpacingOutOfRange(Double, limit: Double)
    /// The text is too long; `count` and `limit` are in Unicode scalars.
    case tooLong(count: Int, limit: Int)
    /// One character has too many Unicode scalars, mostly accents.
    case characterTooLong(count: Int, limit: Int)
    /// The system has no memory, or the text makes the font's rules exceed HarfBuzz's limits.
    case outOfMemory
}

extension TextError: CustomStringConvertible {
    /// One line without a full stop: the error and, where possible, the remedy.
    public var description: String {
        switch self {
        case .noFonts([]): "no font file was given; use at least one"
        case .noFonts(let folders):
            "there is no font in \(folders.joined(separator: ", ")); install one: sudo apt-get install \(FontPackage.latin)"
        case .noGlyph(let character, let script):
            "no installed font draws \(Self.name(of: character)); "
                + (FontPackage.name(for: script, character: character).map { "install one that does: sudo apt-get install \($0)" }
                    ?? "use another character")
        case .unreadableFont(let path, let reason): "cannot read the font '\(path)': \(reason); check its permissions"
        case .notAFont(let path): "'\(path)' is not a TrueType or OpenType font with outlines; use another file"
        case .sizeOutOfRange(let size, let limit):
            "the font size \(size) is outside 0…\(Int(limit)) points; use a size in this range, above 0"
        case .letterSpacingOutOfRange(let spacing, let limit):
            "the letter spacing \(spacing) is outside ±\(Int(limit)) points; use a value in this range"
        case .tooLong(let count, let limit): "a text of \(count) characters is over the limit of \(limit); shorten it"
        case .characterTooLong(let count, let limit):
            "a character of \(count) Unicode scalars is over the limit of \(limit); remove some of its accents"
        case .outOfMemory: "out of memory for the text; shorten it"
        }
    }

    /// Returns a text such as `'é' (U+0065 U+0301)`. A character of very many scalars is shown by its first ones.
    private static func name(of character: String) -> String {
        let shown = 8
        let codes = character.unicodeScalars.prefix(shown).map { scalar in
            "U+" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4)
        }
        let visible = String.UnicodeScalarView(character.unicodeScalars.prefix(shown))
        let more = character.unicodeScalars.count > shown ? " …" : ""
        return "'\(String(visible))' (\(codes.joined(separator: " "))\(more))"
    }
}
