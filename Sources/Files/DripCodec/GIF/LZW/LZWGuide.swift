/// The phrases of an earlier pass over the same pixels: a scale that turns a distance in pixels into the codes that it takes.
///
/// A phrase that is shorter than possible adds nothing to the dictionary: what it would add is there already. That loss is worth nearly a code at the
/// beginning, where many codes follow, and nothing at the end. In a flat area a code reaches far, so no number of pixels measures it.
struct LZWGuide {
    private var ends: [End] = []
    /// The number of phrases before each part, and in all.
    private var parts: [Int] = []
    // The phrase and the part that contain the last pixel.
    private var phrase = 0
    private var part = 0

    /// The pixel after a phrase, and the bits of the stream up to there.
    private struct End {
        let pixel: Int32
        let bitCount: Int32
    }

    /// Codes are counted in parts of this number.
    static let unit = 256
    /// The value of a phrase in the dictionary while all codes follow: .85 codes. From .7 to 1, files differ by .1 %.
    private static let phraseValue = 218

    var phraseCount: Int { ends.count }

    mutating func removeAll() {
        ends.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
    }

    /// Begins phrases of an empty dictionary.
    mutating func beginPart() { parts.append(ends.count) }

    /// Adds a phrase that ends before pixel number `end`, after `bitCount` bits of the stream.
    mutating func add(_ end: Int, after bitCount: Int) {
        ends.append(End(pixel: Int32(truncatingIfNeeded: end), bitCount: Int32(truncatingIfNeeded: bitCount)))
    }

    /// Returns the pixel and the bits of the stream after phrase number `number`.
    func end(of number: Int) -> (pixel: Int, bitCount: Int) { (Int(ends[number].pixel), Int(ends[number].bitCount)) }

    /// Returns to the first pixel.
    mutating func rewind() { (phrase, part) = (0, 0) }

    /// Advances to a pixel.
    /// - Returns: the codes that a shorter phrase there must gain.
    mutating func advance(to pixel: Int) -> Int {
        while phrase < ends.count, Int(ends[phrase].pixel) <= pixel { phrase += 1 }
        while part + 1 < parts.count, parts[part + 1] <= phrase { part += 1 }
        let end = part + 1 < parts.count ? parts[part + 1] : ends.count
        let (remaining, total) = (end - phrase, end - parts[part])
        return Self.phraseValue * remaining * remaining / (total * total)
    }

    /// Returns the codes up to `pixel`, which is not before the last one.
    func codes(to pixel: Int) -> Int {
        let ends = ends.span
        var number = phrase
        while number < ends.count, Int(ends[number].pixel) <= pixel { number += 1 }
        if number == ends.count { return number * Self.unit }
        let start = number == 0 ? 0 : Int(ends[number - 1].pixel)
        return number * Self.unit + (pixel - start) * Self.unit / (Int(ends[number].pixel) - start)
    }
}
