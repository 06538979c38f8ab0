import DripCodec
import DripImage
import DripNumbers
import DripWork

/// Encodes surveyed frames as APNGs or WebPs, optionally with reduced colours.
struct TrueColorCoding<File: TrueColorFile>: Sendable {
    let frames: SurveyedFrames
    let colors: OpaqueColorCounts
    /// The number of frames that differ from their predecessor.
    let changeCount: Int
    let plays: Plays
    let jobs: Int
    /// The colour space of the frames; nil is sRGB.
    var profile: ColorProfile?

    /// Encodes the frames of `selection` with an error of at most `maximumError`.
    /// - Parameters:
    ///   - isProven: whether each frame is decoded and compared.
    ///   - step: called after each pick.
    ///   - put: receives the bytes of the file as they become ready.
    func code(
        _ selection: FrameSelection, maximumError: ErrorLevels, effort: Int, isProven: Bool = false, wantsDigest: Bool = false,
        step: () -> Void = {}, put: ([UInt8]) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) -> CodedAnimation<File> {
        let reduction = ColorReduction(colors, within: maximumError)
        let (survey, frameCount) = File.needsSurvey ? try survey(selection, reduction) : (ColorSurvey(profile: profile), 0)
        let coder = File.coder(survey, effort: effort)
        var coded = CodedAnimation(
            assembly: try TrueColorAssembly<File>(
                size: frames.size, coder: coder, frameCount: frameCount, plays: plays, wantsDigest: wantsDigest))
        let wantsRows = coded.assembly.wantsRows
        try await WorkPipeline<DripGIFError>(jobs: jobs).run(
            reducedFrames(selection, reduction),
            state: { coder },
            process: { coder, item, _ async throws(DripGIFError) -> TrueColorAssembly<File>.Frame in
                let data = try Rendering.code(
                    item.image, after: item.previous, &coder, isProven: isProven, standsAlone: item.standsAlone)
                return TrueColorAssembly<File>.Frame(data: data, delay: item.delay, rows: wantsRows && data != nil ? item.image.rows : nil)
            },
            byteCount: { $0.byteCount },
            deliver: { (frame: TrueColorAssembly<File>.Frame) throws(DripGIFError) in
                coded.byteCounts.append(frame.data.map { $0.byteCount + File.frameOverhead } ?? 0)
                try coded.assembly.add(frame, put: put)
                step()
            })
        try coded.assembly.finish(put: put)
        if !coded.byteCounts.isEmpty { coded.byteCounts[0] += coded.assembly.file.headCount }
        return coded
    }

    /// Returns the colours of the reduced frames, and the number of frames that differ from their predecessor.
    private func survey(_ selection: FrameSelection, _ reduction: ColorReduction) throws(DripGIFError) -> (ColorSurvey, Int) {
        let source = reducedFrames(selection, reduction)
        var survey = ColorSurvey(profile: profile)
        var count = 0
        while let item = try source() {
            let isRepetition = item.image == item.previous
            if !isRepetition { survey.add(item.image) }
            if !isRepetition || item.standsAlone { count += 1 }
        }
        return (survey, count)
    }

    /// Returns the mean squared error over time of the selected frames in reduced colours, against all frames of the animation.
    func meanSquaredError(_ selection: FrameSelection, maximumError: ErrorLevels) throws(DripGIFError) -> Double {
        let reduction = ColorReduction(colors, within: maximumError)
        var errors = [SquaredError](repeating: 0, count: frames.count)
        var (source, reduced) = (StraightImage(size: frames.size), StraightImage(size: frames.size))
        var reader = ChangeSpool.Reader(frames.spool)
        var framesRead = 0
        for pick in selection.picks {
            var shown: StraightImage?
            while framesRead < pick.index + pick.span, let change = try reader.next() {
                source.apply(change)
                reduced.apply(change.recolored { reduction($0) })
                if framesRead == pick.index { shown = reduced }
                if pick.weight > 0, let shown { errors[framesRead] = shown.squaredError(of: source) }
                framesRead += 1
            }
        }
        return WeightedError.mean(of: selection.picks, frames.delays) { errors[$0] }
    }

    private struct ReducedFrame {
        let previous: StraightImage?
        let image: StraightImage
        let delay: Rational
        /// As in ``StoryboardFrame/standsAlone``.
        let standsAlone: Bool
    }

    /// Returns a source of the selected frames in reduced colours.
    private func reducedFrames(
        _ selection: FrameSelection, _ reduction: ColorReduction
    ) -> sending (() throws(DripGIFError) -> ReducedFrame?) {
        var changes = frames.reader(selection)
        var canvas = StraightImage(size: frames.size)
        var (previous, lastDelay): (StraightImage?, Rational?)
        return { () throws(DripGIFError) in
            guard let (change, delay) = try changes.next() else { return nil }
            if !change.isEmpty { canvas.apply(change.recolored { reduction($0) }) }
            defer { (previous, lastDelay) = (canvas, delay) }
            return ReducedFrame(
                previous: previous, image: canvas, delay: delay, standsAlone: [lastDelay ?? delay, delay].contains { $0.asPlayed != $0 })
        }
    }
}
