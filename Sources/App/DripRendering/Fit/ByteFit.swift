import DripCodec
import DripNumbers

/// The search for the options whose file fits a number of bytes with the least error.
///
/// The error of a file is the mean over time of the squared difference between the shown and the drawn frame. It therefore includes the cost of
/// showing a frame for too long. Sizes and errors are estimated on samples. Only the most promising candidates are coded in full.
struct ByteFit {
    /// Options, and the number of source frames for each shown frame.
    struct Candidate: Hashable, Sendable {
        let step: Int
        let file: FileOptions
    }

    /// The size and the error of a candidate.
    struct Outcome: Equatable, Sendable {
        let byteCount: Int
        /// The mean over time of the squared error of a frame.
        let meanSquaredError: Double
    }

    struct Trial: Equatable, Sendable {
        let candidate: Candidate
        let outcome: Outcome
    }

    enum Result: Equatable, Sendable {
        /// Candidates that fit, by increasing error.
        case fits([Trial])
        /// Nothing fits; the size of the smallest coded file.
        case tooLarge(Int)
    }

    /// The maximum number of bytes in the file.
    let budget: Int
    /// Numbers of source frames for each shown frame, in increasing order.
    let steps: [Int]
    /// Lists of options, each from the largest file to the smallest. The last options of the first list make nearly the smallest file.
    let families: [[FileOptions]]

    /// A candidate with an estimate up to this may fit.
    private var ceiling: Int { budget + budget / 32 }
    /// A candidate with an estimate above this may not fit.
    private var floorOfDoubt: Int { budget - budget / 32 }
    /// The ratio of errors up to which another candidate is worth coding in full.
    private static let gain = 0.98
    /// While colours multiply the error of omitted frames by at most this factor, other colour settings gain nothing.
    private static let negligible = 1.03
    /// The maximum work once a candidate fits, in files with every frame.
    private static let mostMeasured = 3.0

    /// - Precondition: There are a step and options.
    func search(_ trials: any FitTrials) async throws(DripGIFError) -> Result {
        precondition(!steps.isEmpty && families.first?.isEmpty == false, "nothing to choose from")
        var estimates = Estimates()
        for step in steps {
            let floor = try await trials.leastError(step)
            if let best = leastError(of: estimates.all), floor >= best * Self.gain { break }
            try await estimate(step, floor: floor, scale: 1, &estimates, trials)
        }
        let measured = try await measure(&estimates, trials)
        if !measured.isEmpty { return .fits(measured) }
        let last = Candidate(step: steps[steps.count - 1], file: families[0][families[0].count - 1])
        let outcome = try await trials.measure(last)
        return outcome.byteCount <= budget ? .fits([Trial(candidate: last, outcome: outcome)]) : .tooLarge(outcome.byteCount)
    }

    private struct Estimates {
        private(set) var all: [Trial] = []
        private var outcomes: [Candidate: Outcome] = [:]

        /// Returns the outcome of `candidate`, which is estimated once.
        mutating func outcome(_ candidate: Candidate, _ trials: any FitTrials) async throws(DripGIFError) -> Outcome {
            if let found = outcomes[candidate] { return found }
            let outcome = try await trials.estimate(candidate)
            outcomes[candidate] = outcome
            all.append(Trial(candidate: candidate, outcome: outcome))
            return outcome
        }
    }

    /// Estimates candidates of one step, among them the best of each family that seems to fit.
    /// - Parameter scale: the ratio of measured to estimated sizes in this step.
    private func estimate(
        _ step: Int, floor: Double, scale: Double, _ estimates: inout Estimates, _ trials: any FitTrials
    ) async throws(DripGIFError) {
        var start: Int?
        for family in families {
            func byteCount(
                _ position: Int, _ estimates: inout Estimates, _ trials: any FitTrials
            ) async throws(DripGIFError) -> Int {
                let outcome = try await estimates.outcome(Candidate(step: step, file: family[position]), trials)
                return Int(Double(outcome.byteCount) * scale)
            }
            var bracket = ByteFit.Bracket(count: family.count, start: start)
            while let position = bracket.next {
                bracket.record(fits: try await byteCount(position, &estimates, trials) <= ceiling)
            }
            // If the smallest does not fit, no family has one that does.
            if start == nil, bracket.first == family.count { break }
            // A candidate that only may fit has a neighbour that should.
            let first = bracket.first
            if first + 1 < family.count, try await byteCount(first, &estimates, trials) > floorOfDoubt {
                _ = try await byteCount(first + 1, &estimates, trials)
            }
            start = min(first, family.count - 1)
            let best = leastError(of: estimates.all.filter { $0.candidate.step == step })
            if let best, best <= floor * Self.negligible { break }
        }
    }

    /// Returns the least error among trials that should fit.
    private func leastError(of trials: [Trial]) -> Double? {
        trials.filter { $0.outcome.byteCount <= floorOfDoubt }.map(\.outcome.meanSquaredError).min()
    }

    /// Codes the most promising candidates in full. Each measurement corrects the estimates of the same step.
    private func measure(_ estimates: inout Estimates, _ trials: any FitTrials) async throws(DripGIFError) -> [Trial] {
        var scales: [(step: Int, scale: Double)] = []
        var measured: [Trial] = []
        var done: Set<Candidate> = []
        var cost = 0.0
        while measured.isEmpty || cost < Self.mostMeasured {
            let least = measured.map(\.outcome.meanSquaredError).min() ?? .infinity
            let fitting = estimates.all.filter { trial in
                !done.contains(trial.candidate) && trial.outcome.meanSquaredError < least * Self.gain
                    && Double(trial.outcome.byteCount) * (scales.last { $0.step == trial.candidate.step }?.scale ?? 1) <= Double(budget)
            }
            guard let next = fitting.min(by: Self.isNearer) else { break }
            let step = next.candidate.step
            done.insert(next.candidate)
            let outcome = try await trials.measure(next.candidate)
            cost += 1 / Double(step)
            let scale = Double(outcome.byteCount) / Double(max(1, next.outcome.byteCount))
            scales.append((step, scale))
            if outcome.byteCount <= budget {
                measured.append(Trial(candidate: next.candidate, outcome: outcome))
            } else {
                try await estimate(step, floor: try await trials.leastError(step), scale: scale, &estimates, trials)
            }
        }
        return measured.stablySorted(by: Self.isNearer)
    }

    private static func isNearer(_ first: Trial, _ second: Trial) -> Bool {
        (first.outcome.meanSquaredError, first.outcome.byteCount) < (second.outcome.meanSquaredError, second.outcome.byteCount)
    }

    /// Finds the first element that fits in a list where all later elements fit, too.
    struct Bracket {
        /// The result when ``next`` is nil; the list's count when none fits.
        private(set) var first: Int
        /// No element before this index fits.
        private var low = 0
        private var guess: Int?
        private var stride = 1
        private let isGuided: Bool

        /// - Parameter start: the expected result; nil to try the last element first and then bisect the list.
        init(count: Int, start: Int?) {
            first = count
            isGuided = start != nil
            guess = start.map { min($0, count - 1) } ?? (count - 1)
        }

        /// The element to try, or nil when the result is known.
        var next: Int? { low < first ? guess : nil }

        mutating func record(fits: Bool) {
            guard let position = next else { return }
            if fits { first = position } else { low = position + 1 }
            guess = isGuided ? (fits ? max(low, first - stride) : min(first - 1, low + stride - 1)) : (low + first) / 2
            stride *= 2
        }
    }
}
