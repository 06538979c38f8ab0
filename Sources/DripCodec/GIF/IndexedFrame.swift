internal import DripImage

/// One image of a GIF: the rectangle that is written, and how it is shown. The value between deciding and encoding.
struct IndexedFrame: Hashable, Sendable {
    /// Where on the canvas.
    let rect: PixelRect
    /// `rect.width * rect.height` indices, rows top-down without padding.
    let indices: [UInt8]
    /// The palette of the indices. Its transparent index leaves the canvas as it is.
    let palette: Palette
    /// At most ``Centiseconds/longestOfOneFrame``.
    let delay: Centiseconds
    /// What happens to the rectangle when the delay is over.
    let disposal: Disposal
}
