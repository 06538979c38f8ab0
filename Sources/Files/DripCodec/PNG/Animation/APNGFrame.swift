public import DripImage

/// A frame of a decoded APNG, and the resulting canvas.
public struct APNGFrame: Equatable, Sendable {
    /// The whole canvas while this frame is shown.
    public let canvas: StraightImage
    /// The delay, as stored in the file.
    public let delay: APNGDelay
    package let rect: PixelRect
    package let blend: APNGBlend
    package let disposal: APNGDisposal
    /// The length of the compressed pixels in bytes.
    package let byteCount: Int
}
