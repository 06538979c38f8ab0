package import DripImage

/// What a frame's rectangle does to the canvas; raw values are the format's numbers.
package enum APNGBlend: UInt8, Hashable, Sendable {
    /// It replaces the pixels, transparent ones too.
    case source = 0
    /// It is laid over them.
    case over = 1
}

/// What happens to a frame's rectangle after its delay; raw values are the format's numbers.
package enum APNGDisposal: UInt8, Hashable, Sendable {
    /// The picture stays.
    case none = 0
    /// The rectangle becomes transparent.
    case background = 1
    /// The rectangle becomes what it was before the frame was drawn.
    case previous = 2
}

/// Seconds as the format has them: a fraction of two 16-bit numbers.
public struct APNGDelay: Hashable, Sendable {
    /// Of the seconds.
    public let numerator: UInt16
    /// Not 0: the format's 0 is 100, and is read as that.
    public let denominator: UInt16

    /// - Precondition: `denominator` is not 0.
    public init(_ numerator: UInt16, _ denominator: UInt16) {
        precondition(denominator != 0, "a fraction cannot have the denominator 0")
        self.numerator = numerator
        self.denominator = denominator
    }
}

/// A coded frame of which only the place in the file is open.
package struct APNGFrameData: Hashable, Sendable {
    /// Where on the canvas.
    package let rect: PixelRect
    /// What the rectangle does to the canvas.
    package let blend: APNGBlend
    /// The zlib stream of the rectangle's rows.
    package let stream: [UInt8]

    /// Length of the stream.
    package var byteCount: Int { stream.count }
}
