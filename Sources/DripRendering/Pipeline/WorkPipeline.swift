private import Synchronization

/// One pass over things that have to be worked on: made one after the other, worked on by several tasks, delivered in order.
///
///     source: next() ─▶ queue ─┬▶ worker: process ─┬▶ ordered buffer ─▶ deliver, one at a time
///                              └▶ worker: process ─┘
///
/// All frames go through here; only the ways to code one of them, ``TrialTasks``, and the check of a file have tasks of their own. What is delivered
/// depends on the source only, never on the number of workers or on who is faster. Memory does not grow with the number of things.
struct WorkPipeline: Sendable {
    /// How many workers: at least 1.
    let jobs: Int

    /// Results that may wait for their turn, a worker, however large they are.
    private static let waitingPerJob = 2
    /// Bytes of results where more wait: the first frame is often coded for longer than twenty others.
    private static let roomForMore = 4 << 20

    /// - Parameters:
    ///   - source: gives one thing after the other; called by one worker at a time.
    ///   - state: what a worker keeps from one to the next: made once a worker.
    ///   - process: what to make of a thing, which has a number; runs on the worker. Its results have numbers as well, each of 0, 1, 2, … once in all; none
    ///     may be missing when all things up to its number are done.
    ///   - byteCount: how much a result takes, or nil where nobody knows.
    ///   - deliver: takes the results, in order.
    /// - Returns: what `result` makes of the workers' states at the end, in no particular order.
    @discardableResult
    func runNumbered<Source: WorkSource, State, Output: Sendable, Result: Sendable>(
        _ source: sending Source,
        state: @escaping @Sendable () -> State,
        process: @escaping @Sendable (inout State, Source.Item, Int) async throws(DripGIFError) -> [(Int, Output)],
        byteCount: @escaping @Sendable (Output) -> Int?,
        deliver: (Output) throws(DripGIFError) -> Void,
        result: @escaping @Sendable (State) -> Result
    ) async throws(DripGIFError) -> [Result] {
        let queue = WorkQueue(source)
        let jobs = jobs
        let buffer = OrderedBuffer<Output>(window: jobs * (Self.waitingPerJob + 1), roomForMore: Self.roomForMore, producers: jobs)
        let outcome = await withTaskGroup(of: Swift.Result<Result, DripGIFError>.self) { group in
            for _ in 0..<jobs {
                group.addTask {
                    do throws(DripGIFError) {
                        var state = state()
                        // Who has a thing goes on with it, because whoever has the next one may wait for that.
                        while !Task.isCancelled, let (index, item) = try queue.next() {
                            for (number, output) in try await process(&state, item, index) {
                                try await buffer.put(output, at: number, byteCount: byteCount(output))
                            }
                        }
                        if Task.isCancelled { throw .cancelled }
                        await buffer.producerFinished()
                        return .success(result(state))
                    } catch {
                        await buffer.fail(error)
                        return .failure(error)
                    }
                }
            }
            do throws(DripGIFError) {
                while let output = try await buffer.take() { try deliver(output) }
            } catch {
                await buffer.fail(error)
                return Swift.Result<[Result], DripGIFError>.failure(error)
            }
            var results: [Result] = []
            for await result in group {
                switch result {
                case .success(let result): results.append(result)
                case .failure(let error): return .failure(error)
                }
            }
            return .success(results)
        }
        return try outcome.get()
    }
}

extension WorkPipeline {
    /// As above, where each thing has one result, and nobody wants to know what the workers kept. `process` may wait for others.
    func run<Source: WorkSource, State, Output: Sendable>(
        _ source: sending Source,
        state: @escaping @Sendable () -> State,
        process: @escaping @Sendable (inout State, Source.Item, Int) async throws(DripGIFError) -> Output,
        byteCount: @escaping @Sendable (Output) -> Int? = { _ in nil },
        deliver: (Output) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) {
        try await runNumbered(
            source, state: state,
            process: { state, item, index async throws(DripGIFError) in [(index, try await process(&state, item, index))] },
            byteCount: byteCount, deliver: deliver, result: { _ in true })
    }
}

/// Where the things of one pass come from, in order.
protocol WorkSource<Item>: SendableMetatype {
    associatedtype Item: Sendable

    /// The next one, or nil after the last.
    mutating func next() throws(DripGIFError) -> Item?
}

/// Hands what a source gives to whoever asks, each once, numbered in order.
private final class WorkQueue<Source: WorkSource>: Sendable {
    private struct State {
        var source: Source
        var nextIndex = 0
    }

    private let state: Mutex<State>

    init(_ source: sending Source) { state = Mutex(State(source: source)) }

    func next() throws(DripGIFError) -> (index: Int, item: Source.Item)? {
        try state.withLock { state throws(DripGIFError) in
            guard let item = try state.source.next() else { return nil }
            defer { state.nextIndex += 1 }
            return (state.nextIndex, item)
        }
    }
}
