public import DripImage

/// An error in reading or writing a WebP.
public enum WebPError: Error, Equatable, Sendable {
    /// An image over the limits, checked before memory is allocated.
    case overLimit(ImageError)
    /// An animation with more frames than the limit.
    case tooManyFrames(Int, limit: Int)
    /// Bytes that libwebp or libwebpdemux rejects. They have no messages. Frames are numbered from 0.
    case damaged(frame: Int? = nil, reason: String)
    /// An image that is longer or wider than the format allows.
    case sideOverLimit(Int, limit: Int)
    /// A file of more bytes than the format allows.
    case tooManyBytes
    /// An image that libwebp refuses to write: an error in this library.
    case notEncodable(code: Int)
    /// Another version of libwebp than the one this library was compiled for.
    case otherVersion
    /// A failed allocation.
    case outOfMemory
}

extension WebPError: CustomStringConvertible {
    /// A description of the error in one line, without a full stop, with a correction if there is one.
    public var description: String {
        switch self {
        case .overLimit(let error): "the WebP is too large: \(error)"
        case .tooManyFrames(let count, let limit): "the WebP has \(count) frames, over the limit of \(limit) frames"
        case .damaged(nil, let reason): "the WebP is damaged or incomplete (libwebp: \(reason)); copy or download it again"
        case .damaged(let frame?, let reason): "frame \(frame) of the WebP is damaged (libwebp: \(reason)); copy or download it again"
        case .sideOverLimit(let side, let limit): "a side of \(side) px is over the limit of \(limit) px for WebP; use a smaller image"
        case .tooManyBytes: "a WebP holds at most 4 GiB; use a smaller image or fewer frames"
        case .notEncodable(let code): "the image cannot be written as WebP (libwebp \(code))"
        case .otherVersion: "libwebp has an incompatible version; install the one that dripgif was built for"
        case .outOfMemory: "out of memory for the WebP"
        }
    }
}
