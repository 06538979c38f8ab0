public import DripImage

/// An image of a decoded GIF, and the resulting canvas.
public struct GIFFrame: Equatable, Sendable {
    /// The whole canvas while this frame is shown; a transparent pixel is ``Color/clear``.
    public let canvas: StraightImage
    /// The delay, as stored in the file.
    public let delay: Centiseconds
    /// The rectangle that the file paints; may extend beyond the canvas, where it is clipped.
    package let rect: PixelRect
    /// The change to the rectangle after the delay.
    package let disposal: Disposal
    /// Whether the frame has a transparent index.
    package let hasTransparency: Bool
    /// Whether the frame has a local palette.
    package let hasOwnPalette: Bool
    /// The number of entries of the palette, with padding: 2, 4, … 256.
    package let paletteCount: Int
    /// Bytes of the image in the file, with its control block and its local palette.
    package let byteCount: Int
    /// Whether the file has every pixel of the image; others leave the canvas as it is.
    public let isComplete: Bool
    /// Whether the image extends beyond the stored screen.
    package let exceedsScreen: Bool
}
