public import DripImage

/// One image of a decoded GIF, and what the viewer shows with it.
public struct GIFFrame: Hashable, Sendable {
    /// The whole picture while this frame is shown; a transparent pixel is ``Color/clear``.
    public let canvas: StraightImage
    /// How long, as the file says it.
    public let delay: Centiseconds
    /// What the file writes for this frame; may reach over the canvas's edge, where it is cut off.
    package let rect: PixelRect
    /// What happens to the rectangle when the delay is over.
    package let disposal: Disposal
    /// Whether the colours are not those of the file.
    package let hasOwnPalette: Bool
    /// Entries of the palette, padding included: 2, 4, … 256.
    package let paletteCount: Int
    /// Bytes of the image in the file, with its control block and its own palette.
    package let byteCount: Int
}
