import DripCodec
public import DripCompare
public import DripFiles
import DripImage
import DripNumbers
import DripWork
private import FoundationEssentials

/// A comparison of two files as shown by a viewer.
public enum FileComparison {
    /// Compares the GIF, PNG, APNG or WebP at both paths frame by frame, each decoded on its own thread.
    ///
    /// Memory: both files and a few frames, however many there are.
    /// - Parameters:
    ///   - path: the expected file; `-` is standard input, for at most one of the two.
    ///   - other: the actual file.
    ///   - tolerance: for pixels; everything else is compared exactly.
    ///   - report: a directory to create for a page that shows both. An empty directory or an earlier report is replaced.
    ///   - temporaries: records hidden files of the report.
    ///   - note: receives notes about either file.
    /// - Throws: ``DripGIFError/input(_:)``, ``DripGIFError/gif(_:path:)``, ``DripGIFError/png(_:path:)``, ``DripGIFError/webp(_:path:)``,
    ///   ``DripGIFError/output(_:)``,
    ///   ``DripGIFError/cancelled``; then there is no report.
    public static func compare(
        _ path: String, _ other: String, tolerance: PixelTolerance = .exact, report: String? = nil,
        temporaries: TemporaryFiles = TemporaryFiles(), note: (_ path: String, RenderNote) -> Void = { _, _ in }
    ) async throws(DripGIFError) -> AnimationComparison {
        let (expected, actual) = (try AnimationFile(path), try AnimationFile(other))
        guard let report else { return try await compare(expected, actual, tolerance: tolerance, note: note) }
        // Created before anything is read, because it may fail.
        let directory = try wrapping(StagedDirectory(report, temporaries, isOurs: ComparisonReport.isOurs), in: DripGIFError.output)
        let comparison = try await compare(expected, actual, tolerance: tolerance, note: note)
        let jobs = ProcessInfo.processInfo.activeProcessorCount
        try await ComparisonReport(comparison: comparison).write(expected, actual, to: directory, jobs: jobs)
        return comparison
    }

    static func compare(
        _ expected: AnimationFile, _ actual: AnimationFile, tolerance: PixelTolerance, note: (_ path: String, RenderNote) -> Void
    ) async throws(DripGIFError) -> AnimationComparison {
        let next = { @Sendable (frames: inout AnimationFrames) throws(DripGIFError) in try frames.next() }
        return try await WorkPipeline<DripGIFError>.readAhead(expected.parts(next)) { one async throws(DripGIFError) in
            try await WorkPipeline<DripGIFError>.readAhead(actual.parts(next)) { other async throws(DripGIFError) in
                var comparer = AnimationComparer(tolerance: tolerance)
                var (end, otherEnd) = (AnimationEnd(), AnimationEnd())
                while comparer.add(try await frame(of: one, &end), try await frame(of: other, &otherEnd)) {}
                let profiles = (ColorProfile(png: expected.bytes)?.name, ColorProfile(png: actual.bytes)?.name)
                if profiles.0 != profiles.1 { note("\(expected.path), \(actual.path)", .profilesDiffer(profiles.0, profiles.1)) }
                for found in end.notes { note(expected.path, found) }
                for found in otherEnd.notes { note(actual.path, found) }
                return comparer.finish(plays: end.plays, otherEnd.plays)
            }
        }
    }

    /// Returns the next frame of a file.
    /// - Parameter end: receives what is known at the end.
    private static func frame(
        of buffer: OrderedBuffer<AnimationPart<ShownFrame>, DripGIFError>, _ end: inout AnimationEnd
    ) async throws(DripGIFError) -> ShownFrame? {
        switch try await buffer.take() {
        case .frame(let frame): return frame
        case .end(let found): end = found
        case nil: break
        }
        return nil
    }
}

/// A frame of a file, or what is known at its end.
enum AnimationPart<Frame: Sendable>: Sendable {
    case frame(Frame)
    case end(AnimationEnd)
}

/// What is known of an animation once all its frames were read.
struct AnimationEnd: Sendable {
    var plays = Plays.forever
    var notes: [RenderNote] = []
}

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
    ) throws(DripGIFError) -> sending (() throws(DripGIFError) -> AnimationPart<Frame>?) {
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
            return .end(AnimationEnd(plays: frames.plays, notes: frames.notes))
        }
    }
}

struct AnimationFrames: ~Copyable {
    private let path: String
    private var decoder: AnimationDecoder

    fileprivate init(_ bytes: [UInt8], _ path: String) throws(DripGIFError) {
        self.path = path
        do { decoder = try AnimationDecoder(bytes) } catch { throw DripGIFError(error, path: path) }
    }

    var size: PixelSize { decoder.size }

    /// The play count, final once ``next()`` has returned nil.
    var plays: Plays { decoder.plays }

    /// Notes about the frames so far.
    var notes: [RenderNote] {
        if let image = decoder.incompleteImage { return [.incomplete(frame: image)] }
        return decoder.endsEarly ? [.incomplete(frame: nil)] : []
    }

    mutating func next() throws(DripGIFError) -> ShownFrame? {
        do { return try decoder.next() } catch { throw DripGIFError(error, path: path) }
    }

    /// Returns the next stored image; not to be combined with ``next()``.
    mutating func nextImage() throws(DripGIFError) -> AnimationImage? {
        do { return try decoder.nextImage() } catch { throw DripGIFError(error, path: path) }
    }

    /// Returns the delay of the next stored image; not to be combined with ``next()`` or ``nextImage()``.
    mutating func nextDelay() throws(DripGIFError) -> Rational? {
        do { return try decoder.nextDelay() } catch { throw DripGIFError(error, path: path) }
    }
}

extension DripGIFError {
    init(_ error: AnimationError, path: String) {
        switch error {
        case .unknownFormat: self = .content(.unexpected(path: path, .other))
        case .gif(let error): self = .gif(error, path: path)
        case .png(let error): self = .png(error, path: path)
        case .webp(let error): self = .webp(error, path: path)
        case .noFrames: self = .content(.noFrames(path: path))
        }
    }
}
