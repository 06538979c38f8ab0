internal import DripImage
internal import DripRaster
internal import DripScene
private import Foundation
private import Synchronization

/// Draws the frames of a storyboard on several threads and delivers what is made of them in order: the one place with parallelism.
///
///     storyboard ─▶ queue ─┬▶ worker: draw, process ─┬▶ ordered buffer ─▶ deliver, one at a time
///                          └▶ worker: draw, process ─┘
///
/// Every worker keeps its renderer and its pixmap. What is delivered depends on the frames only, never on the number of workers or on
/// who is faster. Memory does not grow with the number of frames.
struct FramePipeline: Sendable {
    let storyboard: Storyboard
    /// The pictures' size, and pixels a point.
    let size: PixelSize
    let scale: Double
    /// How many workers: at least 1.
    let jobs: Int

    /// Results that may wait for their turn, a worker.
    private static let waitingPerJob = 2

    /// As many as asked for, else one a core.
    static func jobs(_ asked: Int?) -> Int { max(1, asked ?? ProcessInfo.processInfo.activeProcessorCount) }

    /// - Parameters:
    ///   - state: what a worker keeps from frame to frame: made once a worker.
    ///   - process: what to make of a frame; runs on the worker.
    ///   - deliver: takes the results, in the order of the frames.
    /// - Returns: the workers' states at the end, in no particular order.
    @discardableResult
    func run<State: Sendable, Output: Sendable>(
        state: @escaping @Sendable () -> State,
        process: @escaping @Sendable (inout FrameWorker, inout State, StoryboardFrame) throws(DripGIFError) -> Output,
        deliver: (Output) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) -> [State] {
        try await runIndexed(
            state: state,
            process: { worker, state, frame, _ async throws(DripGIFError) -> Output in try process(&worker, &state, frame) },
            deliver: deliver)
    }

    /// As ``run(state:process:deliver:)``; `process` is told the frame's number and may wait.
    func runIndexed<State: Sendable, Output: Sendable>(
        state: @escaping @Sendable () -> State,
        process: @escaping @Sendable (inout FrameWorker, inout State, StoryboardFrame, Int) async throws(DripGIFError) -> Output,
        deliver: (Output) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) -> [State] {
        let queue = FrameQueue(storyboard.reader())
        let jobs = min(jobs, storyboard.frameCount)
        let buffer = OrderedBuffer<Output>(window: jobs * (Self.waitingPerJob + 1), producers: jobs)
        let (size, scale, background) = (size, scale, storyboard.background)
        let result = await withTaskGroup(of: Result<State, DripGIFError>.self) { group in
            for _ in 0..<jobs {
                group.addTask {
                    do throws(DripGIFError) {
                        var worker = FrameWorker(size: size, scale: scale, background: background)
                        var state = state()
                        while let (index, frame) = try queue.next() {
                            if Task.isCancelled { throw .cancelled }
                            try await buffer.put(try await process(&worker, &state, frame, index), at: index)
                        }
                        await buffer.producerFinished()
                        return .success(state)
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
                return Result<[State], DripGIFError>.failure(error)
            }
            var states: [State] = []
            for await result in group {
                switch result {
                case .success(let state): states.append(state)
                case .failure(let error): return .failure(error)
                }
            }
            return .success(states)
        }
        return try result.get()
    }
}

/// What a worker draws with.
struct FrameWorker {
    private var renderer = Renderer()
    private var pixmap: Pixmap?
    private let size: PixelSize
    private let scale: Double
    private let background: Color?

    init(size: PixelSize, scale: Double, background: Color?) {
        self.size = size
        self.scale = scale
        self.background = background
    }

    /// The picture of `frame`. The worker keeps its memory: who holds on to the picture makes the next one a copy.
    mutating func draw(_ frame: StoryboardFrame) throws(DripGIFError) -> Pixmap {
        // Taken out while it is drawn on, so that it is never shared.
        var pixmap = pixmap.take() ?? Pixmap(size: size)
        do {
            try renderer.render(frame.scene(), background: background, scale: scale, into: &pixmap)
        } catch {
            throw .raster(error)
        }
        self.pixmap = pixmap
        return pixmap
    }
}

/// Hands the frames of one pass to whoever asks, each once, numbered in order.
private final class FrameQueue: Sendable {
    private struct State {
        var reader: any FrameReader
        var nextIndex = 0
    }

    private let state: Mutex<State>

    init(_ reader: sending any FrameReader) { state = Mutex(State(reader: reader)) }

    func next() throws(DripGIFError) -> (index: Int, frame: StoryboardFrame)? {
        try state.withLock { state throws(DripGIFError) in
            guard let frame = try state.reader.next() else { return nil }
            defer { state.nextIndex += 1 }
            return (state.nextIndex, frame)
        }
    }
}
