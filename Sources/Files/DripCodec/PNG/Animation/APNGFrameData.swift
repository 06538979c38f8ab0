package import DripImage

/// The blending of a frame's rectangle; raw values are those of the format.
package enum APNGBlend: UInt8, Hashable, Sendable {
    /// Replacement of the pixels, including transparent ones.
    case source = 0
    /// Source-over onto the canvas.
    case over = 1
}

/// The change to a frame's rectangle after its delay; raw values are those of the format.
package enum APNGDisposal: UInt8, Hashable, Sendable {
    /// Unchanged pixels.
    case none = 0
    /// A transparent rectangle.
    case background = 1
    /// The rectangle's content before the frame was drawn.
    case previous = 2
}

/// A delay in seconds, as in the format: a fraction of two 16-bit numbers.
public struct APNGDelay: Equatable, Sendable {
    /// The numerator of the seconds.
    public let numerator: UInt16
    /// The denominator, not 0: the format's 0 means 100, and is read as that.
    public let denominator: UInt16

    /// Creates a delay.
    /// - Precondition: `denominator` is not 0.
    public init(_ numerator: UInt16, _ denominator: UInt16) {
        precondition(denominator != 0, "a fraction cannot have the denominator 0")
        self.numerator = numerator
        self.denominator = denominator
    }
}

/// A coded frame without its position in the file.
package struct APNGFrameData: Sendable {
    package let rect: PixelRect
    package let blend: APNGBlend
    /// The zlib stream of the rectangle's rows.
    package internal(set) var stream: [UInt8]

    package var byteCount: Int { stream.count }
}
