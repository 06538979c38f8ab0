internal import DripImage

/// What a PNG says about itself before its pixels.
struct PNGHeader: Hashable, Sendable {
    /// Width and height, within the limits.
    let size: PixelSize
    /// What a pixel's samples are.
    let colorType: PNGColorType
    /// Bits a sample, or a palette index: 1, 2, 4, 8 or 16.
    let bitDepth: Int
    /// Whether the rows come in the seven passes of Adam7.
    let isInterlaced: Bool
}

/// How a PNG stores a pixel; raw values are the format's numbers. A tRNS chunk may add transparency to the ones without alpha.
package enum PNGColorType: UInt8, Hashable, Sendable, CaseIterable {
    /// One sample.
    case gray = 0
    /// Three samples.
    case rgb = 2
    /// An index of at most 256 colours.
    case palette = 3
    /// Two samples.
    case grayAlpha = 4
    /// Four samples.
    case rgbAlpha = 6
}
