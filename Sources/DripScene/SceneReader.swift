import DripGeometry
public import DripImage
import DripNumbers

/// Reads a scene file, version 1, as a stream: bytes in, frames out, in memory one frame and what was appended but not yet read.
///
/// It opens no file; the caller appends what it has read, in pieces of any size:
///
///     var reader = SceneReader()
///     repeat {
///         while let frame = try reader.nextFrame(image: loadImage) { draw(frame, reader.header) }
///     } while appendOrFinish(&reader)
///
/// A file has one frame more than it has `frame` lines, so a header alone is one empty frame, and so is what follows a last `frame`.
/// Lines end with LF or CRLF and may be indented; a byte order mark at the front is skipped. Columns count bytes. What one frame may take
/// is limited here; how many frames there may be, and how long, is for the caller to limit.
public struct SceneReader: Sendable {
    /// The most bytes of a line, without its end.
    package static let lineLimit = 1 << 20
    /// The most bytes of one frame: an unending frame must not take all memory.
    package static let frameLimit = 64 << 20
    /// The deepest nesting of groups.
    package static let nestingLimit = 64
    /// The most pixels of all different pictures in one frame.
    package static let imagePixelLimit = PixelSize.areaLimit

    /// What all frames share: set before ``nextFrame(image:)`` gives the first frame, nil until it is complete.
    public private(set) var header: SceneHeader?

    private var lines = LineBuffer()
    private var headerParts = HeaderParts()
    private var assembly: FrameAssembly
    private var images = SceneImageCache(pixelLimit: imagePixelLimit)
    private var isDone = false
    /// A reader that has failed stays failed: what follows an error has no meaning.
    private var failure: SceneError?

    public init() { self.init(frameLimit: Self.frameLimit) }

    /// With a frame limit that a test can reach.
    package init(frameLimit: Int) { assembly = FrameAssembly(byteLimit: frameLimit) }

    /// Adds the next bytes of the file.
    /// - Precondition: ``finish()`` has not been called.
    public mutating func append(_ chunk: some Collection<UInt8>) {
        lines.append(chunk)
    }

    /// Says that the file has ended; ``nextFrame(image:)`` then gives what is left.
    public mutating func finish() { lines.finish() }

    /// The next frame, or nil when more bytes are needed or, after ``finish()``, when there are no more frames.
    ///
    /// - Parameter image: gives the picture of a name in the file. Asked once as long as the picture stays in use: pictures are kept
    ///   until those of the current frame need their room.
    /// - Throws: ``SceneError`` with line and column; then again on every further call.
    ///
    /// Cost: one pass over the bytes.
    public mutating func nextFrame(image: (String) throws(SceneImageError) -> Pixmap) throws(SceneError) -> SceneFrame? {
        if let failure { throw failure }
        do {
            return try readFrame(image)
        } catch {
            failure = error
            throw error
        }
    }

    private mutating func readFrame(_ image: (String) throws(SceneImageError) -> Pixmap) throws(SceneError) -> SceneFrame? {
        while var line = try lines.next() {
            guard !line.isAtEnd, line.rest.first != UInt8(ascii: "#") else { continue }
            if try read(&line, image) { return assembly.finish() }
        }
        guard lines.isFinished, !isDone else { return nil }
        isDone = true
        let end = SceneLine([], number: lines.lineNumber + 1)
        try completeHeader(before: end)
        try assembly.checkGroupsEnded(at: end)
        return assembly.finish()
    }

    /// Obeys one line; true when it ends a frame.
    private mutating func read(
        _ line: inout SceneLine, _ image: (String) throws(SceneImageError) -> Pixmap
    ) throws(SceneError) -> Bool {
        let start = line
        let word = line.word()
        guard let instruction = SceneInstruction(word), headerParts.hasVersion || instruction == .drip else {
            try headerParts.checkVersion(start)
            throw start.error(.unknownInstruction(start.excerpt(of: word)))
        }
        if instruction.isHeader {
            guard header == nil else { throw start.error(.headerInstructionTooLate(instruction.rawValue)) }
            try headerParts.read(instruction, &line, start: start)
            try line.expectEnd()
            return false
        }
        try headerParts.checkSize(start)
        // A delay is no drawing: fps and background may still follow it.
        if instruction != .delay { try completeHeader(before: start) }
        try assembly.countBytes(of: line)
        switch instruction {
        case .fill:
            let color = try line.color()
            let rule = try line.fillRule()
            assembly.add(.fill(try line.path(), with: color, rule: rule))
            return false
        case .stroke:
            let color = try line.color()
            let style = try line.strokeStyle()
            assembly.add(.stroke(try line.path(), with: color, style: style))
            return false
        case .clip:
            let rule = try line.fillRule()
            assembly.add(.clip(try line.path(), rule: rule))
            return false
        case .image:
            let (name, transform) = try line.nameAndMatrix()
            let pixels = try images.image(name, frame: assembly.index, at: line, image)
            assembly.add(.image(pixels, named: name, transform: transform))
            return false
        case .begin:
            let opacity = try line.number("an opacity", in: 0...1, "0…1")
            try assembly.beginGroup(opacity: opacity, at: start)
        case .end:
            try assembly.endGroup(at: start)
        case .delay:
            assembly.delay = try line.delay()
        case .frame:
            try line.expectEnd()
            try assembly.checkGroupsEnded(at: start)
            return true
        case .drip, .size, .fps, .background:
            break  // Read above.
        }
        try line.expectEnd()
        return false
    }

    private mutating func completeHeader(before line: SceneLine) throws(SceneError) {
        if header == nil { header = try headerParts.header(before: line) }
    }
}
