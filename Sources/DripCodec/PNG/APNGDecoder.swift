public import DripImage

/// Reads animated PNG files from memory, frame by frame: each comes as the viewer's whole picture.
///
/// Memory is the file, the canvas and one frame, whatever the file says. Every frame's pixels are decoded by libpng, as a PNG of their own.
public struct APNGDecoder: Sendable {
    /// The canvas, within the limits.
    public let size: PixelSize
    public let plays: Plays
    /// The most frames that are read.
    public static let frameLimit = 10_000

    private let announced: UInt32
    private var reader: PNGChunkReader
    private var sequence: UInt32 = 0
    private var frameCount = 0
    private var isFinished = false
    /// Whether the frame whose fcTL was read last covers the canvas.
    private var canvasIsNext = false
    /// The content of IHDR, and the whole chunks PLTE and tRNS: what every frame begins with.
    private let header: [UInt8]
    private var meanings: [UInt8] = []
    /// Nothing until a frame is drawn.
    private var canvas: [Color] = []
    /// What the last frame leaves to be done.
    private var disposal = (APNGDisposal.none, PixelRect(x: 0, y: 0, width: 0, height: 0))
    private var saved: [Color]?

    /// Whether `bytes` are a PNG with an acTL chunk before its pixels.
    public static func isAnimated(_ bytes: [UInt8]) -> Bool {
        guard bytes.starts(with: PNGDecoder.signature) else { return false }
        var reader = PNGChunkReader(bytes)
        while let chunk = try? reader.next(frame: 0), chunk.name != .imageData, chunk.name != .end {
            if chunk.name == .animationControl { return true }
        }
        return false
    }

    /// Reads what stands before the frames; they are read by ``next()``.
    /// - Throws: ``PNGError``; the limits are checked before memory is taken.
    public init(_ bytes: [UInt8]) throws(PNGError) {
        size = try PNGDecoder.describe(bytes).size
        reader = PNGChunkReader(bytes)
        let first = try reader.next(frame: 0)
        header = Array(bytes[first.content])
        // A copy goes on until it finds the chunk, which may stand after others; the frames are read from the start.
        var search = reader
        var control: Range<Int>?
        while control == nil {
            let chunk = try search.next(frame: 0)
            if chunk.name == .imageData || chunk.name == .end { throw .notAnimated }
            if chunk.name == .animationControl { control = chunk.content }
        }
        guard let control, control.count == 8 else { throw .animation(.chunkLength(chunk: "acTL", control?.count ?? 0), frame: 0) }
        announced = reader.word(at: control.lowerBound)
        guard announced > 0 else { throw .animation(.frameCount(announced: 0, found: 0), frame: 0) }
        if announced > UInt32(Self.frameLimit) { throw .tooManyFrames(Int(announced), limit: Self.frameLimit) }
        let repeats = reader.word(at: control.lowerBound + 4)
        plays = repeats == 0 ? .forever : .times(Int(repeats))
    }

    /// The next frame, or nil when there are no more. After an error there are no more. Pixels that are not seen are ``Color/clear``.
    /// - Throws: ``PNGError``.
    public mutating func next() throws(PNGError) -> APNGFrame? {
        guard let (data, control) = try nextFrame() else { return nil }
        isFinished = true
        let pixels = try decode(data.stream, size: control.size)
        if canvas.isEmpty { canvas = Array(repeating: .clear, count: size.area) }
        dispose()
        let disposal: APNGDisposal = frameCount == 0 && control.disposal == .previous ? .background : control.disposal
        if disposal == .previous { saved = canvas }
        draw(pixels, control.rect, control.blend)
        self.disposal = (disposal, control.rect)
        frameCount += 1
        isFinished = false
        return APNGFrame(
            canvas: StraightImage(size: size, pixels: canvas), delay: control.delay, rect: control.rect, blend: control.blend,
            disposal: control.disposal, byteCount: data.stream.count)
    }

    /// The next frame as the file holds it, or nil when there are no more. Its pixels are not decoded, so who reads one frame this way reads all this
    /// way: nothing is drawn. After an error there are no more.
    /// - Throws: ``PNGError``.
    package mutating func nextData() throws(PNGError) -> (frame: APNGFrameData, delay: APNGDelay, disposal: APNGDisposal)? {
        guard let (data, control) = try nextFrame() else { return nil }
        frameCount += 1
        return (data, control.delay, control.disposal)
    }

    /// Reads the chunks of the next frame.
    private mutating func nextFrame() throws(PNGError) -> (data: APNGFrameData, control: Control)? {
        if isFinished { return nil }
        // Until this frame has been read to its end, the decoder counts as failed.
        isFinished = true
        guard let control = try nextControl() else {
            guard frameCount == Int(announced) else {
                throw .animation(.frameCount(announced: announced, found: frameCount), frame: frameCount)
            }
            return nil
        }
        if frameCount == Int(announced) {
            throw .animation(.frameCount(announced: announced, found: frameCount + 1), frame: frameCount)
        }
        let data = APNGFrameData(rect: control.rect, blend: control.blend, stream: try nextStream())
        isFinished = false
        return (data, control)
    }
}

