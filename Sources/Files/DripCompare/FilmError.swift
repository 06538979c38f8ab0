public import DripCodec
public import DripImage
public import DripNumbers

/// An error in the frames of a film, or in encoding it.
public enum FilmError: Error, Equatable, Sendable {
    /// A film without frames.
    case noFrames
    /// A frame whose size differs from the first one's.
    case otherSize(frame: Int, PixelSize, expected: PixelSize)
    /// A delay in seconds that an APNG cannot represent exactly.
    case delayNotExact(frame: Int, Rational)
    /// An error of the encoder.
    case encoding(PNGError)
}

extension FilmError: CustomStringConvertible {
    /// A description of the error and its correction in one line, without a full stop.
    public var description: String {
        switch self {
        case .noFrames: "there are no frames; pass at least one"
        case .otherSize(let frame, let size, let expected):
            "frame \(frame) is \(size), but the first frame is \(expected); pass frames of the same size"
        case .delayNotExact(let frame, let delay):
            "frame \(frame) lasts \(delay) s, which an APNG cannot store exactly; use a delay with a smaller numerator and denominator"
        case .encoding(let error): error.description
        }
    }
}
