public import DripImage

/// Decodes PNG files in memory: every colour type and depth, interlaced or not.
public enum PNGDecoder {
    /// The first bytes of every PNG.
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Returns the size of the image, without decoding pixels.
    /// - Throws: ``PNGError``; `overLimit` when it exceeds the limits of ``PixelSize``.
    public static func size(of bytes: [UInt8]) throws(PNGError) -> PixelSize {
        ImageOrientation(png: bytes).turned(try PNGLibrary.size(of: bytes))
    }

    /// Returns the image as straight 8-bit colours.
    ///
    /// 16-bit samples are scaled with rounding, and an orientation in an eXIf chunk is applied, as in browsers. Samples are returned as stored,
    /// whatever their colour space. The file must be complete, up to its end mark; later bytes are ignored. For an APNG this is the default image.
    /// - Throws: ``PNGError``; the limits are checked before memory is allocated.
    public static func decode(_ bytes: [UInt8]) throws(PNGError) -> StraightImage {
        let size = try PNGLibrary.size(of: bytes)
        return ImageOrientation(png: bytes).turned(StraightImage(size: size, pixels: try PNGLibrary.decode(bytes, size: size)))
    }

    /// Returns the number of colours in the palette of a PNG or APNG; nil without a palette.
    package static func paletteCount(of bytes: [UInt8]) -> Int? {
        (try? PNGChunkReader(bytes).content(of: .palette)).map { $0.count / 3 }
    }
}
