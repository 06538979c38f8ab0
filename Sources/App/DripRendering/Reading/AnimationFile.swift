import DripCodec
import DripCompare
import DripFiles
private import FoundationEssentials

/// A GIF, PNG, APNG or WebP in memory, whose frames can be read several times.
struct AnimationFile: Sendable {
    let path: String
    let bytes: [UInt8]

    /// - Parameter path: the file; `-` is standard input.
    init(_ path: String) throws(DripGIFError) {
        try self.init(wrapping(InputFile(path), in: DripGIFError.input))
    }

    init(_ input: InputFile) throws(DripGIFError) {
        let bytes = try wrapping(input.readAll(beginningWith: AnimationDecoder.signatures), in: DripGIFError.input)
        guard let bytes else {
            try FileKind.check(input, is: [])
            throw .content(.unexpected(path: input.path, .other))
        }
        self.init(bytes, path: input.path)
    }

    init(_ bytes: [UInt8], path: String) {
        self.path = path
        self.bytes = bytes
    }

    /// The format: `.gif`, `.apng`, `.webp` or `.png`.
    var format: OutputFormat {
        if bytes.starts(with: GIFDecoder.signature) { return .gif }
        if WebPDecoder.isWebP(bytes) { return .webp }
        return APNGDecoder.isAnimated(bytes) ? .apng : .png
    }

    /// Whether it is a GIF or an animation, also of one frame; otherwise a still.
    var isAnimated: Bool { format == .webp ? WebPDecoder.isAnimated(bytes) : format != .png }

    func frames() throws(DripGIFError) -> AnimationFrames { try AnimationFrames(bytes, path) }

    /// Returns a source of all that `next` finds, followed by the play count.
    func parts<Frame>(
        _ next: @escaping @Sendable (inout AnimationFrames) throws(DripGIFError) -> Frame?
    ) throws(DripGIFError) -> sending (() throws(DripGIFError) -> AnimationFile.Part<Frame>?) {
        var frames = try frames()
        var (isEmpty, hasEnded) = (true, false)
        return { () throws(DripGIFError) in
            if hasEnded { return nil }
            if let frame = try next(&frames) {
                isEmpty = false
                return .frame(frame)
            }
            if isEmpty { throw .content(.noFrames(path: path)) }
            hasEnded = true
            return .end(AnimationFile.End(plays: frames.plays, notes: frames.notes))
        }
    }

    /// A frame of a file, or what is known at its end.
    enum Part<Frame: Sendable>: Sendable {
        case frame(Frame)
        case end(AnimationFile.End)
    }

    /// What is known of an animation once all its frames were read.
    struct End: Sendable {
        var plays = Plays.forever
        var notes: [RenderNote] = []
    }
}
