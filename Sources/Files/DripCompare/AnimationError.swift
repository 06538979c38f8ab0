public import DripCodec

/// An error in the bytes of an animation.
public enum AnimationError: Error, Equatable, Sendable {
    /// A file that is no GIF, PNG or WebP.
    case unknownFormat
    /// An error in a GIF.
    case gif(GIFError)
    /// An error in a PNG or APNG.
    case png(PNGError)
    /// An error in a WebP.
    case webp(WebPError)
    /// A file without a frame.
    case noFrames
}

extension AnimationError: CustomStringConvertible {
    /// A description of the error in one line, without a full stop.
    public var description: String {
        switch self {
        case .unknownFormat: "this is no GIF, PNG or WebP"
        case .gif(let error): error.description
        case .png(let error): error.description
        case .webp(let error): error.description
        case .noFrames: "it has no frames"
        }
    }
}
