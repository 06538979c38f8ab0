import DripCodec

/// Encodes candidates of GIFs for ``ByteFit`` at low effort: sizes are within one or two percent of the final ones.
final class GIFTrials: FitTrials {
    private let coding: GIFCoding
    /// The size above which errors are not computed.
    private let budget: Int
    // A few of each: lists find them as fast as dictionaries.
    private var thinned: [Thinned] = []
    private var candidates: [(step: Int, limit: ErrorLevels, colors: PaletteCandidates)] = []

    private struct Thinned {
        let step: Int
        let frames: ThinnedFrames
        let sample: FrameSelection
        /// The ratio of the file's bytes to the sample's.
        let scale: Double
        /// The error caused by omitted frames: of all frames, and of the sample.
        let leastError: Double
        let sampleError: Double
    }

    init(_ coding: GIFCoding, budget: Int) {
        self.coding = coding
        self.budget = budget
    }

    /// The effort of trials: a higher one makes files one percent smaller in twice the time.
    private static let effort = 2

    func leastError(_ step: Int) throws(DripGIFError) -> Double { try thinned(step).leastError }

    func estimate(_ candidate: ByteFit.Candidate) async throws(DripGIFError) -> ByteFit.Outcome {
        let thinned = try thinned(candidate.step)
        var bytes: [UInt8] = []
        let coded = try await coding.code(thinned.sample, try plan(candidate)) { bytes += $0 }
        let followingBytes = zip(thinned.sample.picks, coded.byteCounts).dropFirst().reduce(0.0) { $0 + $1.0.weight * Double($1.1) }
        let meanError = try coding.meanSquaredError(bytes, thinned.sample) + thinned.leastError - thinned.sampleError
        return ByteFit.Outcome(
            byteCount: coded.byteCounts[0] + Int((followingBytes * thinned.scale).rounded()), meanSquaredError: max(0, meanError))
    }

    func measure(_ candidate: ByteFit.Candidate) async throws(DripGIFError) -> ByteFit.Outcome {
        let frames = try thinned(candidate.step).frames
        var bytes: [UInt8] = []
        let coded = try await coding.code(frames.selection, try plan(candidate)) { more in
            if bytes.count <= budget { bytes += more }
        }
        let meanError = coded.byteCount > budget ? .infinity : try coding.meanSquaredError(bytes, frames.selection)
        return ByteFit.Outcome(byteCount: coded.byteCount, meanSquaredError: meanError)
    }

    private func plan(_ candidate: ByteFit.Candidate) throws(DripGIFError) -> GIFPlan {
        let survey = try thinned(candidate.step).frames.survey
        let limit = candidate.file.maximumError
        let settings = Self.quick(candidate.file).gif
        if let found = candidates.first(where: { $0.step == candidate.step && $0.limit == limit }) {
            return survey.plan(settings, among: found.colors)
        }
        let colors = survey.candidates(within: limit)
        candidates.append((candidate.step, limit, colors))
        return survey.plan(settings, among: colors)
    }

    /// Returns the frames that a candidate of this step shows, and their colours.
    func frames(_ step: Int) throws(DripGIFError) -> ThinnedFrames { try thinned(step).frames }

    static func quick(_ file: FileOptions) -> FileOptions {
        var quick = file
        quick.effort = min(effort, file.effort)
        return quick
    }

    private func thinned(_ step: Int) throws(DripGIFError) -> Thinned {
        if let found = thinned.first(where: { $0.step == step }) { return found }
        let delays = coding.frames.delays
        let frames = try ThinnedFrames(coding.frames, FrameSelection(every: step, of: delays, longest: ByteFit.longest))
        let sample = frames.selection.sample()
        var extents = [Double](repeating: 0, count: delays.count)
        for (pick, extent) in zip(frames.selection.picks, frames.extents) { extents[pick.index] = extent }
        let all = frames.extents.dropFirst().reduce(0, +)
        let sampled = sample.picks.dropFirst().reduce(0.0) { $0 + $1.weight * extents[$1.index] }
        let made = Thinned(
            step: step, frames: frames, sample: sample, scale: sampled > 0 ? all / sampled : 1,
            leastError: frames.meanSquaredError(frames.selection.picks, delays),
            sampleError: frames.meanSquaredError(sample.picks, delays))
        thinned.append(made)
        return made
    }
}
