import DripCodec

/// Encodes candidates of APNGs and WebPs for ``ByteFit``. Only the error and the effort of their options count.
final class TrueColorTrials<File: TrueColorFile>: FitTrials {
    private let coding: TrueColorCoding<File>
    private var leastErrors: [(step: Int, all: Double, sample: Double)] = []
    /// The size of a final stream relative to a trial's, once it is known.
    private var finalShare: Double?

    init(_ coding: TrueColorCoding<File>) { self.coding = coding }

    var frames: SurveyedFrames { coding.frames }

    /// The effort of trials: best zlib compression. Output is a few percent larger than with our own search, and several times as fast.
    private static var effort: Int { 4 }

    func leastError(_ step: Int) throws(DripGIFError) -> Double { try leastErrors(step).all }

    private func leastErrors(_ step: Int) throws(DripGIFError) -> (all: Double, sample: Double) {
        if let found = leastErrors.first(where: { $0.step == step }) { return (found.all, found.sample) }
        let (all, sample) = selections(step)
        let frames = try ThinnedFrames(coding.frames, all, countsColors: false)
        let delays = coding.frames.delays
        let errors = (all: frames.meanSquaredError(all.picks, delays), sample: frames.meanSquaredError(sample.picks, delays))
        leastErrors.append((step, errors.all, errors.sample))
        return errors
    }

    func estimate(_ candidate: ByteFit.Candidate) async throws(DripGIFError) -> ByteFit.Outcome {
        let least = try leastErrors(candidate.step)
        let (_, sample) = selections(candidate.step)
        let file = candidate.file
        let quick = try await bytes(sample, file, effort: min(Self.effort, file.effort))
        if finalShare == nil {
            let share = try await bytes(sample, file, effort: file.effort) / max(1, quick)
            finalShare = share
        }
        let meanError = try coding.meanSquaredError(sample, maximumError: file.maximumError) + least.all - least.sample
        return ByteFit.Outcome(byteCount: Int((quick * (finalShare ?? 1)).rounded()), meanSquaredError: max(0, meanError))
    }

    /// Returns the estimated bytes of the file that `sample` represents.
    private func bytes(_ sample: FrameSelection, _ file: FileOptions, effort: Int) async throws(DripGIFError) -> Double {
        let coded = try await coding.code(sample, maximumError: file.maximumError, effort: effort) { _ in }
        return zip(sample.picks, coded.byteCounts).dropFirst().reduce(Double(coded.byteCounts[0])) { $0 + $1.0.weight * Double($1.1) }
    }

    func measure(_ candidate: ByteFit.Candidate) async throws(DripGIFError) -> ByteFit.Outcome {
        let (all, _) = selections(candidate.step)
        var byteCount = 0
        _ = try await coding.code(all, maximumError: candidate.file.maximumError, effort: candidate.file.effort) { bytes in
            byteCount += bytes.count
        }
        return ByteFit.Outcome(
            byteCount: byteCount, meanSquaredError: try coding.meanSquaredError(all, maximumError: candidate.file.maximumError))
    }

    /// Returns the frames that a candidate of this step shows, and a sample of them.
    func selections(_ step: Int) -> (all: FrameSelection, sample: FrameSelection) {
        let all = FrameSelection(every: step, of: coding.frames.delays, longest: ByteFit.longest)
        return (all, all.sample())
    }
}
