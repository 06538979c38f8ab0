import DripGeometry
public import DripImage

/// A streaming reader for scene files, versions 1 and 2: bytes in, frames out. It holds one frame and the appended bytes that are not yet read.
///
/// It opens no file; the caller appends the contents in pieces of any size:
///
///     var reader = SceneReader()
///     repeat {
///         while let frame = try reader.nextFrame(image: loadImage) { draw(frame, reader.header) }
///     } while appendOrFinish(&reader)
///
/// A file has one more frame than `frame` lines. A header alone is therefore one empty frame, and so is the part after a last `frame`. Lines end with
/// LF or CRLF and may be indented. A byte order mark at the front is skipped. Columns count bytes. This type limits the size of one frame; the caller
/// limits the number of frames and the duration.
public struct SceneReader: Sendable {
    /// The most bytes of a line, without its end.
    package static let lineLimit = 1 << 20
    /// The most bytes of one frame, so that an endless frame cannot exhaust memory.
    package static let frameLimit = 64 << 20
    package static let nestingLimit = 64
    /// The most groups and masks of one frame.
    package static let groupLimit = 1 << 18
    /// The most gradients with names at a time.
    package static let gradientLimit = 1024
    /// The most bytes of a gradient's name.
    package static let nameLimit = 64
    /// The most pixels of all different images in one frame.
    package static let imagePixelLimit = PixelSize.areaLimit

    /// The properties that all frames share: set before ``nextFrame(image:)`` returns the first frame, nil until it is complete.
    package private(set) var header: SceneHeader?

    private var lines = LineBuffer()
    private var headerParts = HeaderParts()
    private var assembly: FrameAssembly
    private var gradients: [String: Gradient] = [:]
    private var images = SceneImageCache()
    private var isDone = false
    /// The error that stopped the reader. It stays, because the text after an error has no meaning.
    private var failure: SceneError?

    /// Creates a reader at the start of a file.
    public init() { self.init(frameLimit: Self.frameLimit) }

    /// Creates a reader with a frame limit that a test can reach.
    package init(frameLimit: Int) { assembly = FrameAssembly(byteLimit: frameLimit) }

    /// Adds the next bytes of the file.
    /// - Precondition: ``finish()`` has not been called.
    public mutating func append(_ chunk: some Collection<UInt8>) { lines.append(chunk) }

    /// Returns whether a scene file of `bytes` may name images. No is certain, and needs no parsing.
    package static func mayNameImages(_ bytes: [UInt8]) -> Bool {
        let (bytes, word) = (bytes.span, Array("image".utf8))
        for start in 0..<max(0, bytes.count - word.count + 1) where bytes[start] == word[0] {
            if word.indices.allSatisfy({ bytes[start + $0] == word[$0] }) { return true }
        }
        return false
    }

    /// Marks the end of the file; ``nextFrame(image:)`` then returns the remaining frames.
    public mutating func finish() { lines.finish() }

    /// Returns the next frame. Nil means that more bytes are needed or, after ``finish()``, that there are no more frames.
    ///
    /// - Parameter image: returns the image for a name in the file. It is called once while the image stays in memory. Images stay until those of the
    ///   current frame need their room.
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
            guard !line.isAtEnd, line.remaining.first != UInt8(ascii: "#") else { continue }
            if try read(&line, image) { return assembly.finish() }
        }
        guard lines.isFinished, !isDone else { return nil }
        isDone = true
        let end = SceneLine([], number: lines.lineNumber + 1)
        try completeHeader(before: end)
        try assembly.checkGroupsEnded(at: end)
        return assembly.finish()
    }

    /// Executes one line; true when it ends a frame.
    private mutating func read(
        _ line: inout SceneLine, _ image: (String) throws(SceneImageError) -> Pixmap
    ) throws(SceneError) -> Bool {
        let start = line
        let word = line.word()
        guard let instruction = SceneInstruction(word), headerParts.version != nil || instruction == .drip else {
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
        let isVersion1 = headerParts.version == 1
        if isVersion1, [.mask, .gradient, .projectedImage].contains(instruction) {
            throw start.error(.needsVersion2(instruction.rawValue))
        }
        switch instruction {
        case .fill:
            let paint = try line.paint(isVersion1 ? nil : gradients)
            let rule: FillRule = try line.choice()
            assembly.add(.fill(try line.path(), with: paint, rule: rule))
        case .stroke:
            let paint = try line.paint(isVersion1 ? nil : gradients)
            let style = try line.strokeStyle()
            assembly.add(.stroke(try line.path(), with: paint, style: style))
        case .clip:
            let rule: FillRule = try line.choice()
            assembly.add(.clip(try line.path(), rule: rule))
        case .image, .projectedImage:
            let (name, transform) = try line.nameAndMatrix(isProjection: instruction == .projectedImage)
            let pixels = try images.image(name, frame: assembly.index, at: line, image)
            assembly.add(.image(pixels, named: name, transform: transform))
            return false
        case .begin:
            try assembly.begin(Draw(.group(try line.group(isVersion1: isVersion1))), at: start)
        case .mask:
            try assembly.begin(.mask(try line.choice(), []), at: start)
        case .gradient:
            let (name, gradient) = try line.gradient()
            guard gradients.count < Self.gradientLimit || gradients[name] != nil else {
                throw start.error(.gradientsOverLimit(limit: Self.gradientLimit))
            }
            gradients[name] = gradient
        case .end:
            try assembly.end(at: start)
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
