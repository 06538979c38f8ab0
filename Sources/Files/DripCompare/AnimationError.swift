public import DripCodec

/// An error in the bytes of an animation.
public enum AnimationError: Error, Equatable, Sendable {
    /// A file that is neither a GIF nor a PNG.
    case unknownFormat
    /// An error in a GIF.
    case gif(GIFError)
    /// An error in a PNG or APNG.
    case png(PNGError)
    /// A file without a frame.
    case noFrames
}

extension AnimationError: CustomStringConvertible {
    /// A description of the error in one line, without a full stop.
    public var description: String {
        switch self {
        case .unknownFormat: "this is neither a GIF nor a PNG"
        case .gif(let error): error.description
        case .png(let error): error.description
        case .noFrames: "it has no frames"
        }
    }
}
