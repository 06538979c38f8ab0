package import DripImage

/// A coded frame without its delay.
package struct WebPFrameData: Sendable {
    /// A rectangle at an even column and row.
    package let rect: PixelRect
    /// Whether the rectangle is composited onto the canvas, rather than replacing it.
    package let isBlended: Bool
    /// The chunk with the pixels, of even length.
    package internal(set) var chunk: [UInt8]

    package var byteCount: Int { chunk.count }

    /// The header of a VP8L chunk: name, size, signature, and four bytes with width, height and a bit for alpha.
    private static let (alphaOffset, alphaBit): (Int, UInt8) = (12, 0x10)

    /// Whether the pixels have alpha.
    var hasAlpha: Bool { chunk[Self.alphaOffset] & Self.alphaBit != 0 }
}
