import DripCodec

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
    /// Once a candidate fits, no more are coded whole when all of them together have taken the time of so many files with every frame.
    private static let mostMeasured = 3.0

    /// - Precondition: there is a step, and settings.
    func search(_ trials: inout some FitTrials) async throws(DripGIFError) -> Result {
        precondition(!steps.isEmpty && families.first?.isEmpty == false, "nothing to choose from")
        var estimates = Estimates()
        for step in steps {
            let floor = try await trials.leastError(step)
            if let best = leastError(of: estimates.all), floor >= best * Self.gain { break }
            try await estimate(step, floor: floor, scale: 1, &estimates, &trials)
        }
        let measured = try await measure(&estimates, &trials)
        if !measured.isEmpty { return .fits(measured) }
        let last = Candidate(step: steps[steps.count - 1], settings: families[0][families[0].count - 1])
        let outcome = try await trials.measure(last)
        return outcome.byteCount <= budget ? .fits([Trial(candidate: last, outcome: outcome)]) : .tooLarge(outcome.byteCount)
    }

    /// What was estimated, in order.
    private struct Estimates {
        private(set) var all: [Trial] = []
        private var outcomes: [Candidate: Outcome] = [:]

        /// The outcome of `candidate`, estimated once.
        mutating func outcome(_ candidate: Candidate, _ trials: inout some FitTrials) async throws(DripGIFError) -> Outcome {
            if let known = outcomes[candidate] { return known }
            let outcome = try await trials.estimate(candidate)
            outcomes[candidate] = outcome
            all.append(Trial(candidate: candidate, outcome: outcome))
            return outcome
        }
    }

    /// Estimates candidates of one step, among them the best of each family that seems to fit.
    /// - Parameter scale: by how much files of this step are larger than they are estimated.
    private func estimate(
        _ step: Int, floor: Double, scale: Double, _ estimates: inout Estimates, _ trials: inout some FitTrials
    ) async throws(DripGIFError) {
        var start: Int?
        for family in families {
            func byteCount(
                _ position: Int, _ estimates: inout Estimates, _ trials: inout some FitTrials
            ) async throws(DripGIFError) -> Int {
                let outcome = try await estimates.outcome(Candidate(step: step, settings: family[position]), &trials)
                return Int(Double(outcome.byteCount) * scale)
            }
            var bracket = Bracket(count: family.count, start: start)
            while let position = bracket.next {
                bracket.tell(fits: try await byteCount(position, &estimates, &trials) <= ceiling)
            }
            // If not even the smallest fits, no family has one.
            if start == nil, bracket.first == family.count { break }
            // One that only may fit has a neighbour that should.
            let first = bracket.first
            if first + 1 < family.count, try await byteCount(first, &estimates, &trials) > floorOfDoubt {
                _ = try await byteCount(first + 1, &estimates, &trials)
            }
            start = min(first, family.count - 1)
            let best = leastError(of: estimates.all.filter { $0.candidate.step == step })
            if let best, best <= floor * Self.negligible { break }
        }
    }

    /// The least error of those that should fit.
    private func leastError(of trials: [Trial]) -> Double? {
        trials.filter { $0.outcome.byteCount <= floorOfDoubt }.map(\.outcome.error).min()
    }

    /// Codes the most promising candidates whole. What was measured corrects the estimates of the same step.
    private func measure(_ estimates: inout Estimates, _ trials: inout some FitTrials) async throws(DripGIFError) -> [Trial] {
        var scales: [Int: Double] = [:]
        var measured: [Trial] = []
        var done: Set<Candidate> = []
        var cost = 0.0
        while measured.isEmpty || cost < Self.mostMeasured {
            let least = measured.map(\.outcome.error).min() ?? .infinity
            let fitting = estimates.all.filter { trial in
                !done.contains(trial.candidate) && trial.outcome.error < least * Self.gain
                    && Double(trial.outcome.byteCount) * scales[trial.candidate.step, default: 1] <= Double(budget)
            }
            guard let next = fitting.min(by: Self.isNearer) else { break }
            let step = next.candidate.step
            done.insert(next.candidate)
            let outcome = try await trials.measure(next.candidate)
            cost += 1 / Double(step)
            let scale = Double(outcome.byteCount) / Double(max(1, next.outcome.byteCount))
            scales[step] = scale
            if outcome.byteCount <= budget {
                measured.append(Trial(candidate: next.candidate, outcome: outcome))
            } else {
                try await estimate(step, floor: try await trials.leastError(step), scale: scale, &estimates, &trials)
            }
        }
        return measured.sorted(by: Self.isNearer)
    }

    private static func isNearer(_ first: Trial, _ second: Trial) -> Bool {
        (first.outcome.error, first.outcome.byteCount) < (second.outcome.error, second.outcome.byteCount)
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