// MARK: Chunks

extension APNGDecoder {
    private struct Control {
        let rect: PixelRect
        let size: PixelSize
        let delay: APNGDelay
        let blend: APNGBlend
        let disposal: APNGDisposal
    }

    /// The next fcTL, or nil at the end. Skips a default image that is not part of the animation.
    private mutating func nextControl() throws(PNGError) -> Control? {
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

    /// The zlib stream of the frame whose fcTL has just been read. IDAT is only the first frame's, which then covers the canvas.
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

    private mutating func control(_ content: Range<Int>) throws(PNGError) -> Control {
        guard content.count == 26 else { throw .animation(.chunkLength(chunk: "fcTL", content.count), frame: frameCount) }
        let at = content.lowerBound
        try checkSequence(at: at)
        let measures = [4, 8, 12, 16].map { Int(reader.word(at: at + $0)) }
        let rect = PixelRect(x: measures[2], y: measures[3], width: measures[0], height: measures[1])
        guard !rect.isEmpty, rect.maxX <= size.width, rect.maxY <= size.height,
            let size = try? PixelSize(width: rect.width, height: rect.height)
        else { throw .animation(.outsideCanvas(rect, canvas: self.size), frame: frameCount) }
        let parts = reader.word(at: at + 20)
        let denominator = UInt16(truncatingIfNeeded: parts)
        let operations = (disposal: reader.bytes[at + 24], blend: reader.bytes[at + 25])
        guard let disposal = APNGDisposal(rawValue: operations.disposal), let blend = APNGBlend(rawValue: operations.blend) else {
            throw .animation(.unknownOperation(blend: operations.blend, disposal: operations.disposal), frame: frameCount)
        }
        canvasIsNext = rect == self.size.bounds
        return Control(
            rect: rect, size: size, delay: APNGDelay(UInt16(parts >> 16), denominator == 0 ? 100 : denominator), blend: blend,
            disposal: disposal)
    }

    private mutating func checkSequence(at offset: Int) throws(PNGError) {
        let found = reader.word(at: offset)
        guard found == sequence else { throw .animation(.sequence(expected: sequence, found: found), frame: frameCount) }
        sequence += 1
    }

    /// Keeps what all frames need; other chunks may be skipped unless they are critical.
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

// MARK: Pixels

extension APNGDecoder {
    private func decode(_ stream: [UInt8], size: PixelSize) throws(PNGError) -> [Color] {
        let header = UInt32(size.width).bigEndianBytes + UInt32(size.height).bigEndianBytes + self.header[8...]
        var png = try PNGDecoder.signature + PNGLibrary.chunk(.header, header)
        png += meanings
        png += try PNGLibrary.chunk(.imageData, stream)
        png += try PNGLibrary.chunk(.end, [])
        return try PNGLibrary.decode(png, size: size)
    }

    private mutating func dispose() {
        let (operation, rect) = disposal
        switch operation {
        case .none: break
        case .background:
            for y in rect.y..<rect.maxY {
                for x in rect.x..<rect.maxX { canvas[y * size.width + x] = .clear }
            }
        case .previous:
            if let saved { canvas = saved }
            saved = nil
        }
    }

    private mutating func draw(_ pixels: [Color], _ rect: PixelRect, _ blend: APNGBlend) {
        let source = pixels.span
        let width = size.width
        var target = canvas.mutableSpan
        var index = 0
        for y in rect.y..<rect.maxY {
            for x in y * width + rect.x..<y * width + rect.maxX {
                target[x] = blend.draw(source[index], on: target[x])
                index += 1
            }
        }
    }
}

extension APNGBlend {
    /// What a viewer shows where `color` comes onto `canvas`. What is not seen has no colour, whatever the file's key for it is.
    @inline(__always)
    func draw(_ color: Color, on canvas: Color) -> Color {
        if color.isOpaque || self == .source { return color.alpha == 0 ? .clear : color }
        return color.alpha > 0 ? color.over(canvas) : canvas
    }
}

extension Color {
    /// Source-over of straight colours, as the APNG specification computes it.
    fileprivate func over(_ backdrop: Color) -> Color {
        let weight = Int(alpha) * 255
        let rest = (255 - Int(alpha)) * Int(backdrop.alpha)
        let sum = weight + rest
        func mixed(_ above: UInt8, _ below: UInt8) -> UInt8 { UInt8((Int(above) * weight + Int(below) * rest) / sum) }
        return Color(
            red: mixed(red, backdrop.red), green: mixed(green, backdrop.green), blue: mixed(blue, backdrop.blue), alpha: UInt8(sum / 255))
    }
}
