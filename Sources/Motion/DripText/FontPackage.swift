/// The Debian and Ubuntu packages with fonts for scripts. Found by laying out every character with each package's fonts (Debian 12).
enum FontPackage {
    static let latin = "fonts-dejavu-core"
    /// The package for simplified and traditional Chinese and kana; small, unlike fonts-noto-cjk.
    static let han = "fonts-droid-fallback"

    /// Returns the package for a character whose script has this ISO 15924 tag; nil when none is known.
    static func name(for script: String, character: String) -> String? {
        guard let first = character.unicodeScalars.first,
            ![.privateUse, .unassigned, .surrogate].contains(first.properties.generalCategory)
        else { return nil }
        switch (script, first.value) {
        case ("Hani", 0x3400...0x4DB5), ("Hani", 0x4E00...0x9FA5): return han
        case ("Hani", 0x10000...): return "fonts-hanazono"
        case ("Hani", _), ("Hang", _): return "fonts-noto-cjk"
        // Chinese punctuation and wide letters have no script of their own.
        case ("Hira", _), ("Kana", _), ("Bopo", _), (_, 0x3000...0x303F), (_, 0xFF00...0xFFEF): return han
        case ("Latn", _), ("Grek", _), ("Cyrl", _), ("Armn", _), ("Hebr", _), ("Arab", _), ("Geor", _), ("Brai", _): return latin
        default: break
        }
        guard first.properties.isEmoji, first.value > 0xFF else { return "fonts-noto-core" }
        // Emoji since Unicode 11 have no outlines in any package, only bitmaps.
        return (first.properties.age?.major ?? .max) <= 10 ? "fonts-symbola" : nil
    }
}
