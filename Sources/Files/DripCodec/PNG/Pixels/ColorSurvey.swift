package import DripImage
import DripNumbers

/// The properties of images' colours that decide the pixel format of a PNG.
///
/// Separate surveys may be merged in any order or grouping. Memory: 6 KB, and 2 MB from the 257th colour.
package struct ColorSurvey: Sendable {
    /// Every colour, or nil when there are more than ``paletteLimit``.
    private(set) var table: ColorTable? = ColorTable()
    /// Whether red, green and blue are equal in every pixel.
    private(set) var isGray = true
    /// Whether any alpha is neither 0 nor 255.
    private(set) var isTranslucent = false
    /// The smallest colour of fully transparent pixels.
    private(set) var hidden: Color?
    /// Whether fully transparent pixels have several colours.
    private(set) var hasSeveralHidden = false
    /// The opaque colours; empty while there is a table.
    private var opaque = OpaqueColorSet()

    static let paletteLimit = 256

    /// The colour space of the images.
    package let profile: ColorProfile?

    package init(profile: ColorProfile? = nil) { self.profile = profile }

    /// - Complexity: one pass; a look-up for each run of equal pixels.
    package mutating func add(_ image: StraightImage) {
        let pixels = image.pixels.span
        var last = pixels[0]
        add(last)
        for index in pixels.indices where pixels[index] != last {
            last = pixels[index]
            add(last)
        }
    }

    package mutating func merge(_ other: ColorSurvey) {
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

    /// Returns whether an opaque pixel has the red, green and blue of `color`.
    func hasOpaque(_ color: Color) -> Bool {
        table.map { $0.existingNumber(of: color.withAlpha(255)) != nil } ?? opaque.contains(color)
    }

    private mutating func add(_ color: Color) {
        if table?.number(of: color) == Self.paletteLimit { dropTable() }
        if !color.isGray { isGray = false }
        switch color.alpha {
        case 255: if table == nil { opaque.insert(color) }
        case 0: note(hidden: color)
        default: isTranslucent = true
        }
    }

    private mutating func note(hidden color: Color) {
        if let hidden, hidden != color { hasSeveralHidden = true }
        // The smallest colour, for a result independent of order.
        hidden = Color(packed: min(hidden?.packed ?? .max, color.packed))
    }

    private mutating func dropTable() {
        for color in table?.entries ?? [] where color.isOpaque { opaque.insert(color) }
        table = nil
    }

    /// A set of opaque colours, one bit each: 2 MB from the first one.
    private struct OpaqueColorSet: Sendable {
        private var words: [UInt64] = []

        mutating func insert(_ color: Color) {
            if words.isEmpty { words = Array(repeating: 0, count: 1 &<< 18) }
            let (word, bit) = Self.location(of: color)
            words[word] |= bit
        }

        mutating func formUnion(_ other: OpaqueColorSet) {
            if words.isEmpty { words = other.words } else { for index in other.words.indices { words[index] |= other.words[index] } }
        }

        func contains(_ color: Color) -> Bool {
            let (word, bit) = Self.location(of: color)
            return !words.isEmpty && words[word] & bit != 0
        }

        private static func location(of color: Color) -> (word: Int, bit: UInt64) {
            let number = Int(color.packed & 0xFF_FFFF)
            return (number &>> 6, 1 &<< UInt64(number & 63))
        }
    }
}
