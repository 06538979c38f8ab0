public import DripImage

/// One image of a GIF: the rectangle that is written, and how it is shown. The value between deciding and encoding.
public struct IndexedFrame: Hashable, Sendable {
    /// Where on the canvas.
    public let rect: PixelRect
    /// `rect.width * rect.height` indices, rows top-down without padding.
    public let indices: [UInt8]
    /// The palette of the indices. Its transparent index leaves the canvas as it is.
    public let palette: Palette
    /// At most ``Centiseconds/longestOfOneFrame``.
    public let delay: Centiseconds
    public let disposal: Disposal
}
