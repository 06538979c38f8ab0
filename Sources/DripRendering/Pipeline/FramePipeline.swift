import DripCodec
import DripImage
import DripRaster
import DripScene

/// Draws the frames of a storyboard on several threads and delivers what is made of them in order.
///
/// Every worker keeps its renderer and its pixmap.
struct FramePipeline: Sendable {
    let storyboard: Storyboard
    /// The pictures' size, and pixels a point.
    let size: PixelSize
    let scale: Double
    /// How many workers: at least 1.
    let jobs: Int

    /// - Parameters:
    ///   - state: what a worker keeps from frame to frame: made once a worker.
    ///   - process: what to make of a frame; runs on the worker.
    ///   - deliver: takes the results, in the order of the frames.
    func run<State, Output: Sendable>(
        state: @escaping @Sendable () -> State,
        process: @escaping @Sendable (inout FrameWorker, inout State, StoryboardFrame) throws(DripGIFError) -> Output,
        deliver: (Output) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) {
        try await WorkPipeline(jobs: min(jobs, storyboard.frameCount)).run(
            source, state: workerState(state),
            process: { state, frame, _ async throws(DripGIFError) in try process(&state.worker, &state.own, frame) },
            deliver: deliver)
    }

    /// As ``run(state:process:deliver:)``; `process` is told the frame's number, and returns results with the numbers of frames: of each frame
    /// one in all.
    /// - Returns: the workers' states at the end, in no particular order.
    func runNumbered<State: Sendable, Output: Sendable>(
        state: @escaping @Sendable () -> State,
        process: @escaping @Sendable (inout FrameWorker, inout State, StoryboardFrame, Int) async throws(DripGIFError) -> [(Int, Output)],
        byteCount: @escaping @Sendable (Output) -> Int?,
        deliver: (Output) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) -> [State] {
        try await WorkPipeline(jobs: min(jobs, storyboard.frameCount)).runNumbered(
            source, state: workerState(state),
            process: { state, frame, index async throws(DripGIFError) in try await process(&state.worker, &state.own, frame, index) },
            byteCount: byteCount, deliver: deliver, result: { $0.own })
    }

    private var source: StoryboardSource { StoryboardSource(reader: storyboard.reader()) }

    private func workerState<State>(
        _ state: @escaping @Sendable () -> State
    ) -> @Sendable () -> (worker: FrameWorker, own: State) {
        let (size, scale, background) = (size, scale, storyboard.background)
        return { (worker: FrameWorker(size: size, scale: scale, background: background), own: state()) }
    }
}

/// The frames of one pass.
private struct StoryboardSource: WorkSource {
    var reader: any FrameReader

    init(reader: sending any FrameReader) { self.reader = reader }

    mutating func next() throws(DripGIFError) -> StoryboardFrame? { try reader.next() }
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
        let scene = try frame.scene()
        do {
            try renderer.render(scene, background: background, scale: scale, into: &pixmap)
        } catch {
            throw .raster(error)
        }
        self.pixmap = pixmap
        return pixmap
    }

    /// The picture of `frame` as files hold it: a picture that exists already is handed on as it is.
    mutating func image(of frame: StoryboardFrame) throws(DripGIFError) -> StraightImage {
        if let image = try given(frame) { return image }
        return StraightImage(try draw(frame))
    }

    /// The picture of `frame` for a GIF.
    mutating func flatPicture(of frame: StoryboardFrame, over matte: Matte) throws(DripGIFError) -> StraightImage {
        if let image = try given(frame) { return StraightImage(image, over: matte) }
        return StraightImage(try draw(frame), over: matte)
    }

    private func given(_ frame: StoryboardFrame) throws(DripGIFError) -> StraightImage? {
        guard let picture = frame.picture, background == nil else { return nil }
        let image = try picture()
        return image.size == size ? image : nil
    }
}
