package import DripImage
import DripNumbers

/// Reads the chunks of animated PNG files from memory, frame by frame, without decoding pixels.
///
/// Memory is the file and one frame's stream.
package struct APNGReader: Sendable {
    /// The size of the canvas, within the limits.
    package let size: PixelSize
    package let plays: Plays

    private let announced: UInt32
    private var reader: PNGChunkReader
    private var sequence: UInt32 = 0
    private(set) var frameCount = 0
    private var isFinished = false
    /// Whether the frame of the last fcTL covers the canvas.
    private var canvasIsNext = false
    /// The content of IHDR, and the whole chunks PLTE and tRNS, common to all frames.
    private let header: [UInt8]
    private var meanings: [UInt8] = []

    package struct Frame: Sendable {
        package fileprivate(set) var data: APNGFrameData
        let size: PixelSize
        package let delay: APNGDelay
        package let disposal: APNGDisposal
    }

    /// Reads the header; ``next()`` reads the frames.
    /// - Throws: ``PNGError``; the limits are checked before memory is allocated.
    package init(_ bytes: [UInt8]) throws(PNGError) {
        size = try PNGLibrary.size(of: bytes)
        reader = PNGChunkReader(bytes)
        let first = try reader.next(frame: 0)
        header = Array(bytes[first.content])
        guard let control = try reader.content(of: .animationControl) else { throw .notAnimated }
        guard control.count == 8 else { throw .animation(.chunkLength(chunk: "acTL", control.count), frame: 0) }
        announced = reader.word(at: control.lowerBound)
        guard announced > 0 else { throw .animation(.frameCount(announced: 0, found: 0), frame: 0) }
        if announced > UInt32(APNGDecoder.frameLimit) { throw .tooManyFrames(Int(announced), limit: APNGDecoder.frameLimit) }
        let repeats = reader.word(at: control.lowerBound + 4)
        plays = repeats == 0 ? .forever : .times(Int(repeats))
    }

    /// Returns the next frame, or nil after the last. After an error there are no more.
    /// - Throws: ``PNGError``.
    package mutating func next() throws(PNGError) -> Frame? {
        if isFinished { return nil }
        // Marks the reader as failed until the frame is complete.
        isFinished = true
        let control = try nextControl()
        // The end comes when all announced frames were read, and not before.
        guard (control == nil) == (frameCount == Int(announced)) else {
            throw .animation(.frameCount(announced: announced, found: frameCount + (control == nil ? 0 : 1)), frame: frameCount)
        }
        guard var frame = control else { return nil }
        frame.data.stream = try nextStream()
        frameCount += 1
        isFinished = false
        return frame
    }

    /// Returns the pixels of a frame's rectangle, decoded by libpng as a separate PNG.
    func pixels(of frame: Frame) throws(PNGError) -> [Color] {
        let header = UInt32(frame.size.width).bigEndianBytes + UInt32(frame.size.height).bigEndianBytes + self.header[8...]
        let head = PNGDecoder.signature + PNGLibrary.chunk(.header, header) + meanings
        return try PNGLibrary.pixels(of: frame.data.stream, behind: head, size: frame.size)
    }
}

extension PNGLibrary {
    /// Returns the pixels of a zlib stream in a PNG that begins with `head`.
    static func pixels(of stream: [UInt8], behind head: [UInt8], size: PixelSize) throws(PNGError) -> [Color] {
        try decode(head + chunk(.imageData, stream) + chunk(.end, []), size: size)
    }
}

// MARK: Chunks

extension APNGReader {
    /// Returns the next fcTL as a frame without a stream, or nil at the end. Skips a default image outside the animation.
    private mutating func nextControl() throws(PNGError) -> Frame? {
        while true {
            let chunk = try reader.next(frame: frameCount)
            switch chunk.name {
            case .frameControl: return try control(chunk.content)
            case .end: return nil
            case .imageData: if frameCount > 0 { throw .animation(.noPixels, frame: frameCount) }
            case .frameData: throw .animation(.noPixels, frame: frameCount)
            default: try note(chunk)
            }
        }
    }

    /// Returns the zlib stream of the frame after its fcTL. Only the first frame may use IDAT, and it must then cover the canvas.
    private mutating func nextStream() throws(PNGError) -> [UInt8] {
        var stream: [UInt8] = []
        while true {
            let start = reader
            let chunk = try reader.next(frame: frameCount)
            switch chunk.name {
            case .imageData where frameCount == 0 && canvasIsNext: stream += reader.bytes[chunk.content]
            case .frameData where chunk.content.count >= 4:
                try checkSequence(at: chunk.content.lowerBound)
                stream += reader.bytes[chunk.content.dropFirst(4)]
            case .frameData: throw .animation(.chunkLength(chunk: "fdAT", chunk.content.count), frame: frameCount)
            default:
                if !stream.isEmpty {
                    reader = start
                    return stream
                }
                if chunk.name != nil, chunk.name != .palette, chunk.name != .transparency {
                    throw .animation(.noPixels, frame: frameCount)
                }
                try note(chunk)
            }
        }
    }

    private mutating func control(_ content: Range<Int>) throws(PNGError) -> Frame {
        guard content.count == 26 else { throw .animation(.chunkLength(chunk: "fcTL", content.count), frame: frameCount) }
        let at = content.lowerBound
        try checkSequence(at: at)
        let measures = [4, 8, 12, 16].map { Int(reader.word(at: at + $0)) }
        let rect = PixelRect(x: measures[2], y: measures[3], width: measures[0], height: measures[1])
        guard !rect.isEmpty, rect.maxX <= size.width, rect.maxY <= size.height,
            let size = try? PixelSize(validatingWidth: rect.width, height: rect.height)
        else { throw .animation(.outsideCanvas(rect, canvas: self.size), frame: frameCount) }
        let parts = reader.word(at: at + 20)
        let denominator = UInt16(truncatingIfNeeded: parts)
        let operations = (disposal: reader.bytes[at + 24], blend: reader.bytes[at + 25])
        guard let disposal = APNGDisposal(rawValue: operations.disposal), let blend = APNGBlend(rawValue: operations.blend) else {
            throw .animation(.unknownOperation(blend: operations.blend, disposal: operations.disposal), frame: frameCount)
        }
        canvasIsNext = rect == self.size.bounds
        return Frame(
            data: APNGFrameData(rect: rect, blend: blend, stream: []), size: size,
            delay: APNGDelay(UInt16(parts &>> 16), denominator == 0 ? 100 : denominator), disposal: disposal)
    }

    private mutating func checkSequence(at offset: Int) throws(PNGError) {
        let found = reader.word(at: offset)
        guard found == sequence else { throw .animation(.sequence(expected: sequence, found: found), frame: frameCount) }
        sequence += 1
    }

    /// Stores chunks that all frames need. Others are skipped unless they are critical.
    private mutating func note(_ chunk: PNGChunkReader.Chunk) throws(PNGError) {
        switch chunk.name {
        case .palette, .transparency: if frameCount == 0 { meanings += reader.bytes[chunk.whole] }
        case nil where chunk.isCritical:
            let name = String(decoding: reader.bytes[chunk.whole.dropFirst(4).prefix(4)], as: UTF8.self)
            throw .animation(.unknownChunk(name), frame: frameCount)
        default: break
        }
    }
}
