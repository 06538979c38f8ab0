public import DripImage

/// An error in reading or writing a GIF. Frames count from 0, as images of the file.
public enum GIFError: Error, Equatable, Sendable {
    /// Bytes without the signature of a GIF.
    case notGIF
    /// A screen or a frame over the limits, checked before memory is allocated.
    case overLimit(ImageError)
    /// A file with more images than ``GIFDecoder/frameLimit``.
    case tooManyFrames(limit: Int)
    /// A number of plays that the format cannot represent.
    case playsOutOfRange(Int, limit: Int)
    /// Bytes that end in or before this frame; `code` and `text` are giflib's.
    case truncated(frame: Int, code: Int, text: String)
    /// Bytes in or before this frame that giflib rejects; `code` and `text` are giflib's.
    case damaged(frame: Int, code: Int, text: String)
    /// A frame without width or height.
    case emptyFrame(frame: Int)
    /// A frame without a palette in a file without one.
    case noPalette(frame: Int)
    /// A pixel with an index outside the palette.
    case indexOutsidePalette(index: Int, count: Int, frame: Int)
    /// A failed allocation.
    case outOfMemory
}

extension GIFError: CustomStringConvertible {
    /// A description of the error in one line, without a full stop, with a correction if there is one.
    public var description: String {
        switch self {
        case .notGIF: "this is not a GIF file"
        case .overLimit(let error): "the GIF is too large: \(error)"
        case .tooManyFrames(let limit): "the GIF has more than \(limit) frames"
        case .playsOutOfRange(let plays, let limit): "\(plays) plays are outside 1…\(limit); loop forever instead"
        case .truncated(let frame, let code, let text):
            "the GIF is incomplete and ends in or before frame \(frame) (giflib \(code): \(text)); copy or download it again"
        case .damaged(let frame, let code, let text): "the GIF is damaged in or before frame \(frame) (giflib \(code): \(text))"
        case .emptyFrame(let frame): "the GIF is damaged: frame \(frame) has no pixels"
        case .noPalette(let frame): "the GIF is damaged: frame \(frame) has no palette"
        case .indexOutsidePalette(let index, let count, let frame):
            "the GIF is damaged: frame \(frame) uses index \(index) of a palette with \(count) colours"
        case .outOfMemory: "out of memory for the GIF"
        }
    }
}
