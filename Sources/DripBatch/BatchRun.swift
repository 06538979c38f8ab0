import DripFiles
import DripImage
import DripRendering
private import Synchronization

/// Renders files side by side, with so many threads in all: many at once while there are many, each with one thread, and the last ones with all that are
/// free.
struct BatchRun: Sendable {
    let stale: [BatchWork.StaleFile]
    /// At least 1.
    let jobs: Int
    let wantsDigests: Bool
    let temporaries: TemporaryFiles
    let report: @Sendable (Batch.Event) -> Void

    private struct Outcome: Sendable {
        let index: Int
        let jobs: Int
        let result: Result<(RenderSummary, digest: String?), DripGIFError>
    }

    /// - Throws: that the task was cancelled, or why the lock file could not be written; the files until then are in it.
    func run(_ lockFile: LockFile) async throws(BatchError) -> Batch.Report {
        let progress = BatchProgress(count: stale.count, report)
        let outcome = await withTaskGroup(of: Outcome.self) { group -> Result<Batch.Report, BatchError> in
            var free = jobs
            var next = 0
            var summaries: [Int: RenderSummary] = [:]
            var failures: [Int: DripGIFError] = [:]
            func startAll() {
                while free > 0, next < stale.count {
                    let (index, threads) = (next, max(1, free / (stale.count - next)))
                    free -= threads
                    next += 1
                    group.addTask { await render(index, threads, progress) }
                }
            }
            startAll()
            while let outcome = await group.next() {
                free += outcome.jobs
                let item = stale[outcome.index]
                do throws(DripGIFError) {
                    let (summary, digest) = try outcome.result.get()
                    guard let digest else { throw .input(.changedWhileRead(path: item.file.request.output)) }
                    let entry = BatchLock.Entry(key: item.key, digest: digest, width: summary.size.width, height: summary.size.height)
                    do throws(BatchError) { try lockFile.record([item.file.path: entry]) } catch {
                        group.cancelAll()
                        return .failure(error)
                    }
                    summaries[outcome.index] = summary
                    report(.written(summary))
                } catch {
                    if case .cancelled = error { return .failure(.rendering(error)) }
                    failures[outcome.index] = error
                }
                progress.finish(outcome.index)
                if !Task.isCancelled { startAll() }
            }
            if Task.isCancelled { return .failure(.rendering(.cancelled)) }
            var result = Batch.Report()
            result.written = stale.indices.compactMap { summaries[$0] }
            result.failures = stale.indices.compactMap { index in
                failures[index].map { Batch.Failure(path: stale[index].file.path, error: $0) }
            }
            return .success(result)
        }
        return try outcome.get()
    }

    private func render(_ index: Int, _ jobs: Int, _ progress: BatchProgress) async -> Outcome {
        var request = stale[index].file.request
        request.jobs = jobs
        request.wantsDigest = wantsDigests
        do throws(DripGIFError) {
            let path = stale[index].file.path
            let summary = try await request.render(temporaries: temporaries) { event in
                switch event {
                case .note(let note): report(.note(path: path, note))
                case .progress(let done, let total): progress.show(index, done, of: total)
                }
            }
            return Outcome(index: index, jobs: jobs, result: .success((summary, BatchKey.digest(ofFileAt: request.output))))
        } catch {
            return Outcome(index: index, jobs: jobs, result: .failure(error))
        }
    }
}

/// Adds up how far the files of a run are.
private final class BatchProgress: Sendable {
    private struct State {
        /// In thousandths, by file.
        var parts: [Int: Int] = [:]
        var done = 0
    }

    private static let whole = 1000
    private let count: Int
    private let report: @Sendable (Batch.Event) -> Void
    private let state = Mutex(State())

    init(count: Int, _ report: @escaping @Sendable (Batch.Event) -> Void) {
        self.count = count
        self.report = report
    }

    func show(_ index: Int, _ done: Int, of total: Int) { set(index, to: total > 0 ? done * Self.whole / total : 0) }

    func finish(_ index: Int) { set(index, to: Self.whole) }

    private func set(_ index: Int, to part: Int) {
        let done = state.withLock { state in
            state.done += part - (state.parts[index] ?? 0)
            state.parts[index] = part
            return state.done
        }
        report(.progress(done: done, total: count * Self.whole))
    }
}
