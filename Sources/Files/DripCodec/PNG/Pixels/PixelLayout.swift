internal import DripImage

/// The storage of a PNG's pixels, and the meaning of its samples.
struct PixelLayout: Equatable, Sendable {
    let colorType: PNGColorType
    /// Bits per sample or palette index: 1, 2, 4 or 8.
    let bitDepth: Int
    /// The entries of a palette; empty without one.
    let palette: [Color]
    /// The transparent colour, without alpha channel and palette.
    let key: Color?
    /// Whole chunks with the colour space of the samples; empty for sRGB.
    var profile: [UInt8] = []
    private let table: ColorTable?

    init(_ colorType: PNGColorType, bitDepth: Int = 8, palette: [Color] = [], key: Color? = nil) {
        self.colorType = colorType
        self.bitDepth = bitDepth
        self.palette = palette
        self.key = key
        table = palette.isEmpty ? nil : ColorTable(palette)
    }

    /// Whether a clear pixel can be stored and is transparent.
    var hasClear: Bool {
        switch colorType {
        case .gray, .rgb: key != nil
        case .palette: palette.contains(.clear)
        case .grayAlpha, .rgbAlpha: true
        }
    }

    /// Whether near samples mean near colours, as filters require. In a palette this holds only for greys, which are ordered by level.
    var isOrdered: Bool {
        colorType != .palette || palette.allSatisfy { $0.isGray && $0.isOpaque || $0 == .clear }
    }

    private var channels: Int {
        switch colorType {
        case .gray, .palette: 1
        case .grayAlpha: 2
        case .rgb: 3
        case .rgbAlpha: 4
        }
    }

    /// The distance of filters in bytes: a pixel, at least a byte.
    var bytesPerPixel: Int { bitDepth < 8 ? 1 : channels }

    func bytesPerRow(width: Int) -> Int { (width * channels * bitDepth + 7) / 8 }

    /// Returns the bytes of `pixels`, rows of `width`, each row in whole bytes.
    /// - Precondition: This layout can represent every colour.
    func bytes(of pixels: [Color], width: Int) -> [UInt8] {
        let height = pixels.count / width
        let stride = bytesPerRow(width: width)
        var bytes = [UInt8](repeating: 0, count: height * stride)
        var target = bytes.mutableSpan
        let source = pixels.span
        switch colorType {
        case .gray, .palette:
            for y in 0..<height {
                let row = source.extracting(y * width..<(y + 1) * width)
                var last = row[0]
                var sample = sample(of: last)
                for x in row.indices {
                    if row[x] != last {
                        last = row[x]
                        sample = self.sample(of: last)
                    }
                    // From the high bit downwards.
                    let bit = x * bitDepth
                    target[y * stride + bit &>> 3] |= sample &<< UInt8(8 - bitDepth - bit & 7)
                }
            }
        case .grayAlpha:
            for index in source.indices {
                target[2 * index] = source[index].red
                target[2 * index + 1] = source[index].alpha
            }
        case .rgb:
            let clear = key ?? .clear
            for index in source.indices {
                let color = source[index].alpha == 0 ? clear : source[index]
                target[3 * index] = color.red
                target[3 * index + 1] = color.green
                target[3 * index + 2] = color.blue
            }
        case .rgbAlpha: return source.channels()
        }
        return bytes
    }

    /// Returns the level of a grey, or the index in the palette. A level of few bits is repeated to fill eight, so its high bits are the sample.
    private func sample(of color: Color) -> UInt8 {
        guard let table else { return (color.alpha == 0 ? key?.red ?? 0 : color.red) &>> UInt8(8 - bitDepth) }
        guard let number = table.existingNumber(of: color) else { preconditionFailure("a colour is not in the palette") }
        return UInt8(truncatingIfNeeded: number)
    }
}

extension StraightImage {
    /// Red, green, blue and alpha of every pixel, rows top-down; a fully transparent pixel is four zeros.
    package var rows: [UInt8] { PixelLayout(.rgbAlpha).bytes(of: shown.pixels, width: width) }
}
