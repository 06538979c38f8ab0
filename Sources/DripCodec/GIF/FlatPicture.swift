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
        let source = pixmap.pixels.span
        var words = [UInt32](repeating: 0, count: source.count)
        var target = words.mutableSpan
        precondition(target.count == source.count)
        var index = 0
        while index < source.count {
            // Most pixels are opaque: eight at a time.
            while index + 8 <= source.count {
                var all = UInt32.max
                for lane in index..<index + 8 { all &= source[lane].packed }
                if all < CanvasWord.painted { break }
                for lane in index..<index + 8 { target[lane] = source[lane].packed }
                index += 8
            }
            if index == source.count { break }
            defer { index += 1 }
            let pixel = source[index]
            if pixel.isOpaque {
                target[index] = pixel.packed
            } else if pixel.alpha >= Matte.threshold {
                target[index] = pixel.over(backdrop).packed
            }
        }
        self.init(size: pixmap.size, words: words)
    }

    /// `image` over `matte`, as above.
    public init(_ image: StraightImage, over matte: Matte) {
        let source = image.pixels.span
        var words = [UInt32](repeating: 0, count: source.count)
        var target = words.mutableSpan
        for index in source.indices { target[index] = matte.flatten(source[index]).flatWord }
        self.init(size: image.size, words: words)
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
