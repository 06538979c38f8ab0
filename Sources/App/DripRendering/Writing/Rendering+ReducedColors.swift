import DripCodec
import DripImage
import DripNumbers

extension Rendering {
    /// Codes an APNG or WebP whose opaque pixels may have the allowed error. With a maximum size, the error is chosen to fit it, and frames may be
    /// omitted.
    func codeReduced<File: TrueColorFile>(
        _ options: FileOptions, put: ([UInt8]) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) -> CodedAnimation<File> {
        let progress = progress(passes: 2)
        let coding: TrueColorCoding<File> = try await surveyPixels(progress)
        var choice = ByteFit.Candidate(step: 1, file: options)
        var selection = FrameSelection(all: coding.frames.count)
        let trials = TrueColorTrials(coding)
        if let budget = options.maximumBytes {
            choice = try await fit(choice, budget: budget, trials)
            selection = trials.selections(choice.step).all
        } else {
            // Regular patterns may be smaller without reduction.
            var lossless = options
            lossless.maximumError = 0
            let exact = ByteFit.Candidate(step: 1, file: lossless)
            if try await trials.estimate(exact).byteCount <= trials.estimate(choice).byteCount { choice = exact }
        }
        var byteCount = 0
        let coded = try await coding.code(
            selection, maximumError: choice.file.maximumError, effort: options.effort, isProven: verifies != false,
            wantsDigest: wantsDigest,
            step: { progress.step() },
            put: { bytes throws(DripGIFError) in
                byteCount += bytes.count
                try put(bytes)
            })
        if coded.assembly.frameCount == 1, coding.changeCount > 1 {
            report(.note(.motionLost(coding.changeCount - 1, of: coding.changeCount)))
        }
        if let budget = options.maximumBytes, choice.step > 1 || choice.file.maximumError > options.maximumError {
            let meanError = try coding.meanSquaredError(selection, maximumError: choice.file.maximumError)
            let rate = storyboard.framesPerSecond / Rational(choice.step)
            let fitted = FitChoice(
                file: choice.file, format: File.format, framesPerSecond: choice.step == 1 ? nil : rate,
                meanSquaredError: meanError / Double(3 * size.area))
            report(.note(.fitted(byteCount, budget: budget, fitted)))
        }
        return coded
    }

    /// Returns the candidate to write: `asked` if it fits.
    private func fit<File: TrueColorFile>(
        _ asked: ByteFit.Candidate, budget: Int, _ trials: TrueColorTrials<File>
    ) async throws(DripGIFError) -> ByteFit.Candidate {
        if try await trials.estimate(asked).byteCount <= budget + budget / 8, try await trials.measure(asked).byteCount <= budget {
            return asked
        }
        let search = ByteFit(budget: budget, steps: ByteFit.steps(trials.frames), families: ByteFit.trueColorFamilies(from: asked.file))
        switch try await search.search(trials) {
        case .fits(let ranked): return ranked[0].candidate
        case .tooLarge(let least): throw .limit(.tooManyBytes(least, budget: budget))
        }
    }

    /// Draws all frames, stores their changes, and counts their opaque colours.
    private func surveyPixels<File: TrueColorFile>(_ progress: Progress) async throws(DripGIFError) -> TrueColorCoding<File> {
        var colors = OpaqueColorCounts()
        var changeCount = 0
        let frames = try await surveyedFrames(
            progress, draw: Self.drawPacked,
            count: { change, _ in
                colors.add(change)
                if !change.isEmpty { changeCount += 1 }
            })
        return TrueColorCoding(
            frames: frames, colors: colors, changeCount: changeCount, plays: storyboard.plays, jobs: jobs, profile: profile)
    }
}
