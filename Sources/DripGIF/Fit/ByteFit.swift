internal import DripCodec

/// The search for the settings with which a file fits a number of bytes and is nearest to the frames that were drawn.
///
/// The error of a file is the mean over time of the squared difference between what a viewer shows and what was drawn for that moment. So a
/// frame that is shown for too long costs what it looks like. Sizes and errors are estimated on samples. Only the most promising candidates
/// are coded whole.
struct ByteFit {
    /// Settings, and how many frames pass while one is shown.
    struct Candidate: Hashable, Sendable {
        let step: Int
        let settings: GIFSettings
    }

    /// What a candidate comes to.
    struct Outcome: Hashable, Sendable {
        let byteCount: Int
        /// The mean over time of the squared error of a frame.
        let error: Double
    }

    struct Trial: Hashable, Sendable {
        let candidate: Candidate
        let outcome: Outcome
    }

    enum Result: Hashable, Sendable {
        /// Candidates that fit, the one with the least error first.
        case fits([Trial])
        /// Nothing fits; the size of the smallest file that was coded.
        case tooLarge(Int)
    }

    /// The most bytes of the file.
    let budget: Int
    /// Frames that pass while one is shown, rising.
    let steps: [Int]
    /// Lists of settings, each from the largest file to the smallest. The last settings of the first list make the smallest file, or nearly.
    let families: [[GIFSettings]]

    /// An estimate up to this may turn out to fit.
    private var ceiling: Int { budget + budget / 32 }
    /// An estimate above this may turn out not to fit.
    private var floorOfDoubt: Int { budget - budget / 32 }
    /// A candidate is not worth coding whole for a smaller gain.
    private static let gain = 0.98
    /// Where colours add no more than this to the error of the frames that are left out, other settings of colours gain nothing.
    private static let negligible = 1.03
    /// Candidates that are coded whole, beside those that turn out to be too large before the first one fits.
    private static let mostMeasured = 4

    /// - Precondition: there is a step, and settings.
    func search(_ trials: inout some FitTrials) async throws(DripGIFError) -> Result {
        precondition(!steps.isEmpty && families.first?.isEmpty == false, "nothing to choose from")
        var found: [Trial] = []
        for step in steps {
            let floor = try await trials.leastError(step)
            if let best = leastError(of: found), floor >= best * Self.gain { break }
            found += try await estimated(step, floor: floor, &trials)
        }
        let measured = try await measured(found, &trials)
        if !measured.isEmpty { return .fits(measured) }
        let last = Candidate(step: steps[steps.count - 1], settings: families[0][families[0].count - 1])
        let outcome = try await trials.measure(last)
        return outcome.byteCount <= budget ? .fits([Trial(candidate: last, outcome: outcome)]) : .tooLarge(outcome.byteCount)
    }

    /// Estimates of one step, among them the best of each family that seems to fit.
    private func estimated(_ step: Int, floor: Double, _ trials: inout some FitTrials) async throws(DripGIFError) -> [Trial] {
        var made: [Trial] = []
        var start: Int?
        for family in families {
            var bracket = Bracket(count: family.count, start: start)
            var byteCounts: [Int: Int] = [:]
            func estimate(_ position: Int, _ trials: inout some FitTrials) async throws(DripGIFError) {
                let candidate = Candidate(step: step, settings: family[position])
                let outcome = try await trials.estimate(candidate)
                made.append(Trial(candidate: candidate, outcome: outcome))
                byteCounts[position] = outcome.byteCount
            }
            while let position = bracket.next {
                try await estimate(position, &trials)
                bracket.tell(fits: byteCounts[position, default: .max] <= ceiling)
            }
            // One that only may fit has a neighbour that should.
            let first = bracket.first
            if first + 1 < family.count, byteCounts[first + 1] == nil, byteCounts[first, default: 0] > floorOfDoubt {
                try await estimate(first + 1, &trials)
            }
            // If not even the smallest fits, no family has one.
            if start == nil, bracket.first == family.count { break }
            start = min(bracket.first, family.count - 1)
            if let best = leastError(of: made), best <= floor * Self.negligible { break }
        }
        return made.filter { $0.outcome.byteCount <= ceiling }
    }

    /// The least error of those that should fit.
    private func leastError(of trials: [Trial]) -> Double? {
        trials.filter { $0.outcome.byteCount <= floorOfDoubt }.map(\.outcome.error).min()
    }

    /// Codes the most promising of `found` whole; what was measured corrects the estimates of the same step.
    private func measured(_ found: [Trial], _ trials: inout some FitTrials) async throws(DripGIFError) -> [Trial] {
        var waiting = found.sorted { ($0.outcome.error, $0.outcome.byteCount) < ($1.outcome.error, $1.outcome.byteCount) }
        var scales: [Int: Double] = [:]
        var measured: [Trial] = []
        var count = 0
        while measured.isEmpty || count < Self.mostMeasured {
            let least = measured.map(\.outcome.error).min() ?? .infinity
            let next = waiting.firstIndex { trial in
                Double(trial.outcome.byteCount) * scales[trial.candidate.step, default: 1] <= Double(budget)
                    && trial.outcome.error < least * Self.gain
            }
            guard let next else { break }
            let trial = waiting.remove(at: next)
            let outcome = try await trials.measure(trial.candidate)
            count += 1
            scales[trial.candidate.step] = Double(outcome.byteCount) / Double(max(1, trial.outcome.byteCount))
            if outcome.byteCount <= budget { measured.append(Trial(candidate: trial.candidate, outcome: outcome)) }
        }
        return measured.sorted { ($0.outcome.error, $0.outcome.byteCount) < ($1.outcome.error, $1.outcome.byteCount) }
    }
}

/// Codes candidates for ``ByteFit``.
protocol FitTrials {
    /// The error of a file that shows one of `step` frames exactly: no candidate with that step has less, or much less.
    mutating func leastError(_ step: Int) async throws(DripGIFError) -> Double
    /// The outcome of a candidate, judged by a sample of its frames.
    mutating func estimate(_ candidate: ByteFit.Candidate) async throws(DripGIFError) -> ByteFit.Outcome
    /// The outcome of a candidate of which all frames are coded. The error counts only where the bytes fit.
    mutating func measure(_ candidate: ByteFit.Candidate) async throws(DripGIFError) -> ByteFit.Outcome
}

/// Finds the first element of a list that fits, where all elements behind one that fits do so too.
struct Bracket {
    /// The answer when ``next`` is nil; the list's count when none fits.
    private(set) var first: Int
    /// All before it do not fit.
    private var low = 0
    private var guess: Int?
    private var stride = 1
    private let isGuided: Bool

    /// - Parameter start: where the answer is expected; nil to ask the last element first, and then halve the list.
    init(count: Int, start: Int?) {
        first = count
        isGuided = start != nil
        guess = start.map { min($0, count - 1) } ?? (count - 1)
    }

    /// The element to try, or nil when the answer is known.
    var next: Int? { low < first ? guess : nil }

    /// Takes in whether element ``next`` fits.
    mutating func tell(fits: Bool) {
        guard let position = next else { return }
        if fits { first = position } else { low = position + 1 }
        guess = isGuided ? (fits ? max(low, first - stride) : min(first - 1, low + stride - 1)) : (low + first) / 2
        stride *= 2
    }
}
