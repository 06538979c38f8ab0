public import DripImage

/// Why GIF bytes could not be read or made. Frames count from 0, as images of the file.
public enum GIFError: Error, Hashable, Sendable {
    /// The bytes do not begin as a GIF does.
    case notGIF
    /// The screen or a frame is larger than pictures may be; found before memory is taken for it.
    case overLimit(ImageError)
    /// The file holds more images than ``GIFDecoder/frameLimit``.
    case tooManyFrames(limit: Int)
    /// The format cannot count so many plays.
    case playsOutOfRange(Int, limit: Int)
    /// The bytes end before the GIF does, in or before this frame; `code` and `text` are giflib's.
    case truncated(frame: Int, code: Int, text: String)
    /// giflib refuses the bytes of this frame, or before it; `code` and `text` are giflib's.
    case damaged(frame: Int, code: Int, text: String)
    /// A frame of no width or no height.
    case emptyFrame(frame: Int)
    /// Neither the file nor the frame has a palette.
    case noPalette(frame: Int)
    /// A pixel names a colour that the palette does not have.
    case indexOutsidePalette(index: Int, count: Int, frame: Int)
    /// giflib refuses what it was asked to write; `code` and `text` are giflib's.
    case notEncodable(frame: Int, code: Int, text: String)
    /// The system has no memory.
    case outOfMemory
}

extension GIFError: CustomStringConvertible {
    /// One line without a full stop: what is wrong and, where something can be done, what to do.
    public var description: String {
        switch self {
        case .notGIF: "this is not a GIF file"
        case .overLimit(let error): "the GIF is too large: \(error)"
        case .tooManyFrames(let limit): "the GIF has more than \(limit) frames"
        case .playsOutOfRange(let plays, let limit): "\(plays) plays are outside 1…\(limit); loop forever instead"
        case .truncated(let frame, let code, let text):
            "the GIF is incomplete, it ends in or before frame \(frame) (giflib \(code): \(text)); fetch it again"
        case .damaged(let frame, let code, let text): "the GIF is damaged in or before frame \(frame) (giflib \(code): \(text))"
        case .emptyFrame(let frame): "the GIF is damaged: frame \(frame) has no pixels"
        case .noPalette(let frame): "the GIF is damaged: frame \(frame) has no palette"
        case .indexOutsidePalette(let index, let count, let frame):
            "the GIF is damaged: frame \(frame) names colour \(index) of a palette of \(count)"
        case .notEncodable(let frame, let code, let text): "frame \(frame) cannot be written as GIF (giflib \(code): \(text))"
        case .outOfMemory: "out of memory for the GIF"
        }
    }
}
