import DripImage
import Testing

@testable import DripCodec
@testable import DripGIF

/// Where colours may move, a frame is coded in several ways at a time.
@Suite struct TrialTasksTests {
    /// Bands of few and of many shades, which are moved and changed.
    private static func pictures() throws -> [FlatPicture] {
        let size = try PixelSize(width: 48, height: 40)
        return (0..<10).map { frame in
            let pixels = (0..<size.area).map { index -> Color in
                let (x, y) = (index % 48 + frame, index / 48)
                let shade = (x * x * (1 + y / 8) + 7 * y * frame) % (3 + 9 * (y / 8)) / (1 + frame % 3)
                return Color(red: UInt8(80 + shade), green: UInt8(90 + shade / 2), blue: 100)
            }
            return FlatPicture(StraightImage(size: size, pixels: pixels), over: Matte(.white))
        }
    }

    @Test(arguments: [1, 2, 3, 50], [6, 8])
    func theFrameIsTheSame(jobs: Int, effort: Int) async throws {
        var detector = ChangeDetector()
        let changes = try Self.pictures().map { detector.change(to: $0) }
        var survey = GIFSurvey(size: try PixelSize(width: 48, height: 40))
        for change in changes { survey.add(change) }
        let plan = survey.plan(GIFSettings(maximumError: 4, effort: effort))
        let tasks = TrialTasks(plan, jobs: jobs)
        var alone = FrameSequence(plan, repeats: true)
        var shared = FrameSequence(plan, repeats: true)
        var frameCount = 0
        for change in changes {
            let steps = alone.add(change, delay: Centiseconds(2))
            let sharedSteps = await shared.add(change, nil, delay: Centiseconds(2)) { await tasks.code($0) }
            #expect(steps.map { String(describing: $0) } == sharedSteps.map { String(describing: $0) })
            for case .coded(let frame) in steps where !frame.codes.isEmpty { frameCount += 1 }
        }
        #expect(frameCount == changes.count)
    }
}
