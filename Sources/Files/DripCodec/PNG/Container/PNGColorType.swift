/// The pixel format of a PNG; raw values are those of the format. A tRNS chunk may add transparency to those without alpha.
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
