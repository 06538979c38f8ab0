public import DripImage

/// An error in the animation of a PNG.
public enum APNGFault: Equatable, Sendable {
    /// A chunk of the wrong length for its type.
    case chunkLength(chunk: String, Int)
    /// A chunk whose checksum is wrong.
    case checksum(chunk: String)
    /// A wrong number in an fcTL or fdAT chunk.
    case sequence(expected: UInt32, found: UInt32)
    /// An empty frame, or one that extends beyond the canvas.
    case outsideCanvas(PixelRect, canvas: PixelSize)
    /// An fcTL chunk without pixels, or pixels without an fcTL chunk.
    case noPixels
    /// An fcTL chunk with an unknown blend or disposal.
    case unknownOperation(blend: UInt8, disposal: UInt8)
    /// A different number of frames in the acTL chunk.
    case frameCount(announced: UInt32, found: Int)
    /// A critical chunk that the decoder does not know.
    case unknownChunk(String)
}

extension APNGFault: CustomStringConvertible {
    /// A description of the error, to follow a colon.
    public var description: String {
        switch self {
        case .chunkLength(let chunk, let length): "an \(chunk) chunk has \(length) bytes"
        case .checksum(let chunk): "an \(chunk) chunk has a wrong checksum"
        case .sequence(let expected, let found): "the sequence number is \(found) instead of \(expected)"
        case .outsideCanvas(let rect, let canvas): "\(rect.width)x\(rect.height) at \(rect.x), \(rect.y) is not inside \(canvas)"
        case .noPixels: "it has no pixels"
        case .unknownOperation(let blend, let disposal): "blend \(blend), disposal \(disposal)"
        case .frameCount(let announced, let found): "it announces \(announced) frames but has \(found)"
        case .unknownChunk(let name): "the chunk \(name) is unknown"
        }
    }
}
