import DripCodec
import DripCompare
import DripFiles
package import DripImage
package import DripNumbers

/// The properties of one stored image of an animation.
package struct ImageReport: Sendable {
    /// The rectangle that it paints.
    package let rect: PixelRect
    /// The delay in seconds.
    package let delay: Rational
    /// The disposal of the rectangle, in terms of the format.
    package let disposal: String
    /// The palette of a GIF, such as `global 256` or `local 32`, or the blending of an APNG or WebP, `source` or `over`.
    package let painting: String
    /// Whether it has a local palette.
    package let hasOwnPalette: Bool
    /// Bytes in the file, with its control block and its local palette.
    package let byteCount: Int

    init(_ frame: GIFFrame) {
        (rect, delay, disposal) = (frame.rect, Rational(frame.delay.count, 100), "\(frame.disposal)")
        painting = "\(frame.hasOwnPalette ? "local" : "global") \(frame.paletteCount)"
        (hasOwnPalette, byteCount) = (frame.hasOwnPalette, frame.byteCount)
    }

    init(_ frame: APNGFrame) {
        (rect, delay, disposal) = (frame.rect, frame.delay.seconds, "\(frame.disposal)")
        (painting, hasOwnPalette, byteCount) = ("\(frame.blend)", false, frame.byteCount)
    }

    init(_ frame: WebPFrame) {
        (rect, delay, disposal) = (frame.rect, Rational(frame.milliseconds, 1000), frame.clearsAfterwards ? "background" : "none")
        (painting, hasOwnPalette, byteCount) = (frame.isBlended ? "over" : "source", false, frame.byteCount)
    }
}
