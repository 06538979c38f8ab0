public import DripImage
import DripNumbers

/// A frame of a decoded animation, and the resulting canvas.
public struct WebPFrame: Equatable, Sendable {
    /// The whole canvas while this frame is shown.
    public let canvas: StraightImage
    /// The delay, as stored in the file.
    public let milliseconds: Int
    package let rect: PixelRect
    /// Whether the rectangle is composited onto the canvas, rather than replacing it.
    package let isBlended: Bool
    /// Whether the rectangle becomes transparent after the delay.
    package let clearsAfterwards: Bool
    /// Whether the pixels are coded with loss.
    package let isLossy: Bool
    /// The length of the compressed pixels in bytes.
    package let byteCount: Int
}
