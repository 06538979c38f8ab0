public import DripImage

/// A picture with a pixel a word: red | green << 8 | blue << 16 | alpha << 24, straight. So two pictures are compared a word at a time.
public struct PackedImage: Hashable, Sendable {
    public let size: PixelSize
    /// `size.area` words; the pixel (x, y) is at `y * size.width + x`.
    let words: [UInt32]

    init(size: PixelSize, words: [UInt32]) {
        precondition(words.count == size.area, "\(words.count) pixels do not fill \(size)")
        self.size = size
        self.words = words
    }

    /// - Parameter keepingHiddenColors: whether a fully transparent pixel keeps its colour; otherwise it is 0.
    public init(_ image: StraightImage, keepingHiddenColors: Bool = false) {
        size = image.size
        let hidden: UInt32 = keepingHiddenColors ? .max : 0
        words = image.pixels.map { color in
            let word = color.word
            return word >> 24 == 0 ? word & hidden : word
        }
    }

    /// Red, green, blue and alpha of every pixel, rows top-down.
    public var rows: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4 * words.count)
        var target = bytes.mutableSpan
        for index in words.indices {
            let word = words[index]
            target[4 * index] = UInt8(truncatingIfNeeded: word)
            target[4 * index + 1] = UInt8(truncatingIfNeeded: word >> 8)
            target[4 * index + 2] = UInt8(truncatingIfNeeded: word >> 16)
            target[4 * index + 3] = UInt8(truncatingIfNeeded: word >> 24)
        }
        return bytes
    }

    /// The pixels as ``StraightImage``.
    public var image: StraightImage { StraightImage(size: size, pixels: words.map { Color(word: $0) }) }
}

extension Color {
    var word: UInt32 { UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24 }

    init(word: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: word), green: UInt8(truncatingIfNeeded: word >> 8), blue: UInt8(truncatingIfNeeded: word >> 16),
            alpha: UInt8(truncatingIfNeeded: word >> 24))
    }
}
