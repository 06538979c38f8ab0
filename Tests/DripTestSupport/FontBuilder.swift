/// Builds TrueType fonts of 1,000 units whose letters are rectangles on the baseline.
package struct FontBuilder {
    package struct Letter {
        package let character: Character
        package let width: Int
        package let height: Int
        package let advance: Int

        package init(_ character: Character, width: Int, height: Int, advance: Int) {
            (self.character, self.width, self.height, self.advance) = (character, width, height, advance)
        }
    }

    package var family: String
    package var letters: [Letter]
    package var weight = 400
    package var isItalic = false
    /// For glyphs behind the letters: the numbers of the glyphs of which each consists. Glyph 0 is empty, the first letter is glyph 1.
    package var composites: [[Int]] = []

    package init(family: String, letters: [Letter]) { (self.family, self.letters) = (family, letters) }

    /// The letters A to Z, each as wide as it is high.
    package static func capitals(_ family: String, size: Int, weight: Int = 400, isItalic: Bool = false) -> FontBuilder {
        var font = FontBuilder(
            family: family,
            letters: "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { Letter($0, width: size, height: size, advance: size) })
        (font.weight, font.isItalic) = (weight, isItalic)
        return font
    }

    /// The bytes of a TrueType file.
    package var bytes: [UInt8] {
        let tables = tables
        var result = Self.long(0x10000) + Self.short(tables.count, 0, 0, 0)
        var offset = 12 + 16 * tables.count
        for (tag, content) in tables {
            result += Array(tag.utf8) + Self.long(0, offset, content.count)
            offset += (content.count + 3) & ~3
        }
        for (_, content) in tables { result += content + Array(repeating: 0, count: -content.count & 3) }
        return result
    }

    /// The bytes of a WOFF file, of which the table of glyphs is compressed; 1,000 zeros are behind it.
    package var woff: [UInt8] {
        var directory: [UInt8] = []
        var body: [UInt8] = []
        let tables = tables
        for (tag, content) in tables {
            let isPacked = tag == "glyf"
            let stored = isPacked ? Self.zlib(content) : content
            directory += Array(tag.utf8)
            directory += Self.long(44 + 20 * tables.count + body.count, stored.count, content.count + (isPacked ? 1000 : 0), 0)
            body += stored + Array(repeating: 0, count: -stored.count & 3)
        }
        let header = Array("wOFF".utf8) + Self.long(0x10000, 44 + directory.count + body.count) + Self.short(tables.count, 0)
        return header + Self.long(0, 0, 0, 0, 0, 0, 0) + directory + body
    }

    /// Returns a zlib stream of `content` in a stored block and 1,000 zeros in a compressed one, as zlib writes them.
    private static func zlib(_ content: [UInt8]) -> [UInt8] {
        let zeros: [UInt8] = [0x63, 0x60, 0x18, 0x05, 0xA3, 0x60, 0x14, 0x0C, 0x77, 0x00, 0x00]
        let count = content.count
        let stored = [0] + [count & 255, count >> 8, ~count & 255, (~count >> 8) & 255].map { UInt8($0) } + content
        var (a, b) = (1, 0)
        for byte in content + Array(repeating: 0, count: 1000) {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        return [0x78, 0x01] + stored + zeros + long(b << 16 | a)
    }

    private var tables: [(tag: String, content: [UInt8])] {
        let glyphs = [[]] + letters.map { Self.rectangle($0.width, $0.height) } + composites.map(Self.composite)
        var outlines: [UInt8] = []
        var offsets = Self.long(0)
        for glyph in glyphs {
            outlines += glyph + Array(repeating: 0, count: -glyph.count & 3)
            offsets += Self.long(outlines.count)
        }
        let advances = [500] + letters.map(\.advance) + composites.map { _ in 500 }
        let head =
            Self.long(0x10000, 0, 0, 0x5F0F_3CF5) + Self.short(0, 1000) + Self.long(0, 0, 0, 0) + Self.short(0, 0, 1000, 1000)
            + Self.short(isItalic ? 2 : 0, 8, 2, 1, 0)
        let metrics = Self.short(800, -200, 0, 1000, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.count)
        let style = (weight >= 700 ? 0x20 : 0) | (isItalic ? 1 : 0) | (weight < 700 && !isItalic ? 0x40 : 0)
        let system =
            Self.short(4, 500, weight, 5, 0) + Array(repeating: 0, count: 52) + Self.short(style, 65, 90, 800, -200, 0, 800, 200)
            + Self.long(0, 0) + Self.short(500, 700, 0, 32, 1)
        return [
            ("OS/2", system), ("cmap", characterMap), ("glyf", outlines), ("head", head), ("hhea", Self.long(0x10000) + metrics),
            ("hmtx", advances.flatMap { Self.short($0, 0) }), ("loca", offsets),
            ("maxp", Self.long(0x10000) + Self.short(glyphs.count) + Array(repeating: 0, count: 26)), ("name", names),
        ]
    }

    private static func rectangle(_ width: Int, _ height: Int) -> [UInt8] {
        short(1, 0, 0, width, height, 3, 0) + [1, 1, 1, 1] + short(0, width, 0, -width, 0, 0, height, 0)
    }

    private static func composite(_ parts: [Int]) -> [UInt8] {
        // Words for offsets, and a flag for more parts.
        short(-1, 0, 0, 1000, 1000)
            + parts.enumerated().flatMap { short(0x3 | ($0.offset + 1 < parts.count ? 0x20 : 0), $0.element, 0, 0) }
    }

    /// Format 12, a group for each letter.
    private var characterMap: [UInt8] {
        let codes = letters.enumerated().map { (code: Int($0.element.character.unicodeScalars.first?.value ?? 0), glyph: $0.offset + 1) }
        let groups = codes.sorted { $0.code < $1.code }.flatMap { Self.long($0.code, $0.code, $0.glyph) }
        return Self.short(0, 1, 3, 10) + Self.long(12) + Self.short(12, 0) + Self.long(16 + groups.count, 0, codes.count) + groups
    }

    private var names: [UInt8] {
        let text = family.utf16.flatMap { Self.short(Int($0)) }
        return Self.short(0, 1, 18, 3, 1, 0x409, 1, text.count, 0) + text
    }

    private static func short(_ numbers: Int...) -> [UInt8] {
        numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }

    private static func long(_ numbers: Int...) -> [UInt8] {
        numbers.flatMap { number in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
    }
}
