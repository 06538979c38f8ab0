private import Synchronization

extension Rendering {
    private var frameJobs: Int { min(jobs, storyboard.frameCount) }
    private var newWorker: @Sendable () -> FrameWorker {
        let (size, scale, background) = (size, scale, storyboard.background)
        return { FrameWorker(size: size, scale: scale, background: background) }
    }

    /// Draws the frames on several tasks; every worker keeps its renderer and its pixmap.
    /// - Parameters:
    ///   - process: what to make of a frame; runs on the worker.
    ///   - deliver: takes the results, in the order of the frames.
    func eachFrame<Output: Sendable>(
        process: @escaping @Sendable (inout FrameWorker, StoryboardFrame) throws(DripGIFError) -> Output,
        deliver: (Output) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) {
        try await WorkPipeline(jobs: frameJobs).run(
            storyboard.frames(), state: newWorker,
            process: { worker, frame, _ async throws(DripGIFError) in try process(&worker, frame) }, deliver: deliver)
    }

    /// As ``eachFrame(process:deliver:)``, for what is made of a picture and the one before it.
    ///
    /// Every frame is drawn once, and no worker waits for a picture: the one that has drawn the later of two makes what there is to make of them.
    /// - Parameters:
    ///   - state: what a worker keeps from frame to frame.
    ///   - draw: the picture of a frame.
    ///   - process: what to make of a frame; the previous picture is nil for the first.
    ///   - finish: takes the state of each worker at the end, in no particular order.
    ///   - byteCount: how much a result takes, or nil where that is unknown.
    func eachChange<State, Picture: Sendable, Output: Sendable>(
        state: @escaping @Sendable () -> State,
        draw: @escaping @Sendable (inout FrameWorker, StoryboardFrame) throws(DripGIFError) -> Picture,
        process: @escaping @Sendable (inout State, Picture?, Picture, StoryboardFrame) throws(DripGIFError) -> Output,
        finish: @escaping @Sendable (State) -> Void = { _ in },
        byteCount: @escaping @Sendable (Output) -> Int? = { _ in nil },
        deliver: (Output) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) {
        let drawn = DrawnPictures<Picture>()
        let newWorker = newWorker
        try await WorkPipeline(jobs: frameJobs).runNumbered(
            storyboard.frames(), state: { (worker: newWorker(), own: state()) },
            process: { state, frame, index async throws(DripGIFError) in
                var outputs: [(Int, Output)] = []
                for change in drawn.add(try draw(&state.worker, frame), of: frame, at: index) {
                    outputs.append((change.index, try process(&state.own, change.before, change.after, change.frame)))
                }
                return outputs
            },
            finish: { finish($0.own) }, byteCount: byteCount, deliver: deliver)
    }
}

/// Where each picture waits until both its neighbours are drawn.
///
/// So at most two wait for every frame that is being drawn; how far others go ahead of that one, ``OrderedBuffer`` bounds.
private final class DrawnPictures<Picture: Sendable>: Sendable {
    typealias Change = (index: Int, before: Picture?, after: Picture, frame: StoryboardFrame)

    private struct Drawn: Sendable {
        let picture: Picture
        let frame: StoryboardFrame
        var missingNeighbors = 2
    }

    private let waiting = Mutex<[Int: Drawn]>([:])

    /// The changes that are known with this picture: to it, and from it to the next.
    func add(_ picture: Picture, of frame: StoryboardFrame, at index: Int) -> [Change] {
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
