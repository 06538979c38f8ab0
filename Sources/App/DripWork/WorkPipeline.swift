private import Synchronization

/// One pass over items: read from a source one by one, processed by several tasks, and delivered in order.
///
///     source: next() ─▶ queue ─┬▶ worker: process ─┬▶ ordered buffer ─▶ deliver, one at a time
///                              └▶ worker: process ─┘
///
/// All parallel work uses this type: drawing, coding trials, decoding ahead, outputs of a batch. The output depends only on the source, and is
/// identical for any number of workers. Memory does not grow with the number of items. An error, or cancellation of the task, ends all workers.
package struct WorkPipeline<Failure: CancellableError>: Sendable {
    /// The number of workers, at least 1.
    private let jobs: Int

    /// The number of results per worker that may wait for delivery, regardless of size.
    private static var waitingPerJob: Int { 2 }
    /// The maximum bytes of all waiting results where more wait. The first frame often takes longer to code than twenty others.
    private static var roomForMore: Int { 4 &<< 20 }

    package init(jobs: Int) { self.jobs = jobs }

    /// Processes all items of `source`.
    /// - Parameters:
    ///   - source: returns the next item, or nil at the end; called by one worker at a time.
    ///   - itemBytes: the size of an item, if the source takes long to find items. With several workers, a task of its own then reads them ahead.
    ///   - state: creates the state of a worker, once for each.
    ///   - process: processes an item and its number on the worker; may suspend.
    ///   - byteCount: the size of a result, or nil if unknown.
    ///   - deliver: receives the results in order.
    package func run<Item: Sendable, State, Output: Sendable>(
        _ source: sending @escaping () throws(Failure) -> Item?, readingAhead itemBytes: (@Sendable (Item) -> Int)? = nil,
        state: @escaping @Sendable () -> State,
        process: @escaping @Sendable (inout State, Item, Int) async throws(Failure) -> Output,
        byteCount: @escaping @Sendable (Output) -> Int? = { _ in nil },
        deliver: (Output) throws(Failure) -> Void
    ) async throws(Failure) {
        try await runNumbered(
            source, readingAhead: itemBytes, state: state,
            process: { state, item, index async throws(Failure) in [(index, try await process(&state, item, index))] },
            byteCount: byteCount, deliver: deliver)
    }

    /// Processes items like ``run(_:readingAhead:state:process:byteCount:deliver:)``, where an item may have several results or none. Results have
    /// their own numbers 0, 1, 2, …, each used once. No number may be missing once all items up to it are processed.
    /// - Parameter finish: receives the state of each worker at the end, in no particular order.
    package func runNumbered<Item: Sendable, State, Output: Sendable>(
        _ source: sending @escaping () throws(Failure) -> Item?, readingAhead itemBytes: (@Sendable (Item) -> Int)? = nil,
        state: @escaping @Sendable () -> State,
        process: @escaping @Sendable (inout State, Item, Int) async throws(Failure) -> [(Int, Output)],
        finish: @escaping @Sendable (State) -> Void = { _ in },
        byteCount: @escaping @Sendable (Output) -> Int?,
        deliver: (Output) throws(Failure) -> Void
    ) async throws(Failure) {
        let buffer = OrderedBuffer<Output, Failure>(
            window: jobs * (Self.waitingPerJob + 1), roomForMore: Self.roomForMore, producers: jobs)
        func work(
            _ next: @escaping @Sendable () async throws(Failure) -> (index: Int, item: Item)?
        ) async throws(Failure) {
            try await Self.work(
                into: buffer, jobs: jobs,
                worker: { () async throws(Failure) in
                    var state = state()
                    // A worker completes its item even after a failure, because the worker with the next item may wait for it.
                    while !Task.isCancelled, let (index, item) = try await next() {
                        for (number, output) in try await process(&state, item, index) {
                            try await buffer.put(output, at: number, byteCount: byteCount(output))
                        }
                    }
                    finish(state)
                },
                consume: { () async throws(Failure) in while let output = try await buffer.take() { try deliver(output) } })
        }
        if let itemBytes, jobs > 1 {
            try await Self.readAhead(source, window: jobs * Self.waitingPerJob, byteCount: itemBytes) { items async throws(Failure) in
                try await work { () async throws(Failure) in try await items.takeNumbered() }
            }
        } else {
            let queue = WorkQueue(source)
            try await work { () async throws(Failure) in try queue.next() }
        }
    }

    /// Reads `source` on another task, up to `window` items ahead of `consume`, and more while they are small.
    /// - Parameter byteCount: the size of an item, or nil if unknown.
    package static func readAhead<Item: Sendable, Answer>(
        _ source: sending @escaping () throws(Failure) -> Item?, window: Int = 4,
        byteCount: @escaping @Sendable (Item) -> Int? = { _ in nil },
        consume: (OrderedBuffer<Item, Failure>) async throws(Failure) -> Answer
    ) async throws(Failure) -> Answer {
        let buffer = OrderedBuffer<Item, Failure>(window: window, roomForMore: Self.roomForMore, producers: 1)
        let queue = WorkQueue(source)
        return try await work(
            into: buffer, jobs: 1,
            worker: { () async throws(Failure) in
                while !Task.isCancelled, let (index, item) = try queue.next() {
                    try await buffer.put(item, at: index, byteCount: byteCount(item))
                }
            },
            consume: { () async throws(Failure) in try await consume(buffer) })
    }

    /// Returns the results of `process` for `items`, in order. Ignores cancellation.
    package func map<Item: Sendable, Output: Sendable>(_ items: [Item], _ process: @escaping @Sendable (Item) -> Output) async -> [Output] {
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
        into buffer: OrderedBuffer<Output, Failure>, jobs: Int, worker: @escaping @Sendable () async throws(Failure) -> Void,
        consume: () async throws(Failure) -> Answer
    ) async throws(Failure) -> Answer {
        let outcome = await withTaskGroup(of: Void.self) { group in
            for _ in 0..<jobs {
                group.addTask {
                    do throws(Failure) {
                        try await worker()
                        if Task.isCancelled { throw .cancelled }
                        await buffer.producerFinished()
                    } catch {
                        await buffer.fail(error)
                    }
                }
            }
            let outcome: Result<Answer, Failure>
            do throws(Failure) { outcome = .success(try await consume()) } catch { outcome = .failure(error) }
            // Releases workers that wait to add a result.
            await buffer.fail(.cancelled)
            group.cancelAll()
            return outcome
        }
        return try outcome.get()
    }
}
