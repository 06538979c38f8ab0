import DripCodec
public import DripFiles
import DripNumbers
import DripWork

/// Makes GIF, APNG and animated WebP files smaller.
///
///     let result = try await AnimationOptimizer().optimize("drop.gif")
///
/// A file is decoded and coded again. Both files are played and compared: frames over time, delays and plays. The new one replaces the old one, in
/// one step, only if it is smaller. A file is never larger afterwards. Memory: both files and a few frames.
///
/// Delays of 0 and 1 hundredths stay, although viewers play them for 10. Comments, application blocks and texts stay, too. What viewers show
/// differently is left alone: see ``OptimizationSummary/Obstacle``.
public struct AnimationOptimizer: Equatable, Sendable {
    /// The encoding, with an effort of 7: files are optimized for their size. Fewer colours than the file has, an allowed error, and a maximum size
    /// below the file's own change its pixels.
    public var file = FileOptions(effort: 7)
    /// The canvas to which frames are scaled; the file's own by default.
    public var canvas = RenderCanvas()
    /// The fit of frames into a ``canvas`` of another aspect ratio.
    public var fit = Fit.contain
    /// Whether to remove comments, application blocks and texts.
    public var stripsMetadata = false
    /// Whether a delay of 0 or 1 hundredths becomes the tenth of a second for which viewers play it.
    public var fixesDelays = false
    /// The number of worker threads, at least 1; nil is the number of cores. The output is identical for any number.
    public var jobs: Int?
    /// Whether summaries have digests, which take two passes over the frames.
    public var wantsDigest = false

    /// Creates an optimizer that changes nothing that viewers show.
    public init() {}

    /// Optimizes an animation, and replaces it or writes the smaller file elsewhere.
    /// - Parameters:
    ///   - path: the file; `-` is standard input, with an output.
    ///   - output: the file to write if it is smaller; nil replaces the file itself. Standard output, a FIFO or a device always gets a file, if need
    ///     be the original.
    ///   - temporaries: records files that have no name yet.
    ///   - report: called repeatedly, from any thread.
    /// - Throws: ``DripGIFError``; then nothing is replaced.
    @discardableResult
    public func optimize(
        _ path: String, to output: String? = nil, temporaries: TemporaryFiles = TemporaryFiles(),
        report: @escaping @Sendable (RenderEvent) -> Void = { _ in }
    ) async throws(DripGIFError) -> OptimizationSummary {
        let kind = path == "-" ? .other : try? FileStatus(of: path).kind
        if output == nil, kind == .other { throw .request(.outputNeeded(for: path)) }
        let file = try AnimationFile(path)
        guard file.isAnimated else { throw .content(.notAnimated(path: path)) }
        let target = try target(output ?? path, file.format)
        let optimization = try Optimization(file, self, jobs: Limits.jobs(jobs), temporaries: temporaries, report: report)
        let found = try await optimization.smallerFile()
        // A reader of a stream waits for a file.
        let isStream = target.path == "-" || (try? FileStatus(of: target.path).kind) == .other
        let content: [UInt8]? =
            switch found {
            case .success(let smaller): smaller.bytes
            case .failure: isStream ? file.bytes : nil
            }
        if let content {
            var sink = try ByteSink(target, temporaries)
            try sink.write(content)
            try sink.commit()
        }
        return try optimization.summary(of: found, path: content == nil ? path : target.path, wantsDigest: wantsDigest)
    }

    /// Optimizes several files in place, and continues after a failure.
    /// - Parameters:
    ///   - report: called after each file with the number of finished files, from any thread.
    ///   - deliver: receives the result of each file, in order.
    /// - Throws: ``DripGIFError/cancelled``.
    public func optimize(
        _ paths: [String], temporaries: TemporaryFiles = TemporaryFiles(), report: @escaping @Sendable (RenderEvent) -> Void = { _ in },
        deliver: (_ path: String, Result<OptimizationSummary, DripGIFError>) -> Void
    ) async throws(DripGIFError) {
        let jobs = Limits.jobs(jobs)
        let fileJobs = max(1, min(jobs, paths.count))
        var single = self
        single.jobs = max(1, jobs / fileJobs)
        let optimizer = single
        let progress = Progress(total: paths.count, report: report)
        var remaining = paths[...]
        try await WorkPipeline<DripGIFError>(jobs: fileJobs).run(
            { remaining.popFirst() }, state: {},
            process: { _, path, _ async throws(DripGIFError) in
                let result: Result<OptimizationSummary, DripGIFError>
                do throws(DripGIFError) {
                    result = .success(try await optimizer.optimize(path, temporaries: temporaries))
                } catch {
                    if error == .cancelled { throw error }
                    result = .failure(error)
                }
                progress.step()
                return (path: path, result: result)
            },
            deliver: { outcome in deliver(outcome.path, outcome.result) })
    }

    /// Returns the output, in the file's own format, after checking all values.
    private func target(_ output: String, _ format: OutputFormat) throws(DripGIFError) -> OutputTarget {
        var parts = RequestParts(file: file)
        parts.canvas = canvas
        parts.file.format = format
        let target = try parts.checkedTarget(output)
        if let named = try? OutputTarget(output, format: file.format).format, named != format, format != .apng || named != .png {
            throw .request(.otherFormat(name: output, format))
        }
        return target
    }
}
