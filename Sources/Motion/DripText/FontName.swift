import DripNumbers

/// The name of a font as design programs write it: `Helvetica-BoldOblique`, `ArialMT`, or `Roboto` of the style `Medium Italic`.
package struct FontName: Hashable, Sendable {
    /// The name of the family, often with words of the style.
    package var family: String
    /// The words of the style, such as `Semi Bold Italic`, or a weight such as `600`; often empty.
    package var style: String
    /// The name of the face in one word; it tells the style where that has no words.
    package var face: String

    package init(family: String, style: String = "", face: String = "") {
        (self.family, self.style, self.face) = (family, style, face)
    }

    /// Returns the letters and digits of a name in lower case, by which names are compared.
    package static func key(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// Words at the ends of names that tell a style, or a form of the font.
    private static let endings =
        """
        regular normal roman book italic oblique condensed bold semibold demibold demi extrabold ultrabold black heavy medium light extralight ultralight \
        thin hairline mt ps psmt std lt variable vf
        """.split(separator: " ").map(String.init).stablySorted { $0.count > $1.count }

    /// Returns the key of a name without the last of its words that tells a style, and that word; nil if there is none.
    static func shortened(_ key: String) -> (key: String, ending: String)? {
        guard let ending = endings.first(where: { key.hasSuffix($0) && key.count > $0.count }) else { return nil }
        return (String(key.dropLast(ending.count)), ending)
    }

    private static func endings(of name: String) -> String {
        var (stem, words) = (key(name), "")
        while let (shorter, ending) = shortened(stem) { (stem, words) = (shorter, ending + words) }
        return words
    }

    /// The words of the style without blanks.
    private var words: String {
        Self.key(style) + Self.endings(of: family) + (style.contains { $0.isLetter } ? "" : Self.endings(of: face))
    }

    package var isItalic: Bool { ["ital", "oblique"].contains { words.contains(part: $0) } }

    /// The weight by its number or by the words of the style.
    package var weight: FontWeight {
        let words = words
        let names: [(String, FontWeight)] = [
            ("semibold", .semibold), ("demi", .semibold), ("600", .semibold), ("extrabold", .heavy), ("ultrabold", .heavy),
            ("black", .heavy), ("heavy", .heavy), ("800", .heavy), ("900", .heavy), ("bold", .bold), ("700", .bold), ("medium", .medium),
            ("500", .medium), ("light", .light), ("thin", .light), ("hairline", .light), ("300", .light), ("200", .light), ("100", .light),
        ]
        return names.first { words.contains(part: $0.0) }?.1 ?? .regular
    }
}

extension FontBook {
    /// Returns the request for a font, and whether its family is installed. Where the whole name of the family is not, its name without words of the
    /// style counts. After it come families that resemble it.
    package func request(for name: FontName, file: FontData? = nil) -> (request: FontRequest, isInstalled: Bool) {
        var request = FontRequest(families: [name.family], weight: name.weight, isItalic: name.isItalic)
        request.file = file
        var key = FontName.key(name.family)
        while !isInstalled(key), !FontSubstitutes.isKnown(key), let shorter = FontName.shortened(key) { key = shorter.key }
        // A name of style words only, or of an unknown family, tells its kind best as a whole.
        if isInstalled(key) || FontSubstitutes.isKnown(key) { request.families = [key] }
        return (request, isInstalled(key) || FontSubstitutes.isGeneric(key))
    }
}
