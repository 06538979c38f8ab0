import DripGIF
import DripImage
import Testing

@testable import DripCodec
@testable import DripRendering

/// Where colours may move, a frame is coded in several ways at a time.
@Suite struct TrialTasksTests {
    /// Short and long runs of few and of many colours, which change here and there.
    private static func pictures(_ size: PixelSize) -> [StraightImage] {
        var state: UInt32 = 3
        func below(_ limit: Int) -> Int {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int(state >> 8) % limit
        }
        var pixels = [Color](repeating: Color(red: 70, green: 70, blue: 70, alpha: 255), count: size.area)
        return (0..<16).map { frame in
            let (contrast, longest) = (3 + 10 * (frame % 4), 1 + 5 * (frame % 5))
            var pixel = below(99)
            while pixel < pixels.count - longest {
                let color = Color(red: UInt8(70 + below(contrast)), green: UInt8(70 + below(contrast)), blue: 70, alpha: 255)
                for _ in 0...below(longest) {
                    pixels[pixel] = color
                    pixel += 1
                }
                if below(3) == 0 { pixel += below(1 + 40 * (frame % 3)) }
            }
            return StraightImage(StraightImage(size: size, pixels: pixels), over: Matte(.white))
        }
    }

    @Test(arguments: [1, 2, 3, 50], [6, 8])
    func theFrameIsTheSame(jobs: Int, effort: Int) async {
        let size = PixelSize(width: 64, height: 48)
        let pictures = Self.pictures(size)
        let changes = pictures.indices.map { PictureChange(from: $0 == 0 ? nil : pictures[$0 - 1], to: pictures[$0]) }
        var survey = GIFSurvey(size: size)
        for change in changes { survey.add(change) }
        let plan = survey.plan(GIFSettings(maximumError: 4, effort: effort))
        let tasks = TrialTasks(plan, jobs: jobs)
        var (indexer, coder) = (FrameIndexer(plan, repeats: true), FrameCoder(plan))
        // Which trial is the best, frame by frame: else one of them would do.
        var trials = FrameTrial.all(for: plan)
        var winners: Set<Int> = []
        for change in changes {
            for case .frame(let draft) in indexer.add(BaseSearch.Drawing(change), delay: Centiseconds(2)) {
                let outcomes = trials.indices.map { trials[$0].code(draft) }
                if let best = outcomes.indices.min(by: { outcomes[$0].isBetter(than: outcomes[$1]) }) { winners.insert(best) }
                let (alone, shared) = (coder.code(draft), await tasks.code(draft))
                #expect(String(describing: alone) == String(describing: shared))
                _ = indexer.take(shared, of: draft)
            }
        }
        #expect(winners.count > 1 && winners.contains(0))
    }
}
