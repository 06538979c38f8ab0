import DripCodec
public import DripCompare
public import DripFiles
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
                var (end, otherEnd) = (AnimationFile.End(), AnimationFile.End())
                while comparer.add(try await frame(of: one, &end), try await frame(of: other, &otherEnd)) {}
                let profiles = (ColorProfile(expected.bytes)?.name, ColorProfile(actual.bytes)?.name)
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
        of buffer: OrderedBuffer<AnimationFile.Part<ShownFrame>, DripGIFError>, _ end: inout AnimationFile.End
    ) async throws(DripGIFError) -> ShownFrame? {
        switch try await buffer.take() {
        case .frame(let frame): return frame
        case .end(let found): end = found
        case nil: break
        }
        return nil
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
