public import DripImage

/// An error in reading or writing a PNG.
public enum PNGError: Error, Equatable, Sendable {
    /// Bytes without the signature of a PNG.
    case notPNG
    /// A PNG that Xcode has changed for an iOS app, which is no standard PNG.
    case appleVariant
    /// An image over the limits, checked before memory is allocated.
    case overLimit(ImageError)
    /// Bytes that end before the image does; `text` is libpng's.
    case truncated(byteCount: Int, text: String)
    /// Bytes that libpng rejects; `text` is its message. Its errors have no codes.
    case damaged(text: String)
    /// An invalid animation in a PNG; the first frame is 0.
    case animation(APNGFault, frame: Int)
    /// A still PNG where an animation was expected.
    case notAnimated
    /// A header with more frames than the limit.
    case tooManyFrames(Int, limit: Int)
    /// A failed allocation for an image of this many pixels.
    case outOfMemory(pixelCount: Int)
}

extension PNGError: CustomStringConvertible {
    /// A description of the error in one line, without a full stop, with a correction if there is one.
    public var description: String {
        switch self {
        case .notPNG: "this is not a PNG file"
        case .appleVariant:
            "this PNG was changed by Xcode (CgBI), and only Apple's systems read it; convert it on a Mac: "
                + "xcrun -sdk iphoneos pngcrush -revert-iphone-optimizations in.png out.png"
        case .overLimit(let error): "the PNG is too large: \(error)"
        case .truncated(let byteCount, let text):
            "the PNG is incomplete and ends after \(byteCount) bytes (libpng: \(text)); copy or download it again"
        case .damaged(let text): "the PNG is damaged (libpng: \(text))"
        case .animation(let fault, let frame): "frame \(frame) of the APNG is damaged: \(fault)"
        case .notAnimated: "the PNG has no animation"
        case .tooManyFrames(let count, let limit): "the APNG has \(count) frames, over the limit of \(limit) frames"
        case .outOfMemory(let pixelCount): "out of memory for \(pixelCount) pixels"
        }
    }
}
