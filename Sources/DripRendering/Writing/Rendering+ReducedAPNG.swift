import DripCodec
import DripImage
import DripNumbers

extension Rendering {
    /// Writes an animated PNG whose opaque pixels may be off by `maximumError` levels, or as much as it takes to fit `budget` bytes; then frames
    /// are left out as well.
    func writeReducedAPNG(
        to target: OutputTarget, effort: Int, maximumError: Int, budget: Int?
    ) async throws(DripGIFError) -> RenderSummary {
        var progress = progress(passes: 2)
        var sink = try ByteSink(target, temporaries, canReadBack: verifies != false)
        let coding = try await surveyPixels(progress: &progress)
        var choice = ByteFit.Candidate(step: 1, settings: GIFSettings(maximumError: maximumError, effort: effort))
        var selection = FrameSelection(all: coding.frames.count)
        var trials = APNGTrials(coding)
        if let budget {
            choice = try await fit(choice, budget: budget, &trials)
            selection = trials.selections(choice.step).all
        } else {
            // Regular patterns may be smaller as they are.
            let exact = ByteFit.Candidate(step: 1, settings: GIFSettings(effort: effort))
            if try await trials.estimate(exact).byteCount <= trials.estimate(choice).byteCount { choice = exact }
        }
        let coded = try await coding.code(
            selection, maximumError: choice.settings.maximumError, effort: effort, isProven: verifies != false, wantsDigest: wantsDigest,
            step: { progress.step() }
        ) { bytes throws(DripGIFError) in try sink.write(bytes) }
        if coded.frameCount == 1, coding.changeCount > 1 {
            report(.note(.motionLost(coding.changeCount - 1, of: coding.changeCount)))
        }
        let byteCount = sink.byteCount
        if let budget, choice.step > 1 || choice.settings.maximumError > maximumError {
            let error = try coding.meanSquaredError(selection, maximumError: choice.settings.maximumError)
            let rate = storyboard.framesPerSecond / Rational(choice.step)
            let fitted = FitChoice(
                settings: choice.settings, format: .apng, framesPerSecond: choice.step == 1 ? nil : rate,
                meanSquaredError: error / Double(3 * size.area))
            report(.note(.fitted(byteCount, budget: budget, fitted)))
        }
        if verifies ?? (byteCount < Limits.verifiedByteCount) {
            try coded.assembly.proof.check(try sink.readBack(), head: coded.head, plays: storyboard.plays)
        }
        try sink.commit()
        return RenderSummary(
            path: target.path, format: .apng, size: size, frameCount: coded.frameCount, duration: coded.assembly.duration,
            byteCount: byteCount, digest: coded.assembly.digestText)
    }

    /// The candidate to write: `asked` if it fits.
    private func fit(
        _ asked: ByteFit.Candidate, budget: Int, _ trials: inout APNGTrials
    ) async throws(DripGIFError) -> ByteFit.Candidate {
        if try await trials.estimate(asked).byteCount <= budget + budget / 8, try await trials.measure(asked).byteCount <= budget {
            return asked
        }
        let families = ByteFit.families(within: asked.settings.maximumError, effort: asked.settings.effort)
        let search = ByteFit(budget: budget, steps: ByteFit.steps(trials.frames), families: families)
        switch try await search.search(&trials) {
        case .fits(let ranked): return ranked[0].candidate
        case .tooLarge(let least): throw .limit(.tooManyBytes(least, budget: budget))
        }
    }

    /// Draws all frames, keeps their changes, and counts their opaque colours.
    private func surveyPixels(progress: inout Progress) async throws(DripGIFError) -> APNGCoding {
        let spool = try ChangeSpool(size: size)
        var colors = OpaqueColorCounts()
        var delays: [Rational] = []
        var changeCount = 0
        var steps = progress
        try await pipeline.runChanges(
            state: {}, draw: Self.drawPacked,
            process: { _, previous, image, frame in (change: PictureChange(from: previous, to: image), delay: frame.delay) },
            deliver: { frame throws(DripGIFError) in
                colors.add(frame.change)
                if !frame.change.isEmpty { changeCount += 1 }
                delays.append(frame.delay)
                try spool.append(frame.change)
                steps.step()
            })
        try spool.finish()
        progress = steps
        return APNGCoding(
            frames: SurveyedFrames(spool: spool, delays: delays), colors: colors, changeCount: changeCount, plays: storyboard.plays,
            jobs: jobs)
    }
}
