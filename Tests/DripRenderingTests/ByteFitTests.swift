import DripCodec
import DripGIF
import DripNumbers
import Testing

@testable import DripRendering

/// The search for what fits, on files that are formulas.
@Suite struct ByteFitTests {
    /// Sizes and errors that behave as those of files do; estimates are off by some percent.
    private final class Formula: FitTrials {
        let motion: Double
        var estimates = 0
        var measures = 0.0

        init(motion: Double) { self.motion = motion }

        func exact(_ candidate: ByteFit.Candidate) -> ByteFit.Outcome {
            let file = candidate.file
            let colors = Double(file.colors)
            let palettes = file.palettes == .own ? 1.25 : 1
            let saved = 1 - 0.15 * Double(min(file.maximumError.count, 64)) / 64
            let bytes = 900_000 * palettes * saved * (0.25 + 0.75 * (colors / 256).squareRoot()) / Double(candidate.step)
            let colorError = 40_000 / (colors * colors) / (palettes * palettes) + Double(file.maximumError.count) * 0.4
            return ByteFit.Outcome(byteCount: Int(bytes), meanSquaredError: motion * Double(candidate.step - 1) + colorError)
        }

        func leastError(_ step: Int) -> Double { motion * Double(step - 1) }

        func estimate(_ candidate: ByteFit.Candidate) -> ByteFit.Outcome {
            estimates += 1
            let exact = exact(candidate)
            let noise = 1 + 0.02 * Double((candidate.hashedByHand % 7) - 3) / 3
            return ByteFit.Outcome(byteCount: Int(Double(exact.byteCount) * noise), meanSquaredError: exact.meanSquaredError * noise)
        }

        func measure(_ candidate: ByteFit.Candidate) -> ByteFit.Outcome {
            measures += 1 / Double(candidate.step)
            return exact(candidate)
        }
    }

    private static let steps = [1, 2, 3, 4, 5, 6, 8, 10, 12]

    /// Beside the best of all candidates that fit.
    @Test(arguments: [0.5, 20, 300, 5_000], [700_000, 350_000, 120_000, 60_000, 30_000])
    func theChoiceIsNearlyTheBest(motion: Double, budget: Int) async throws {
        let trials = Formula(motion: motion)
        let families = ByteFit.gifFamilies(from: FileOptions())
        let result = try await ByteFit(budget: budget, steps: Self.steps, families: families).search(trials)
        let all = Self.steps.flatMap { step in families.flatMap { $0.map { trials.exact(ByteFit.Candidate(step: step, file: $0)) } } }
        let best = try #require(all.filter { $0.byteCount <= budget }.map(\.meanSquaredError).min())
        guard case .fits(let ranked) = result else {
            Issue.record("nothing was found")
            return
        }
        #expect(ranked[0].outcome.byteCount <= budget)
        #expect(ranked[0].outcome.meanSquaredError <= best * 1.1, "\(ranked[0])")
        #expect(zip(ranked, ranked.dropFirst()).allSatisfy { $0.outcome.meanSquaredError <= $1.outcome.meanSquaredError })
        #expect(trials.measures <= 4 && trials.estimates <= 120, "\(trials.measures) \(trials.estimates)")
    }

    @Test func whatIsOutOfReachIsSaidWithTheLeastSize() async throws {
        let trials = Formula(motion: 10)
        let fit = ByteFit(budget: 1_000, steps: Self.steps, families: ByteFit.gifFamilies(from: FileOptions()))
        let result = try await fit.search(trials)
        let least = trials.exact(ByteFit.Candidate(step: 12, file: fit.families[0][fit.families[0].count - 1])).byteCount
        #expect(result == .tooLarge(least))
    }

    /// For every list, answer and expectation.
    @Test func theFirstThatFitsIsFound() {
        for count in 1...20 {
            for answer in 0...count {
                for start in [nil] + (0...count).map({ Optional($0) }) {
                    var bracket = ByteFit.Bracket(count: count, start: start)
                    var asked: Set<Int> = []
                    while let position = bracket.next {
                        #expect(asked.insert(position).inserted && asked.count <= count)
                        bracket.record(fits: position >= answer)
                    }
                    #expect(bracket.first == answer)
                    if start == nil { #expect(asked.count <= 6) }
                }
            }
        }
    }

    @Test func whatAPersonAskedForIsNotLeft() {
        var asked = FileOptions(colors: 20, maximumError: 5, effort: 3)
        (asked.dither, asked.palettes) = (.diffuse, .one)
        let all = ByteFit.gifFamilies(from: asked).flatMap { $0 }
        #expect(all.contains(asked))
        #expect(
            all.allSatisfy {
                $0.colors <= 20 && $0.maximumError >= 5 && $0.dither == .diffuse && $0.palettes == .one && $0.effort == 3
            })
    }
}

extension ByteFit.Candidate {
    /// The same in every process.
    fileprivate var hashedByHand: Int {
        step * 31 + file.colors * 7 + file.maximumError.count + (file.palettes == .own ? 3 : 0)
    }
}

@Suite struct FrameSelectionTests {
    @Test(arguments: [1, 2, 7, 40, 155], [1, 2, 3, 12])
    func everyFrameIsShownOrPassesWhileAnotherIs(count: Int, step: Int) {
        let delays = (0..<count).map { Rational(2 + $0 % 3, 100) }
        let selection = FrameSelection(every: step, of: delays, longest: Rational(1, 4))
        var next = 0
        for pick in selection.picks {
            #expect(pick.index == next && pick.span >= 1 && pick.span <= step)
            next += pick.span
        }
        #expect(next == count)
        #expect(selection.delays(of: delays).reduce(Rational(0)) { $0 + $1 } == delays.reduce(Rational(0)) { $0 + $1 })
    }

    /// Frames that last long are not joined.
    @Test func atLeastFourASecondStay() {
        let delays = [Rational(1, 10), Rational(1, 10), Rational(1, 10), Rational(2), Rational(1, 10)]
        #expect(FrameSelection(every: 12, of: delays, longest: Rational(1, 4)).picks.map(\.span) == [2, 1, 1, 1])
    }

    @Test(arguments: [3, 30, 155, 1_050])
    func aSampleStandsForAll(count: Int) {
        let sample = FrameSelection(all: count).sample()
        let weights = sample.picks.reduce(0) { $0 + $1.weight }
        #expect(abs(weights - Double(count)) < 1e-6)
        #expect(zip(sample.picks, sample.picks.dropFirst()).allSatisfy { $0.index < $1.index })
        // The frame before each counted one is there.
        for (previous, pick) in zip(sample.picks, sample.picks.dropFirst()) where pick.weight > 0 {
            #expect(previous.index == pick.index - 1)
        }
        if count == 1_050 { #expect(sample.picks.count < count / 8) }
    }
}
