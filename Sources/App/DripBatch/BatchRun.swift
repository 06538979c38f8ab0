import DripFiles
import DripImage
import DripRendering
import DripWork
private import Synchronization

/// Renders files in parallel within a total number of threads: many files with one thread each, and the last ones with all free threads.
final class BatchRun: Sendable {
    private struct State {
        var freeThreads: Int
        /// The progress of each file and the total, in thousandths of a file.
        var parts: [Int]
        var done = 0
        var lockError: BatchError?
    }

    private static let whole = 1000
    private let stale: [BatchWork.StaleFile]
    private let jobs: Int
    private let wantsDigests: Bool
    private let temporaries: TemporaryFiles
    private let report: @Sendable (Batch.Event) -> Void
    private let state: Mutex<State>

    /// - Parameter jobs: the number of threads, at least 1.
    init(
        stale: [BatchWork.StaleFile], jobs: Int, wantsDigests: Bool, temporaries: TemporaryFiles,
        report: @escaping @Sendable (Batch.Event) -> Void
    ) {
        (self.stale, self.jobs, self.wantsDigests) = (stale, jobs, wantsDigests)
        (self.temporaries, self.report) = (temporaries, report)
        state = Mutex(State(freeThreads: jobs, parts: Array(repeating: 0, count: stale.count)))
    }

    /// Renders all files.
    /// - Throws: an error when the task was cancelled or the lock file could not be written. Files completed before are recorded.
    func run(_ lockFile: LockFile) async throws(BatchError) -> Batch.Report {
        var result = Batch.Report()
        var index = 0
        var left = stale.count
        do throws(DripGIFError) {
            try await WorkPipeline<DripGIFError>(jobs: max(1, min(jobs, stale.count))).run(
                { [self] in
                    guard left > 0 else { return nil }
                    defer { left -= 1 }
                    return takeThreads(for: left)
                },
                state: {},
                process: { [self] _, threads, index async throws(DripGIFError) in try await render(index, threads, lockFile) },
                deliver: { outcome in
                    switch outcome {
                    case .success(let summary): result.written.append(summary)
                    case .failure(let error): result.failures.append(Batch.Failure(path: stale[index].file.path, error: error))
                    }
                    index += 1
                })
        } catch {
            throw state.withLock { $0.lockError } ?? .rendering(error)
        }
        return result
    }

    /// Takes the threads for one of `count` files that are left.
    private func takeThreads(for count: Int) -> Int {
        state.withLock { state in
            let threads = max(1, state.freeThreads / count)
            state.freeThreads -= threads
            return threads
        }
    }

    /// - Throws: ``DripGIFError/cancelled``, which ends the run.
    private func render(
        _ index: Int, _ threads: Int, _ lockFile: LockFile
    ) async throws(DripGIFError) -> Result<RenderSummary, DripGIFError> {
        let item = stale[index]
        let path = item.file.path
        let request = item.file.request
        defer {
            state.withLock { $0.freeThreads += threads }
            show(index, Self.whole)
        }
        do throws(DripGIFError) {
            let summary = try await request.render(jobs: threads, wantsDigest: wantsDigests, temporaries: temporaries) { [self] event in
                switch event {
                case .note(let note): report(.note(path: path, note))
                case .progress(let done, let total): show(index, total > 0 ? done * Self.whole / total : 0)
                }
            }
            guard let digest = BatchKey.digest(ofFileAt: request.output) else { throw .input(.changedWhileRead(path: request.output)) }
            let entry = BatchLock.Entry(key: item.key, digest: digest, width: summary.size.width, height: summary.size.height)
            do { try lockFile.record([path: entry]) } catch {
                state.withLock { $0.lockError = error }
                throw .cancelled
            }
            report(.written(summary))
            return .success(summary)
        } catch {
            if case .cancelled = error { throw error }
            return .failure(error)
        }
    }

    private func show(_ index: Int, _ part: Int) {
        let done = state.withLock { state in
            state.done += part - state.parts[index]
            state.parts[index] = part
            return state.done
        }
        report(.progress(done: done, total: stale.count * Self.whole))
    }
}
