public import DripImage

/// A picture as a GIF can show it: every pixel is opaque or clear. Rows top-down, no padding.
public struct FlatPicture: Hashable, Sendable {
    /// Width and height.
    public let size: PixelSize
    /// `size.area` words as of ``PremultipliedRGBA8/packed``: opaque, or 0 for clear.
    let words: [UInt32]

    init(size: PixelSize, words: [UInt32]) {
        precondition(words.count == size.area, "\(words.count) pixels do not fill \(size)")
        self.size = size
        self.words = words
    }

    /// `pixmap` over `matte`: what is under half opacity becomes clear, all else opaque.
    public init(_ pixmap: Pixmap, over matte: Matte) {
        let backdrop = PremultipliedRGBA8(matte.color)
        let words = Self.words(
            of: pixmap.pixels.span, word: { $0.packed },
            flatten: { $0.alpha < Matte.threshold ? CanvasWord.clear : $0.over(backdrop).packed })
        self.init(size: pixmap.size, words: words)
    }

    /// `image` over `matte`, as above.
    public init(_ image: StraightImage, over matte: Matte) {
        let words = Self.words(
            of: image.pixels.span,
            word: { UInt32($0.red) | UInt32($0.green) << 8 | UInt32($0.blue) << 16 | UInt32($0.alpha) << 24 },
            flatten: { matte.flatten($0).flatWord })
        self.init(size: image.size, words: words)
    }

    /// The `word` of each pixel that is opaque, and of others what `flatten` makes of them. Most are opaque: eight at a time.
    @inline(__always)
    private static func words<Pixel>(of source: Span<Pixel>, word: (Pixel) -> UInt32, flatten: (Pixel) -> UInt32) -> [UInt32] {
        var words = [UInt32](repeating: 0, count: source.count)
        var target = words.mutableSpan
        precondition(target.count == source.count)
        var index = 0
        while index < source.count {
            while index + 8 <= source.count {
                var all = UInt32.max
                for lane in index..<index + 8 { all &= word(source[lane]) }
                if all < CanvasWord.painted { break }
                for lane in index..<index + 8 { target[lane] = word(source[lane]) }
                index += 8
            }
            if index == source.count { break }
            let own = word(source[index])
            target[index] = own < CanvasWord.painted ? flatten(source[index]) : own
            index += 1
        }
        return words
    }

    /// The colours, ``Color/clear`` where nothing is.
    public var image: StraightImage { StraightImage(size: size, pixels: words.map { Color(flatWord: $0) }) }
}

extension Color {
    /// The word of an opaque colour in a ``FlatPicture``; 0 when the alpha is 0.
    var flatWord: UInt32 {
        if alpha == 0 { return 0 }
        return UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000
    }

    /// The colour of a word.
    init(flatWord word: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: word), green: UInt8(truncatingIfNeeded: word >> 8), blue: UInt8(truncatingIfNeeded: word >> 16),
            alpha: word == 0 ? 0 : 255)
    }
}
