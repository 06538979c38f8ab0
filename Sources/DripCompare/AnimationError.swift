public import DripCodec

/// Why bytes are no animation.
public enum AnimationError: Error, Hashable, Sendable {
    /// Neither a GIF nor a PNG.
    case unknownFormat
    case gif(GIFError)
    case png(PNGError)
    /// A file without a frame.
    case noFrames
}

extension AnimationError: CustomStringConvertible {
    /// One line without a full stop: what is wrong.
    public var description: String {
        switch self {
        case .unknownFormat: "this is neither a GIF nor a PNG"
        case .gif(let error): error.description
        case .png(let error): error.description
        case .noFrames: "it has no frames"
        }
    }
}
