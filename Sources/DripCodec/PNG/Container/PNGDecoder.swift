public import DripImage

/// Reads PNG files from memory: every colour type and depth, interlaced or not.
public enum PNGDecoder {
    /// The bytes that every PNG begins with.
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The size that the header says; no pixels are decoded.
    /// - Throws: ``PNGError``; `overLimit` when it is not one that ``PixelSize`` takes.
    public static func size(of bytes: [UInt8]) throws(PNGError) -> PixelSize { try PNGLibrary.size(of: bytes) }

    /// The picture, as straight 8-bit colours.
    ///
    /// 16-bit samples are scaled with rounding. Samples are taken as sRGB: gamma and profile chunks are ignored. The file must be
    /// complete, up to its end mark; what comes after that is ignored. Of an APNG this is the default image.
    /// - Throws: ``PNGError``; the limits are checked before memory is taken.
    public static func decode(_ bytes: [UInt8]) throws(PNGError) -> StraightImage {
        let size = try size(of: bytes)
        return StraightImage(size: size, pixels: try PNGLibrary.decode(bytes, size: size))
    }

    /// How many colours the palette of a PNG or APNG has; nil without a palette.
    package static func paletteCount(of bytes: [UInt8]) -> Int? {
        PNGChunkReader(bytes).content(of: .palette).map { $0.count / 3 }
    }
}
