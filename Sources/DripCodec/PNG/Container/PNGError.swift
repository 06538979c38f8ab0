public import DripImage

/// Why PNG bytes could not be read or made.
public enum PNGError: Error, Hashable, Sendable {
    /// The bytes do not begin as a PNG does.
    case notPNG
    /// The picture is larger than pictures may be; found in the header, before memory is taken for it.
    case overLimit(ImageError)
    /// The bytes end before the picture does; `text` is libpng's.
    case truncated(byteCount: Int, text: String)
    /// libpng refuses the bytes; `text` is its reason. It has no numbers for its errors.
    case damaged(text: String)
    /// The animation of a PNG does not make sense; the first frame is 0.
    case animation(APNGFault, frame: Int)
    /// A PNG of one picture where an animation was expected.
    case notAnimated
    /// It announces more frames than are read.
    case tooManyFrames(Int, limit: Int)
    /// libpng refuses what it was asked to write: a mistake in this library.
    case notEncodable(text: String)
    /// The system has no memory for a picture of this many pixels.
    case outOfMemory(pixelCount: Int)
}

extension PNGError: CustomStringConvertible {
    /// One line without a full stop: what is wrong and, where something can be done, what to do.
    public var description: String {
        switch self {
        case .notPNG: "this is not a PNG file"
        case .overLimit(let error): "the PNG is too large: \(error)"
        case .truncated(let byteCount, let text):
            "the PNG is incomplete, it ends after \(byteCount) bytes (libpng: \(text)); fetch it again"
        case .damaged(let text): "the PNG is damaged (libpng: \(text))"
        case .animation(let fault, let frame): "frame \(frame) of the APNG is damaged: \(fault)"
        case .notAnimated: "the PNG has no animation"
        case .tooManyFrames(let count, let limit): "the APNG has \(count) frames, over the limit of \(limit) frames"
        case .notEncodable(let text): "the picture cannot be written as PNG (libpng: \(text))"
        case .outOfMemory(let pixelCount): "out of memory for \(pixelCount) pixels"
        }
    }
}
