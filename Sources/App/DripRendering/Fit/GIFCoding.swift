import DripCodec
import DripNumbers
import DripWork

/// Encodes surveyed frames as GIFs, and plays them back.
struct GIFCoding: Sendable {
    let frames: SurveyedFrames
    let plays: Plays
    let jobs: Int

    struct Coded {
        var frameCount = 0
        /// The number of source frames that differ from their predecessor, and of those among them that the file merges beyond the requested error.
        var changeCount = 0
        var lostCount = 0
        /// The allowed error of each frame in the file.
        var allowedErrors: [ErrorLevels] = []
        /// The bytes of each pick's frame, which may be 0. The first includes the head of the file.
        var byteCounts: [Int] = []

        var byteCount: Int { byteCounts.reduce(0, +) }
    }

    /// Encodes the frames of `selection`.
    /// - Parameters:
    ///   - step: called after each pick.
    ///   - put: receives the bytes of the file as they become ready.
    func code(
        _ selection: FrameSelection, _ plan: GIFPlan, step: () -> Void = {}, put: ([UInt8]) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) -> Coded {
        var assembly = try wrapping(GIFAssembly(plan, plays: plays), in: DripGIFError.unencodable)
        var coded = Coded()
        coded.byteCounts = Array(repeating: 0, count: selection.picks.count)
        func write(_ parts: [GIFAssembly.Part]) throws(DripGIFError) {
            for (number, bytes) in parts {
                if !coded.byteCounts.isEmpty { coded.byteCounts[number ?? coded.byteCounts.count - 1] += bytes.count }
                try put(bytes)
            }
        }
        func add(_ steps: [FrameStep<CodedFrame>]) throws(DripGIFError) {
            for step in steps {
                switch step {
                case .frame(let frame):
                    coded.changeCount += 1
                    coded.allowedErrors.append(frame.allowedError)
                case .hold(_, let allowed):
                    if allowed > 0 { coded.changeCount += 1 }
                    if allowed > max(plan.settings.maximumError, GIFSettings.visibleError) { coded.lostCount += 1 }
                    if let last = coded.allowedErrors.popLast() { coded.allowedErrors.append(max(last, allowed)) }
                }
                try write(assembly.add(step))
            }
        }
        let indexer = OrderedStage(FrameIndexer(plan, repeats: plays != .times(1)))
        let trials = TrialTasks(plan, jobs: jobs)
        let search = BaseSearch(plan)
        try await WorkPipeline<DripGIFError>(jobs: jobs).run(
            drawnChanges(selection, search), readingAhead: { $0.drawing.change.byteCount },
            state: { (chooser: FramePaletteChooser(plan), coder: FrameCoder(plan)) },
            process: { worker, item, index async throws(DripGIFError) -> [FrameStep<CodedFrame>] in
                let chosen = worker.chooser.choose(for: item.drawing.change, isFirst: index == 0)
                let steps = await indexer.process(index) { indexer in
                    var steps = indexer.add(item.drawing, chosen, delay: Centiseconds(item.delay))
                    for (number, step) in steps.enumerated() where plan.coderChooses {
                        guard case .frame(var draft) = step else { continue }
                        draft.coded = indexer.take(await trials.code(draft), of: draft)
                        steps[number] = .frame(draft)
                    }
                    return steps
                }
                return steps.map { worker.coder.code($0) }
            },
            byteCount: { $0.reduce(0) { $0 + $1.byteCount } },
            deliver: { (done: [FrameStep<CodedFrame>]) throws(DripGIFError) in
                try add(done)
                step()
            })
        var coder = FrameCoder(plan)
        try add(await indexer.finish { $0.finish() }.map { coder.code($0) })
        try write(assembly.finish())
        coded.frameCount = assembly.frameCount
        return coded
    }

    /// Returns the mean squared error over time of the file `bytes`, made of `selection`, against all frames of the animation.
    func meanSquaredError(_ bytes: [UInt8], _ selection: FrameSelection) throws(DripGIFError) -> Double {
        var errors = [SquaredError](repeating: 0, count: frames.count)
        var reader = ChangeSpool.Reader(frames.spool)
        var meter = GIFErrorMeter(size: frames.size)
        var images = try Self.checking(GIFVerifier.Images(bytes, size: frames.size))
        var (time, imageEnd, framesRead) = (0, 0, 0)
        for (pick, delay) in zip(selection.picks, selection.delays(of: frames.delays)) {
            while imageEnd <= time {
                guard case .image(let image)? = try Self.checking(images.next()) else { break }
                meter.show(image)
                imageEnd += image.delay.count
            }
            while framesRead < pick.index + pick.span, let change = try reader.next() {
                if framesRead >= pick.index, pick.weight > 0 {
                    meter.expect(change)
                    errors[framesRead] = meter.squaredError
                } else {
                    meter.pass(change)
                }
                framesRead += 1
            }
            time += Centiseconds(delay).count
        }
        return WeightedError.mean(of: selection.picks, frames.delays) { errors[$0] }
    }

    /// Returns a source of the changes that draw the selected frames, each over the last frame or over an earlier one.
    private func drawnChanges(
        _ selection: FrameSelection, _ search: BaseSearch
    ) -> sending (() throws(DripGIFError) -> (drawing: BaseSearch.Drawing, delay: Rational)?) {
        var (reader, search) = (frames.reader(selection), search)
        // The delays of frames that are not drawn yet; the next one is last.
        var delays: [Rational] = []
        var hasEnded = false
        return { () throws(DripGIFError) in
            while true {
                if let drawing = search.next() { return (drawing, delays.removeLast()) }
                if hasEnded { return nil }
                if let item = try reader.next() {
                    delays.insert(item.delay, at: 0)
                    search.add(item.change)
                } else {
                    hasEnded = true
                    search.finish()
                }
            }
        }
    }

    /// Returns `value`, and reports its failure as an error of the encoder.
    static func checking<Value: ~Copyable>(
        _ value: @autoclosure () throws(GIFVerifier.Failure) -> Value
    ) throws(DripGIFError) -> Value {
        do { return try value() } catch { throw .encoding("the written file is incorrect: \(error)") }
    }
}
