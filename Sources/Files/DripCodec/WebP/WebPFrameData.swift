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

    /// What libwebp codes in place of colours.
    enum Model { case colors, differencesFromPrediction, paletteIndices }

    /// Returns the model that a VP8L chunk uses.
    ///
    /// After the header each transform takes a bit 1 and two bits with its kind. Subtracting green has no further bits, and comes first.
    static func model(of chunk: [UInt8]) -> Model {
        let subtractedGreen: UInt8 = 0b101
        let bits = chunk[alphaOffset + 1]
        let transform = bits & 0b111
        return switch transform == subtractedGreen ? bits &>> 3 & 0b111 : transform {
        case 0b001: .differencesFromPrediction
        case 0b111: .paletteIndices
        default: .colors
        }
    }
}
