internal import DripImage

/// What colours a set of pictures has, as far as it decides how a PNG stores them.
///
/// Pictures may be surveyed apart, in parallel, and merged: the result does not depend on order or grouping.
/// Memory: 6 KB, and 2 MB from the 257th colour on.
public struct ColorSurvey: Sendable {
    /// Every colour, or nil when there are more than ``paletteLimit``.
    private(set) var table: ColorTable? = ColorTable()
    /// Whether red, green and blue are equal in every pixel.
    private(set) var isGray = true
    /// Whether an alpha is neither 0 nor 255.
    private(set) var isTranslucent = false
    /// The smallest of the colours that fully transparent pixels have.
    private(set) var hidden: PackedRGBA8?
    /// Whether fully transparent pixels have several colours.
    private(set) var hasSeveralHidden = false
    /// The opaque colours; empty while there is a table.
    private var opaque = OpaqueColorSet()

    /// The most colours of a palette.
    static let paletteLimit = 256

    /// Nothing seen yet.
    public init() {}

    /// Adds the pixels of `image`.

    /// - Complexity: one pass; a look-up for each run of equal pixels.
    public mutating func add(_ image: PackedImage) {
        let pixels = image.pixels.span
        var last = pixels[0]
        add(last)
        for index in pixels.indices where pixels[index] != last {
            last = pixels[index]
            add(last)
        }
    }

    /// Adds what `other` found.
    public mutating func merge(_ other: ColorSurvey) {
        if let colors = other.table?.entries {
            for color in colors { add(color) }
        } else {
            if table != nil { dropTable() }
            opaque.formUnion(other.opaque)
        }
        isGray = isGray && other.isGray
        isTranslucent = isTranslucent || other.isTranslucent
        hasSeveralHidden = hasSeveralHidden || other.hasSeveralHidden
        if let hidden = other.hidden { note(hidden: hidden) }
    }

    /// Whether an opaque pixel has the red, green and blue of `color`.
    func hasOpaque(_ color: PackedRGBA8) -> Bool {
        table.map { $0.existingNumber(of: color.withAlpha(255)) != nil } ?? opaque.contains(color)
    }

    private mutating func add(_ color: PackedRGBA8) {
        if table?.number(of: color) == Self.paletteLimit { dropTable() }
        if !color.isGray { isGray = false }
        switch color.alpha {
        case 255: if table == nil { opaque.insert(color) }
        case 0: note(hidden: color)
        default: isTranslucent = true
        }
    }

    private mutating func note(hidden color: PackedRGBA8) {
        if let hidden, hidden != color { hasSeveralHidden = true }
        // The smallest, so that the order does not matter.
        hidden = min(hidden ?? color, color)
    }

    private mutating func dropTable() {
        for color in table?.entries ?? [] where color.isOpaque { opaque.insert(color) }
        table = nil
    }
}

/// Opaque colours, a bit each: 2 MB from the first one on.
private struct OpaqueColorSet: Sendable {
    private var words: [UInt64] = []

    mutating func insert(_ color: PackedRGBA8) {
        if words.isEmpty { words = Array(repeating: 0, count: 1 << 18) }
        let (word, bit) = Self.place(of: color)
        words[word] |= bit
    }

    mutating func formUnion(_ other: OpaqueColorSet) {
        if words.isEmpty { words = other.words } else { for index in other.words.indices { words[index] |= other.words[index] } }
    }

    func contains(_ color: PackedRGBA8) -> Bool {
        let (word, bit) = Self.place(of: color)
        return !words.isEmpty && words[word] & bit != 0
    }

    private static func place(of color: PackedRGBA8) -> (word: Int, bit: UInt64) {
        let number = Int(color.packed & 0xFF_FFFF)
        return (number >> 6, 1 << UInt64(number & 63))
    }
}
