public import DripImage

/// One frame of a decoded APNG, and what the viewer shows with it.
public struct APNGFrame: Hashable, Sendable {
    /// The whole picture while this frame is shown.
    public let canvas: StraightImage
    /// How long, as the file says it.
    public let delay: APNGDelay
    /// What the file writes for this frame.
    package let rect: PixelRect
    /// What the rectangle does to the canvas.
    package let blend: APNGBlend
    /// What happens to the rectangle when the delay is over.
    package let disposal: APNGDisposal
    /// Length of the compressed pixels.
    package let byteCount: Int
}

/// What is wrong with the animation of a PNG.
public enum APNGFault: Hashable, Sendable {
    /// A chunk is shorter or longer than its kind.
    case chunkLength(chunk: String, Int)
    case checksum(chunk: String)
    /// The number of an fcTL or fdAT chunk.
    case sequence(expected: UInt32, found: UInt32)
    /// An empty frame, or one that reaches over the canvas.
    case outsideCanvas(PixelRect, canvas: PixelSize)
    /// An fcTL chunk that no pixels follow, or pixels that none precedes.
    case noPixels
    /// An fcTL chunk with an unknown blend or disposal.
    case unknownOperation(blend: UInt8, disposal: UInt8)
    /// The acTL chunk announces another number of frames.
    case frameCount(announced: UInt32, found: Int)
    case unknownChunk(String)
}

extension APNGFault: CustomStringConvertible {
    /// What is wrong, to follow a colon.
    public var description: String {
        switch self {
        case .chunkLength(let chunk, let length): "an \(chunk) chunk has \(length) bytes"
        case .checksum(let chunk): "an \(chunk) chunk has a wrong checksum"
        case .sequence(let expected, let found): "number \(found) stands where \(expected) should"
        case .outsideCanvas(let rect, let canvas): "\(rect.width)x\(rect.height) at \(rect.x), \(rect.y) is not inside \(canvas)"
        case .noPixels: "it has no pixels"
        case .unknownOperation(let blend, let disposal): "blend \(blend), disposal \(disposal)"
        case .frameCount(let announced, let found): "\(announced) frames are announced, \(found) are there"
        case .unknownChunk(let name): "the chunk \(name) is not known"
        }
    }
}
