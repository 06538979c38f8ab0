/// Counts the parts of composite glyphs. HarfBuzz 6 bounds the points of a glyph and its depth, but not the number of its parts: a glyph of 2⁶³ empty
/// ones never ends.
struct GlyphParts {
    private static let limit = 4096
    private static let depthLimit = 64

    /// The table `glyf`, and the offsets in it of the glyphs and of its end.
    private let outlines: [UInt8]
    private let offsets: [Int]
    /// The number of parts of each glyph, itself included; 0 where that is not computed yet.
    private var counts: [Int]

    /// Returns whether every glyph is made of a bounded number of others, so that reading one takes a bounded time.
    /// - Parameters: the tables `head`, `loca` and `glyf` of a face; empty where it has none.
    static func areBounded(head: [UInt8], loca: [UInt8], glyf: [UInt8]) -> Bool {
        let hasLongOffsets = head.count >= 52 && word(head, 50) != 0
        let offsets =
            hasLongOffsets
            ? stride(from: 0, to: loca.count - 3, by: 4).map { word(loca, $0) &<< 16 | word(loca, $0 + 2) }
            : stride(from: 0, to: loca.count - 1, by: 2).map { 2 * word(loca, $0) }
        var parts = GlyphParts(outlines: glyf, offsets: offsets, counts: Array(repeating: 0, count: max(0, offsets.count - 1)))
        return parts.counts.indices.allSatisfy { parts.count(of: $0, depth: 0) <= limit }
    }

    private static func word(_ bytes: [UInt8], _ index: Int) -> Int { Int(bytes[index]) &<< 8 | Int(bytes[index + 1]) }

    /// Returns the length of a part's record by its flags (OpenType, table glyf: "Composite Glyph Description").
    private static func recordLength(_ flags: Int) -> Int {
        let length = flags & 0x0001 != 0 ? 8 : 6
        if flags & 0x0008 != 0 { return length + 2 }
        if flags & 0x0040 != 0 { return length + 4 }
        return flags & 0x0080 != 0 ? length + 8 : length
    }

    /// Returns the number of glyphs of which one consists; above the limit for a cycle, too.
    private mutating func count(of glyph: Int, depth: Int) -> Int {
        guard counts.indices.contains(glyph) else { return 1 }
        if counts[glyph] != 0 { return counts[glyph] }
        let end = min(offsets[glyph + 1], outlines.count)
        var position = offsets[glyph] + 10
        var sum = 1
        // A header of 10 bytes begins with the number of contours, which is negative for a composite glyph.
        if position < end, outlines[position - 10] & 0x80 != 0 {
            if depth == Self.depthLimit { return Self.limit + 1 }
            // A glyph that is a part of itself.
            counts[glyph] = Self.limit + 1
            while end - position >= 4 {
                let flags = Self.word(outlines, position)
                sum += count(of: Self.word(outlines, position + 2), depth: depth + 1)
                position += Self.recordLength(flags)
                if position > end || sum > Self.limit || flags & 0x0020 == 0 { break }
            }
        }
        counts[glyph] = min(sum, Self.limit + 1)
        return counts[glyph]
    }
}
