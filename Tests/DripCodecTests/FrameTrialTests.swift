import DripImage
import Testing

@testable import DripCodec

/// A frame is coded with several strategies; the best is kept.
@Suite struct FrameTrialTests {
    /// Short and long runs of few and of many colours, which change here and there.
    private static func pictures() -> [StraightImage] {
        var generator = SeededGenerator(3)
        var pixels = [Color](repeating: gray(70), count: 64 * 48)
        return (0..<16).map { frame in
            let (contrast, longest) = (3 + 10 * (frame % 4), 1 + 5 * (frame % 5))
            var pixel = generator.below(99)
            while pixel < pixels.count - longest {
                let color = Color(
                    red: UInt8(70 + generator.below(contrast)), green: UInt8(70 + generator.below(contrast)), blue: 70, alpha: 255)
                for _ in 0...generator.below(longest) {
                    pixels[pixel] = color
                    pixel += 1
                }
                if generator.below(3) == 0 { pixel += generator.below(1 + 40 * (frame % 3)) }
            }
            return StraightImage(StraightImage(size: size(64, 48), pixels: pixels), over: Matte(.white))
        }
    }

    /// Drafts, each of what the viewer was shown before, and their plan.
    private static func drafts(_ settings: GIFSettings) -> (drafts: [FrameDraft], plan: GIFPlan) {
        let changes = changes(pictures())
        let plan = plan(changes, settings)
        var indexer = FrameIndexer(plan, repeats: true)
        var coder = FrameCoder(plan)
        var drafts: [FrameDraft] = []
        for change in changes {
            for case .frame(let draft) in indexer.add(change, delay: Centiseconds(2)) {
                _ = indexer.take(coder.code(draft), of: draft)
                drafts.append(draft)
            }
        }
        return (drafts, plan)
    }

    @Test(arguments: [(1, 6, 1), (2, 6, 2), (4, 5, 1), (4, 6, 2), (4, 8, 4), (4, 9, 4), (0, 8, 1), (0, 9, 1)])
    func equalWaysAreTriedOnce(allowed: ErrorLevels, effort: Int, count: Int) {
        let plan = plan(changes(Self.pictures()), GIFSettings(maximumError: allowed, effort: effort))
        #expect(FrameTrial.all(for: plan).count == count)
    }

    @Test(arguments: [(4, 6), (4, 8), (12, 6)])
    func theBestIsKept(allowed: ErrorLevels, effort: Int) throws {
        let (drafts, plan) = Self.drafts(GIFSettings(maximumError: allowed, effort: effort))
        try #require(drafts.count > 10)
        var trials = FrameTrial.all(for: plan)
        var coder = FrameCoder(plan)
        var winners: Set<Int> = []
        for draft in drafts {
            let outcomes = trials.indices.map { trials[$0].code(draft) }
            for outcome in outcomes {
                // The error is that of the pixels.
                guard let indices = outcome.indices else { continue }
                let painted = zip(draft.pixels, indices).filter(\.0.isPainted).map { ($0.0.color, draft.palette.colors[Int($0.1)]) }
                #expect(outcome.squaredError == painted.reduce(.zero) { $0 + SquaredError($1.0, $1.1) })
                #expect(painted.allSatisfy { ErrorLevels($0, $1) <= allowed })
            }
            let costs = outcomes.map { outcome in
                let byteCount = Double(outcome.codes.count + 18)
                return byteCount * byteCount * byteCount * Double(outcome.squaredError.sum + 1)
            }
            let best = try #require(costs.indices.min { costs[$0] < costs[$1] })
            winners.insert(best)
            let coded = coder.code(draft)
            #expect(coded.frame.codes == outcomes[best].codes && coded.indices == outcomes[best].indices)
        }
        // Else one of them would do.
        #expect(winners.count > 1)
    }

    /// A noise that is repeated now and then, and more of it than a dictionary holds; halfway down its colours change.
    @Test func aFullDictionaryIsJudgedInSeveralWays() {
        var generator = SeededGenerator(5)
        let colors = numbered(16)
        let rows = (0..<200).map { row in
            (0..<200).map { _ in colors[row / 100 * 8 + (generator.below(4) == 0 ? generator.below(8) : 3)] }
        }
        let pixels = (0..<200).flatMap { row in rows[row / 100 * 100 + generator.below(100)] }
        let changes = changes([StraightImage(StraightImage(size: size(200, 200), pixels: pixels), over: Matte(.white))])
        var byteCounts: [[Int]] = []
        for effort in [6, 9] {
            let plan = plan(changes, GIFSettings(effort: effort))
            var runs = IndexedRuns()
            let choices = plan.palette.colors.indices.map { runs.addChoice(UInt8($0)) }
            for pixel in pixels { runs.append(1, choice: choices[plan.palette.colors.firstIndex(of: pixel) ?? 0]) }
            let search = GIFEffort(effort, coderChooses: false, searches: true).search
            var lzw = LZWCoder(lookahead: 127)
            var chosen: [UInt8]?
            var byteCountsOfStrategies: [Int] = []
            func code(_ parts: [IndexedRuns], _ lookahead: Int, _ use: LZWCoder.Parse.GuideUse, patience: Int = .max) {
                let parse = LZWCoder.Parse(lookahead: lookahead, patience: patience, use: use)
                byteCountsOfStrategies.append(lzw.code(parts, parse, chosen: &chosen).count)
            }
            // With the transparent index, which is one more, and without.
            for codeBits in [5, 4] {
                runs.codeBits = codeBits
                let decided = runs.decided
                code([decided], 0, .record)
                let starts = lzw.split(decided, every: search.phrasesPerBoundary, patience: search.boundaryPatience)
                #expect(!starts.isEmpty)
                code(decided.cut(at: starts), 0, .record)
                code(decided.cut(at: starts), search.lookahead, .follow, patience: search.largePatience)
                if !search.freeLookaheads.isEmpty { code(runs.cut(at: starts), 0, .record) }
                for lookahead in search.freeLookaheads { code(runs.cut(at: starts), lookahead, .follow) }
            }
            var (indexer, coder) = (FrameIndexer(plan, repeats: true), FrameCoder(plan))
            let steps = changes.flatMap { indexer.add($0, delay: Centiseconds(2)) }
            for case .frame(let draft) in steps { byteCounts.append([coder.code(draft).frame.codes.count] + byteCountsOfStrategies) }
        }
        #expect(byteCounts.count == 2)
        for counts in byteCounts { #expect(counts[0] == counts.dropFirst().min()) }
        #expect(byteCounts[0].count < byteCounts[1].count && byteCounts[1][0] <= byteCounts[0][0])
    }

    /// Noise, flat areas that move, and objects over a background: a higher effort has all strategies of a lower one.
    @Test(arguments: [false, true])
    func aHigherEffortNeverWritesMore(isFlat: Bool) throws {
        var animation = Self.pictures()
        if isFlat {
            animation = (0..<24).map { frame in
                var picture = StraightImage(size: size(60, 40), pixels: (0..<2_400).map { gray(40 + $0 / 60 % 8) })
                for y in 9..<20 { for x in 0..<11 { picture[(frame * 7 + x) % 60, y + frame % 5] = gray(200 + (x * y + frame) % 9) } }
                return picture
            }
        }
        let byteCounts = try (1...9).map { try encode(animation.map { ($0, 4) }, GIFSettings(effort: $0)).count }
        #expect(zip(byteCounts, byteCounts.dropFirst()).allSatisfy { $1 <= $0 }, "\(byteCounts)")
        #expect(byteCounts[8] < byteCounts[0])
    }
}
