package import DripCodec
package import DripImage
package import DripNumbers

/// A stored image in terms of its format.
package enum AnimationImage: Sendable {
    case gif(GIFFrame)
    case apng(APNGFrame)
    case webp(WebPFrame)
    case still(StraightImage)

    /// The canvas as shown by a viewer.
    package var canvas: StraightImage {
        switch self {
        case .gif(let frame): frame.canvas
        case .apng(let frame): frame.canvas
        case .webp(let frame): frame.canvas
        case .still(let image): image
        }
    }

    /// The delay in seconds, as stored in the file; 0 for a still.
    package var delay: Rational {
        switch self {
        case .gif(let frame): Rational(frame.delay.count, 100)
        case .apng(let frame): Rational(Int(frame.delay.numerator), Int(frame.delay.denominator))
        case .webp(let frame): Rational(frame.milliseconds, 1000)
        case .still: Rational(0)
        }
    }
}
