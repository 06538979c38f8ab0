private import Synchronization

/// Counts steps that are finished, on any thread.
final class Progress: Sendable {
    private let total: Int
    private let report: @Sendable (RenderEvent) -> Void
    private let done = Mutex(0)

    init(total: Int, report: @escaping @Sendable (RenderEvent) -> Void) {
        self.total = total
        self.report = report
    }

    func step() {
        done.withLock { done in
            done += 1
            report(.progress(done: min(done, total), total: total))
        }
    }
}
