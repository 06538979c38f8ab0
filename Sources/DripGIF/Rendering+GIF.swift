internal import DripCodec
internal import DripGeometry
internal import DripImage
internal import DripMotion
internal import DripScene

extension Rendering {
    /// Writes an animated GIF in two passes: the first draws every frame once and keeps what changes, the second codes it with the palettes that
    /// all frames together call for.
    func writeGIF(to target: OutputTarget, matte: Matte, settings: GIFSettings) async throws(DripGIFError) -> RenderSummary {
        var progress = progress(passes: 2)
        var sink = try ByteSink(target, temporaries)
        let (spool, plan) = try await survey(matte: matte, settings: settings, progress: &progress)
        let frameCount = try await code(spool, plan, to: &sink, progress: &progress)
        let byteCount = sink.byteCount
        try sink.commit()
        return RenderSummary(
            path: target.path, format: .gif, size: size, frameCount: frameCount, duration: storyboard.duration, byteCount: byteCount,
            digest: nil)
    }

    /// Draws all frames, keeps their changes, and plans the palettes.
    private func survey(
        matte: Matte, settings: GIFSettings, progress: inout Progress
    ) async throws(DripGIFError) -> (ChangeSpool, GIFPlan) {
        let spool = try ChangeSpool(size: size)
        var survey = GIFSurvey(size: size)
        var detector = ChangeDetector()
        var steps = progress
        try await pipeline.run(
            state: {},
            process: { worker, _, frame throws(DripGIFError) in
                (picture: try worker.flatPicture(of: frame, over: matte), delay: frame.delay)
            },
            deliver: { frame throws(DripGIFError) in
                let hundredths = frame.delay * Rational(100)
                precondition(hundredths.denominator == 1, "\(frame.delay) s is no delay for a GIF; give the clock the timing .centiseconds")
                let change = detector.change(to: frame.picture)
                survey.add(change)
                try spool.append(change, delay: Centiseconds(hundredths.numerator))
                steps.step()
            })
        try spool.finish()
        progress = steps
        return (spool, survey.plan(settings))
    }

    /// Codes all changes and returns how many frames they came to.
    private func code(
        _ spool: ChangeSpool, _ plan: GIFPlan, to sink: inout ByteSink, progress: inout Progress
    ) async throws(DripGIFError) -> Int {
        var writer: GIFWriter
        do { writer = try GIFWriter(plan, plays: storyboard.plays) } catch { throw .encoding(error.description) }
        var joiner = FrameJoiner()
        var frameCount = 0
        var steps = progress
        func write(_ frames: [CodedFrame]) throws(DripGIFError) {
            do throws(GIFError) {
                for frame in frames { try writer.add(frame) }
            } catch {
                throw .encoding(error.description)
            }
            frameCount += frames.count
            try sink.write(writer.takeBytes())
        }
        try await WorkPipeline(jobs: jobs).run(
            DraftSource(spool, FrameIndexer(plan, repeats: storyboard.plays != .times(1)), FrameCoder(plan), coderChooses: plan.coderChooses),
            state: { FrameCoder(plan) },
            process: { coder, step throws(DripGIFError) in
                if case .draft(let draft) = step { .coded(coder.code(draft).frame) } else { step }
            },
            deliver: { (step: CodingStep) throws(DripGIFError) in
                switch step {
                case .coded(let frame): try write(joiner.add(frame))
                case .hold(let delay): joiner.hold(delay)
                case .draft: preconditionFailure("a draft was not coded")
                }
                steps.step()
            })
        try write(joiner.finish())
        do { try writer.finish() } catch { throw .encoding(error.description) }
        try sink.write(writer.takeBytes())
        progress = steps
        return frameCount
    }
}

/// A step of the second pass.
private enum CodingStep: Sendable {
    case draft(FrameDraft)
    case coded(CodedFrame)
    case hold(Centiseconds)
}

/// The drafts of all changes, one after the other. Where the coder may choose colours, each frame is coded here, because what was chosen decides
/// what the next one has to paint.
private struct DraftSource: WorkSource {
    private var reader: ChangeSpool.Reader
    private var indexer: FrameIndexer
    private var coder: FrameCoder
    private let coderChooses: Bool
    private var waiting: [FrameIndexer.Step] = []
    private var isFinished = false

    init(_ spool: ChangeSpool, _ indexer: FrameIndexer, _ coder: FrameCoder, coderChooses: Bool) {
        reader = spool.reader()
        self.indexer = indexer
        self.coder = coder
        self.coderChooses = coderChooses
    }

    mutating func next() throws(DripGIFError) -> CodingStep? {
        while waiting.isEmpty {
            if isFinished { return nil }
            if let (change, delay) = try reader.next() {
                waiting = indexer.add(change, delay: delay)
            } else {
                isFinished = true
                waiting = indexer.finish()
            }
        }
        switch waiting.removeFirst() {
        case .hold(let delay): return .hold(delay)
        case .frame(let draft):
            guard coderChooses else { return .draft(draft) }
            let (frame, indices) = coder.code(draft)
            if let indices { indexer.learn(indices, of: draft) }
            return .coded(frame)
        }
    }
}
