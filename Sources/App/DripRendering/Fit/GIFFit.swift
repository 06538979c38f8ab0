import DripCodec
import DripFiles
import DripImage
import DripNumbers

/// Encodes frames as the GIF with the least error within a number of bytes.
struct GIFFit {
    let coding: GIFCoding
    let asked: FileOptions
    let budget: Int
    /// The rate of the frames of ``coding``.
    let framesPerSecond: Rational

    struct Fitted {
        let file: GIFFit.File
        let bytes: ScratchFile
        /// The chosen options; nil when the requested ones fit.
        let choice: FitChoice?
    }

    /// - Throws: ``LimitError/tooManyBytes(_:budget:)`` with the smallest size that was reached.
    func file() async throws(DripGIFError) -> Fitted {
        let trials = GIFTrials(coding, budget: budget)
        let whole = ByteFit.Candidate(step: 1, file: asked)
        if try await trials.estimate(whole).byteCount <= budget + budget / 8,
            let fitted = try await coded(whole, trials, asksForChoice: false)
        {
            return fitted
        }
        let fit = ByteFit(budget: budget, steps: ByteFit.steps(coding.frames), families: ByteFit.gifFamilies(from: asked))
        switch try await fit.search(trials) {
        case .tooLarge(let least): throw .limit(.tooManyBytes(least, budget: budget))
        case .fits(let ranked):
            for trial in ranked {
                if let fitted = try await coded(trial.candidate, trials) { return fitted }
                // A higher effort seldom makes a larger file, so trials that fit are candidates, too.
                let quick = ByteFit.Candidate(step: trial.candidate.step, file: GIFTrials.quick(trial.candidate.file))
                if let fitted = try await coded(quick, trials) { return fitted }
            }
            throw .limit(.tooManyBytes(ranked.map(\.outcome.byteCount).min() ?? 0, budget: budget))
        }
    }

    /// Returns the file of `candidate`, or nil when it is too large.
    private func coded(
        _ candidate: ByteFit.Candidate, _ trials: GIFTrials, asksForChoice: Bool = true
    ) async throws(DripGIFError) -> Fitted? {
        let frames = try trials.frames(candidate.step)
        let held = try ScratchFile()
        var bytes: [UInt8] = []
        var byteCount = 0
        let coded = try await coding.code(frames.selection, frames.survey.plan(candidate.file.gif)) { more throws(DripGIFError) in
            byteCount += more.count
            if byteCount > budget { return }
            try held.write(more)
            if asksForChoice { bytes += more }
        }
        if byteCount > budget { return nil }
        var choice: FitChoice?
        if asksForChoice {
            let meanError = try coding.meanSquaredError(bytes, frames.selection)
            choice = FitChoice(
                file: candidate.file, format: .gif,
                framesPerSecond: candidate.step == 1 ? nil : framesPerSecond / Rational(candidate.step),
                meanSquaredError: meanError / Double(3 * coding.frames.size.area))
        }
        return Fitted(
            file: GIFFit.File(selection: frames.selection, coded: coded), bytes: held, choice: choice)
    }

    struct File {
        let selection: FrameSelection
        let coded: GIFCoding.Coded
    }
}
