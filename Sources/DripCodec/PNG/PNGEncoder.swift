public import DripImage

/// Makes PNG files in memory. Equal pictures give equal bytes, on one version of libpng and zlib.
public struct PNGEncoder: Hashable, Sendable {
    /// zlib's effort: 0 stores, 9 is slowest and smallest.
    public let compressionLevel: Int

    /// An encoder with zlib's usual effort, or another.
    /// - Precondition: `compressionLevel` in 0…9.
    public init(compressionLevel: Int = 6) {
        precondition((0...9).contains(compressionLevel), "compression level \(compressionLevel) is outside 0…9")
        self.compressionLevel = compressionLevel
    }

    /// The bytes of a PNG file that holds `image` exactly: also the colour of pixels whose alpha is 0.
    ///
    /// Written are the pixels only: no gamma, profile, text or time.
    /// - Throws: ``PNGError/outOfMemory(pixelCount:)``.
    /// - Complexity: one pass, plus zlib's work; about the size of the file in extra memory.
    public func encode(_ image: StraightImage) throws(PNGError) -> [UInt8] {
        try PNGLibrary.encode(image, as: Self.colorType(for: image), compressionLevel: compressionLevel)
    }

    /// The smallest of the types we write that holds every pixel: the one place where that choice is made.
    static func colorType(for image: StraightImage) -> PNGColorType {
        image.pixels.allSatisfy(\.isOpaque) ? .rgb : .rgbAlpha
    }
}
