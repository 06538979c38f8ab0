internal import DripImage

/// How a PNG stores its pixels, and what the numbers in it mean.
struct PixelLayout: Hashable, Sendable {
    let colorType: PNGColorType
    /// Bits a sample or palette index: 1, 2, 4 or 8.
    let bitDepth: Int
    /// The entries of a palette, else nothing.
    let palette: [Color]
    /// Without alpha channel and palette: the colour that means transparent.
    let key: Color?
    private let table: PaletteTable?

    init(_ colorType: PNGColorType, bitDepth: Int = 8, palette: [UInt32] = [], key: UInt32? = nil) {
        self.colorType = colorType
        self.bitDepth = bitDepth
        self.palette = palette.map { Color(word: $0) }
        self.key = key.map { Color(word: $0) }
        table = palette.isEmpty ? nil : PaletteTable(palette)
    }

    /// Whether the word 0 can be stored and means a transparent pixel.
    var hasClear: Bool {
        switch colorType {
        case .gray, .rgb: key != nil
        case .palette: palette.contains(.clear)
        case .grayAlpha, .rgbAlpha: true
        }
    }

    /// Whether near samples mean near colours, which is what filters need. In a palette they do only if it holds greys, which stand in it by level.
    var isOrdered: Bool {
        func isGray(_ color: Color) -> Bool { color.red == color.green && color.green == color.blue && color.isOpaque }
        return colorType != .palette || palette.allSatisfy { isGray($0) || $0 == .clear }
    }

    private var channels: Int {
        switch colorType {
        case .gray, .palette: 1
        case .grayAlpha: 2
        case .rgb: 3
        case .rgbAlpha: 4
        }
    }

    /// The distance of the byte that a filter looks back to: a pixel, at least a byte.
    var bytesPerPixel: Int { bitDepth < 8 ? 1 : channels }

    func bytesPerRow(width: Int) -> Int { (width * channels * bitDepth + 7) / 8 }

    /// The bytes of `words`, rows of `width` pixels, each row in whole bytes.
    /// - Precondition: every word has a place in this layout.
    func bytes(of words: [UInt32], width: Int) -> [UInt8] {
        let height = words.count / width
        let stride = bytesPerRow(width: width)
        var bytes = [UInt8](repeating: 0, count: height * stride)
        var target = bytes.mutableSpan
        let source = words.span
        switch colorType {
        case .gray, .palette:
            let samples = Samples(self, table)
            for y in 0..<height { write(source, row: y, width: width, samples, into: &target, at: y * stride) }
        case .grayAlpha:
            for index in source.indices {
                target[2 * index] = UInt8(truncatingIfNeeded: source[index])
                target[2 * index + 1] = UInt8(truncatingIfNeeded: source[index] >> 24)
            }
        case .rgb:
            let clear = key?.word ?? 0
            for index in source.indices {
                let word = source[index] >> 24 == 0 ? clear : source[index]
                target[3 * index] = UInt8(truncatingIfNeeded: word)
                target[3 * index + 1] = UInt8(truncatingIfNeeded: word >> 8)
                target[3 * index + 2] = UInt8(truncatingIfNeeded: word >> 16)
            }
        case .rgbAlpha:
            for index in source.indices {
                let word = source[index]
                target[4 * index] = UInt8(truncatingIfNeeded: word)
                target[4 * index + 1] = UInt8(truncatingIfNeeded: word >> 8)
                target[4 * index + 2] = UInt8(truncatingIfNeeded: word >> 16)
                target[4 * index + 3] = UInt8(truncatingIfNeeded: word >> 24)
            }
        }
        return bytes
    }

    /// One sample a pixel, packed from the high bit down.
    private func write(
        _ words: Span<UInt32>, row: Int, width: Int, _ samples: Samples, into target: inout MutableSpan<UInt8>, at offset: Int
    ) {
        var last = words[row * width]
        var sample = samples.sample(of: last)
        for x in 0..<width {
            let word = words[row * width + x]
            if word != last {
                last = word
                sample = samples.sample(of: word)
            }
            let bit = x * bitDepth
            target[offset + bit >> 3] |= sample << UInt8(8 - bitDepth - bit & 7)
        }
    }

    /// What one-sample pixels are stored as.
    private struct Samples {
        let table: PaletteTable?
        let clear: UInt8
        let shift: UInt8

        init(_ layout: PixelLayout, _ table: PaletteTable?) {
            self.table = table
            // A level of few bits is repeated to fill eight, so its high bits are the sample.
            shift = UInt8(8 - layout.bitDepth)
            clear = (layout.key?.red ?? 0) >> shift
        }

        func sample(of word: UInt32) -> UInt8 {
            if let table { return table.number(of: word) }
            return word >> 24 == 0 ? clear : UInt8(truncatingIfNeeded: word) >> shift
        }
    }
}
