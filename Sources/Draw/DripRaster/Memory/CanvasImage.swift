import DripImage

/// The pixels that a canvas is drawn on, of an image that lends them.
struct CanvasImage {
    let pixels: BufferView<PremultipliedRGBA8>
    /// The blocks of all rows of the image whose pixels are of one colour since the last time: a flag each, and the colour. Empty where none is known.
    var keptFlags = BufferView<UInt64>()
    var keptColors = BufferView<PremultipliedRGBA8>()
}
