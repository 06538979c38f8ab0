import DripImage

/// The pixels that a canvas is drawn on, of an image that lends them.
struct CanvasImage {
    let pixels: BufferView<PremultipliedRGBA8>
    /// The blocks of the image that are of one colour since the last time: a flag and a colour for each block of each row. Empty where none is known.
    var keptFlags = BufferView<UInt64>()
    var keptColors = BufferView<PremultipliedRGBA8>()
}
