/// What colours a set of pictures has, as far as it decides how a PNG stores them.
///
/// Pictures may be surveyed apart, in parallel, and merged: the result does not depend on order or grouping.
/// Memory: 6 KB, and 2 MB from the 257th colour on.
public struct ColorSurvey: Sendable {
    /// Every colour, or nil when there are more than 256.
    private(set) var table: PaletteTable? = PaletteTable()
    /// Whether red, green and blue are equal in every pixel.
    private(set) var isGray = true
    /// Whether an alpha is neither 0 nor 255.
    private(set) var isTranslucent = false
    /// The word of the first fully transparent pixel.
    private(set) var hidden: UInt32?
    /// Whether fully transparent pixels have several colours.
    private(set) var hasSeveralHidden = false
    /// A bit for every opaque colour, in words of 64; empty while there is a table.
    private var opaque: [UInt64] = []

    public init() {}

    /// - Complexity: one pass; a look-up for each run of equal pixels.
    public mutating func add(_ image: PackedImage) {
        let words = image.words.span
        var last = ~words[0]
        for index in words.indices {
            let word = words[index]
            if word == last { continue }
            last = word
            add(word)
        }
    }

    /// Adds what `other` found.
    public mutating func merge(_ other: ColorSurvey) {
        if let words = other.table?.words {
            for word in words { add(word) }
        } else {
            if table != nil { dropTable() }
            for index in opaque.indices { opaque[index] |= other.opaque[index] }
        }
        isGray = isGray && other.isGray
        isTranslucent = isTranslucent || other.isTranslucent
        hasSeveralHidden = hasSeveralHidden || other.hasSeveralHidden
        if let hidden = other.hidden { note(hidden: hidden) }
    }

    /// Whether an opaque pixel has the red, green and blue of `word`.
    func hasOpaque(_ word: UInt32) -> Bool {
        if let table { return table.contains(word | 0xFF00_0000) }
        let color = Int(word & 0xFF_FFFF)
        return opaque[color >> 6] >> UInt64(color & 63) & 1 == 1
    }

    private mutating func add(_ word: UInt32) {
        if table != nil {
            if table?.insert(word) == false { dropTable() }
        }
        if word & 0xFFFF != word >> 8 & 0xFFFF { isGray = false }
        switch word >> 24 {
        case 255: if table == nil { mark(word) }
        case 0: note(hidden: word)
        default: isTranslucent = true
        }
    }

    private mutating func note(hidden word: UInt32) {
        if let hidden, hidden != word { hasSeveralHidden = true }
        // The smallest, so that the order does not matter.
        hidden = min(hidden ?? word, word)
    }

    private mutating func mark(_ word: UInt32) {
        let color = Int(word & 0xFF_FFFF)
        opaque[color >> 6] |= 1 << UInt64(color & 63)
    }

    private mutating func dropTable() {
        opaque = Array(repeating: 0, count: 1 << 18)
        for word in table?.words ?? [] where word >> 24 == 255 { mark(word) }
        table = nil
    }
}
