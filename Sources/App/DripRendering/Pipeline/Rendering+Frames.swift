import DripImage
import DripWork
private import Synchronization

extension Rendering {
    private var frameJobs: Int { min(jobs, storyboard.frameCount) }
    private var newWorker: @Sendable () -> FrameWorker {
        let (size, scale, background) = (size, scale, storyboard.background)
        return { FrameWorker(size: size, scale: scale, background: background) }
    }

    /// Draws the frames on several tasks; every worker keeps its renderer and its pixmap.
    /// - Parameters:
    ///   - process: processes a frame on the worker.
    ///   - deliver: receives the results in the order of the frames.
    func eachFrame<Output: Sendable>(
        process: @escaping @Sendable (inout FrameWorker, StoryboardFrame) throws(DripGIFError) -> Output,
        deliver: (Output) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) {
        try await WorkPipeline<DripGIFError>(jobs: frameJobs).run(
            storyboard.frames(), state: newWorker,
            process: { worker, frame, _ async throws(DripGIFError) in try process(&worker, frame) }, deliver: deliver)
    }

    /// Processes frames like ``eachFrame(process:deliver:)``, with each frame and its predecessor.
    ///
    /// Every frame is drawn once, and no worker waits for a frame: of two neighbours, the worker that finishes last processes both.
    /// - Parameters:
    ///   - state: the state that a worker keeps between frames.
    ///   - draw: returns the pixels of a frame.
    ///   - process: processes a frame; its predecessor is nil for the first.
    ///   - finish: receives the state of each worker at the end, in no particular order.
    ///   - byteCount: the size of a result, or nil if unknown.
    func eachChange<State, Output: Sendable>(
        state: @escaping @Sendable () -> State,
        draw: @escaping @Sendable (inout FrameWorker, StoryboardFrame) throws(DripGIFError) -> StraightImage,
        process: @escaping @Sendable (inout State, StraightImage?, StraightImage, StoryboardFrame) throws(DripGIFError) -> Output,
        finish: @escaping @Sendable (State) -> Void = { _ in },
        byteCount: @escaping @Sendable (Output) -> Int? = { _ in nil },
        deliver: (Output) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) {
        let drawn = DrawnPictures()
        let newWorker = newWorker
        try await WorkPipeline<DripGIFError>(jobs: frameJobs).runNumbered(
            storyboard.frames(), state: { (worker: newWorker(), state: state()) },
            process: { state, frame, index async throws(DripGIFError) in
                try drawn.add(try draw(&state.worker, frame), of: frame, at: index).map { change throws(DripGIFError) in
                    (change.index, try process(&state.state, change.before, change.after, change.frame))
                }
            },
            finish: { finish($0.state) }, byteCount: byteCount, deliver: deliver)
    }

    /// Storage for drawn frames until both their neighbours are drawn.
    ///
    /// At most two wait for each frame in progress. ``OrderedBuffer`` bounds the distance between workers.
    private final class DrawnPictures: Sendable {
        typealias Change = (index: Int, before: StraightImage?, after: StraightImage, frame: StoryboardFrame)

        private struct Drawn: Sendable {
            let picture: StraightImage
            let frame: StoryboardFrame
            var missingNeighbors = 2
        }

        private let waiting = Mutex<[Int: Drawn]>([:])

        /// Returns the changes that this frame completes: to it, and from it to the next.
        func add(_ picture: StraightImage, of frame: StoryboardFrame, at index: Int) -> [Change] {
            waiting.withLock { waiting in
                var changes: [Change] = []
                waiting[index] = Drawn(picture: picture, frame: frame)
                if index == 0 {
                    changes.append((0, nil, picture, frame))
                    waiting[0]?.missingNeighbors = 1
                }
                for later in [index, index + 1] {
                    guard let before = waiting[later - 1], let after = waiting[later] else { continue }
                    changes.append((later, before.picture, after.picture, after.frame))
                    for neighbor in [later - 1, later] {
                        waiting[neighbor]?.missingNeighbors -= 1
                        if waiting[neighbor]?.missingNeighbors == 0 { waiting[neighbor] = nil }
                    }
                }
                return changes
            }
        }
    }
}
