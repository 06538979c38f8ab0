import DripCodec
public import DripCompare
public import DripFiles
import DripImage
private import FoundationEssentials

/// Two files, compared as a viewer shows them.
public enum FileComparison {
    /// Reads the GIF, PNG or APNG at both paths side by side, each on a thread of its own, and compares frame by frame as they come.
    ///
    /// Memory: both files and a few pictures, however many frames there are.
    /// - Parameters:
    ///   - path: the expected one; `-` is standard input, and only one of the two can be.
    ///   - other: the actual one.
    ///   - tolerance: for pixels; all else is compared exactly.
    ///   - report: a directory for a page that shows both, which is made; an empty one, or an earlier report, is replaced.
    ///   - temporaries: knows what the report has under hidden names.
    /// - Throws: ``DripGIFError/input(_:)``, ``DripGIFError/gif(_:path:)``, ``DripGIFError/png(_:path:)``, ``DripGIFError/output(_:)``,
    ///   ``DripGIFError/cancelled``; then there is no report.
    public static func compare(
        _ path: String, _ other: String, tolerance: PixelTolerance = .exact, report: String? = nil,
        temporaries: TemporaryFiles = TemporaryFiles()
    ) async throws(DripGIFError) -> AnimationComparison {
        let (expected, actual) = (try AnimationFile(path), try AnimationFile(other))
        guard let report else { return try await compare(expected, actual, tolerance: tolerance) }
        // Before anything is read: it may be that it cannot be there.
        let directory: StagedDirectory
        do { directory = try StagedDirectory(report, temporaries, isOurs: ComparisonReport.isOurs) } catch { throw .output(error) }
        let comparison = try await compare(expected, actual, tolerance: tolerance)
        let jobs = ProcessInfo.processInfo.activeProcessorCount
        try await ComparisonReport(comparison).write(expected, actual, to: directory, jobs: jobs)
        return comparison
    }

    static func compare(
        _ expected: AnimationFile, _ actual: AnimationFile, tolerance: PixelTolerance
    ) async throws(DripGIFError) -> AnimationComparison {
        try await WorkPipeline.readAhead(try FrameSource(expected), window: framesAhead) { one async throws(DripGIFError) in
            try await WorkPipeline.readAhead(try FrameSource(actual), window: framesAhead) { other async throws(DripGIFError) in
                var comparer = AnimationComparer(tolerance: tolerance)
                var (expectedPlays, actualPlays) = (Plays.forever, Plays.forever)
                while comparer.add(try await frame(of: one, &expectedPlays), try await frame(of: other, &actualPlays)) {}
                return comparer.finish(plays: expectedPlays, actualPlays)
            }
        }
    }

    /// How many frames one file may be ahead of the other.
    private static let framesAhead = 4

    /// - Parameter plays: how often the file plays, once that is known.
    private static func frame(of buffer: OrderedBuffer<FrameSource.Part>, _ plays: inout Plays) async throws(DripGIFError) -> ShownFrame? {
        switch try await buffer.take() {
        case .frame(let frame): return frame
        case .end(let count): plays = count
        case nil: break
        }
        return nil
    }
}

/// The frames of a file, and how often it plays.
private struct FrameSource: WorkSource, ~Copyable {
    enum Part: Sendable {
        case frame(ShownFrame)
        case end(Plays)
    }

    private let path: String
    private var frames: AnimationFrames
    private var isEmpty = true
    private var hasEnded = false

    init(_ file: AnimationFile) throws(DripGIFError) {
        path = file.path
        frames = try file.frames()
    }

    mutating func next() throws(DripGIFError) -> Part? {
        if hasEnded { return nil }
        if let frame = try frames.next() {
            isEmpty = false
            return .frame(frame)
        }
        if isEmpty { throw .content(.noFrames(path: path)) }
        hasEnded = true
        return .end(frames.plays)
    }
}

/// A GIF, PNG or APNG in memory, whose frames can be read several times.
struct AnimationFile: Sendable {
    /// As given, for messages.
    let path: String
    let bytes: [UInt8]

    init(_ path: String) throws(DripGIFError) {
        let bytes: [UInt8]?
        do {
            bytes = try InputFile(path).readAll(beginningWith: AnimationDecoder.signatures)
        } catch {
            throw .input(error)
        }
        guard let bytes else { throw .content(.unknownFormat(path: path)) }
        self.path = path
        self.bytes = bytes
    }

    /// Begins a pass over the frames.
    func frames() throws(DripGIFError) -> AnimationFrames { try AnimationFrames(bytes, path) }
}

/// One pass over the frames of a file.
struct AnimationFrames: ~Copyable {
    private let path: String
    private var decoder: AnimationDecoder

    fileprivate init(_ bytes: [UInt8], _ path: String) throws(DripGIFError) {
        self.path = path
        do { decoder = try AnimationDecoder(bytes) } catch { throw DripGIFError(error, path: path) }
    }

    var size: PixelSize { decoder.size }

    /// Known for certain when ``next()`` has returned nil.
    var plays: Plays { decoder.plays }

    mutating func next() throws(DripGIFError) -> ShownFrame? {
        do { return try decoder.next() } catch { throw DripGIFError(error, path: path) }
    }

    /// The next image as the file has it; not to be mixed with ``next()``.
    mutating func nextImage() throws(DripGIFError) -> AnimationImage? {
        do { return try decoder.nextImage() } catch { throw DripGIFError(error, path: path) }
    }
}

extension DripGIFError {
    /// What is wrong with the file at `path`.
    init(_ error: AnimationError, path: String) {
        switch error {
        case .unknownFormat: self = .content(.unknownFormat(path: path))
        case .gif(let error): self = .gif(error, path: path)
        case .png(let error): self = .png(error, path: path)
        case .noFrames: self = .content(.noFrames(path: path))
        }
    }
}
