private import Synchronization

/// One pass over items: taken from a source one after the other, processed by several tasks, delivered in order.
///
///     source: next() ─▶ queue ─┬▶ worker: process ─┬▶ ordered buffer ─▶ deliver, one at a time
///                              └▶ worker: process ─┘
///
/// All parallel work goes through here: frames, trials of their coding, files that are decoded ahead, outputs of a batch. What is delivered depends on
/// the source only, never on the number of workers or on which is faster. Memory does not grow with the number of items. An error, or the
/// cancellation of the task, ends all workers.
package struct WorkPipeline: Sendable {
    /// How many workers: at least 1.
    private let jobs: Int

    /// Results that may wait to be delivered, for each worker, however large they are.
    private static let waitingPerJob = 2
    /// Bytes of results where more wait: the first frame is often coded for longer than twenty others.
    private static let roomForMore = 4 << 20

    package init(jobs: Int) { self.jobs = jobs }

    /// - Parameters:
    ///   - source: gives one item after the other; called by one worker at a time.
    ///   - state: what a worker keeps from one to the next: made once a worker.
    ///   - process: what to make of an item, which has a number; runs on the worker and may suspend.
    ///   - byteCount: how much a result takes, or nil where that is unknown.
    ///   - deliver: takes the results, in order.
    package func run<Source: WorkSource & ~Copyable, State, Output: Sendable>(
        _ source: consuming sending Source,
        state: @escaping @Sendable () -> State,
        process: @escaping @Sendable (inout State, Source.Item, Int) async throws(DripGIFError) -> Output,
        byteCount: @escaping @Sendable (Output) -> Int? = { _ in nil },
        deliver: (Output) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) {
        try await runNumbered(
            source, state: state,
            process: { state, item, index async throws(DripGIFError) in [(index, try await process(&state, item, index))] },
            byteCount: byteCount, deliver: deliver)
    }

    /// As ``run(_:state:process:byteCount:deliver:)``, where an item may have several results or none. They have numbers as well, each of 0, 1, 2, … once
    /// in all; none may be missing when all items up to its number are processed.
    /// - Parameter finish: takes the state of each worker at the end, in no particular order.
    func runNumbered<Source: WorkSource & ~Copyable, State, Output: Sendable>(
        _ source: consuming sending Source,
        state: @escaping @Sendable () -> State,
        process: @escaping @Sendable (inout State, Source.Item, Int) async throws(DripGIFError) -> [(Int, Output)],
        finish: @escaping @Sendable (State) -> Void = { _ in },
        byteCount: @escaping @Sendable (Output) -> Int?,
        deliver: (Output) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) {
        let buffer = OrderedBuffer<Output>(window: jobs * (Self.waitingPerJob + 1), roomForMore: Self.roomForMore, producers: jobs)
        let queue = WorkQueue(source)
        try await Self.work(
            into: buffer, jobs: jobs,
            worker: { () async throws(DripGIFError) in
                var state = state()
                // A worker that has an item goes on with it, because the one that has the next item may wait for that.
                while !Task.isCancelled, let (index, item) = try queue.next() {
                    for (number, output) in try await process(&state, item, index) {
                        try await buffer.put(output, at: number, byteCount: byteCount(output))
                    }
                }
                finish(state)
            },
            consume: { () async throws(DripGIFError) in while let output = try await buffer.take() { try deliver(output) } })
    }

    /// Reads `source` on a task of its own, up to `window` items ahead of `consume`, which takes them.
    static func readAhead<Source: WorkSource & ~Copyable, Answer>(
        _ source: consuming sending Source, window: Int, consume: (OrderedBuffer<Source.Item>) async throws(DripGIFError) -> Answer
    ) async throws(DripGIFError) -> Answer {
        let buffer = OrderedBuffer<Source.Item>(window: window, producers: 1)
        let queue = WorkQueue(source)
        return try await work(
            into: buffer, jobs: 1,
            worker: { () async throws(DripGIFError) in
                while !Task.isCancelled, let (index, item) = try queue.next() { try await buffer.put(item, at: index) }
            },
            consume: { () async throws(DripGIFError) in try await consume(buffer) })
    }

    /// What `process` makes of each of `items`, in order. Not ended by a cancellation.
    func map<Item: Sendable, Output: Sendable>(_ items: [Item], _ process: @escaping @Sendable (Item) -> Output) async -> [Output] {
        let taskCount = min(jobs, items.count)
        if taskCount < 2 { return items.map(process) }
        let outputs = await withTaskGroup(of: [(number: Int, output: Output)].self) { group in
            for first in 0..<taskCount {
                group.addTask { stride(from: first, to: items.count, by: taskCount).map { ($0, process(items[$0])) } }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        return outputs.sorted { $0.number < $1.number }.map(\.output)
    }

    private static func work<Output, Answer>(
        into buffer: OrderedBuffer<Output>, jobs: Int, worker: @escaping @Sendable () async throws(DripGIFError) -> Void,
        consume: () async throws(DripGIFError) -> Answer
    ) async throws(DripGIFError) -> Answer {
        let outcome = await withTaskGroup(of: Void.self) { group in
            for _ in 0..<jobs {
                group.addTask {
                    do throws(DripGIFError) {
                        try await worker()
                        if Task.isCancelled { throw .cancelled }
                        await buffer.producerFinished()
                    } catch {
                        await buffer.fail(error)
                    }
                }
            }
            let outcome: Result<Answer, DripGIFError>
            do throws(DripGIFError) { outcome = .success(try await consume()) } catch { outcome = .failure(error) }
            // Workers that still have something to put need not wait.
            await buffer.fail(.cancelled)
            group.cancelAll()
            return outcome
        }
        return try outcome.get()
    }
}

/// Where the items of one pass come from, in order.
package protocol WorkSource<Item>: ~Copyable, SendableMetatype {
    associatedtype Item: Sendable

    /// The next one, or nil after the last.
    mutating func next() throws(DripGIFError) -> Item?
}

/// Gives the items of a source to the workers that ask, each once, numbered in order.
private final class WorkQueue<Source: WorkSource & ~Copyable>: Sendable {
    private struct State: ~Copyable {
        var source: Source
        var nextIndex = 0
    }

    private let state: Mutex<State>

    init(_ source: consuming sending Source) { state = Mutex(State(source: source)) }

    func next() throws(DripGIFError) -> (index: Int, item: Source.Item)? {
        try state.withLock { state throws(DripGIFError) in
            guard let item = try state.source.next() else { return nil }
            defer { state.nextIndex += 1 }
            return (state.nextIndex, item)
        }
    }
}
