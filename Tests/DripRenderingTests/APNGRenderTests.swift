import DripGIF
import DripTestSupport
import Foundation
import Testing

@testable import DripRendering

@Suite struct APNGRenderTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func request(_ name: String) -> RenderRequest {
        var request = RenderRequest(.effect(WaterDrop.self, parameters: ["drips": "1"]), output: directory(name))
        request.canvas.size = RequestedSize(PixelSize(width: 40, height: 80))
        request.timing.duration = .seconds(Rational(1, 2))
        return request
    }

    /// A square that moves, rests and vanishes, half transparent over nothing.
    private func square(_ clock: FrameClock, background: Color?) -> Storyboard {
        Storyboard(canvas: PixelSize(width: 50, height: 20), background: background, plays: .times(3), clock: clock) { time in
            var scene = Scene()
            let x = min(time, 0.5) * 60
            if time < 0.8 { scene.fill(BezierPath(rect: Rect(x: x, y: 4, width: 9, height: 9)), with: Color(rgb: 0x30C0F0, alpha: 128)) }
            return scene
        }
    }

    @Test(arguments: ["x.apng", "x.png"], [Color?.none, .white])
    func reportAndSummaryAgree(name: String, background: Color?) async throws {
        let clock = FrameClock(duration: 1, framesPerSecond: 60, timing: .exact)
        let summary = try await square(clock, background: background).write(to: directory(name))
        let report = try FileReport(of: directory(name))
        #expect(report.format == .apng && summary.format == .apng)
        #expect(report.digest == summary.digest)
        #expect(report.frameCount == summary.frameCount && report.byteCount == summary.byteCount)
        #expect(report.plays == .times(3))
        // 30 frames of movement, one of rest for 18 sixtieths, one of nothing for 12.
        #expect(report.delays == Array(repeating: Rational(1, 60), count: 30) + [Rational(18, 60), Rational(12, 60)])
        #expect(report.duration == 1)
    }

    @Test(arguments: [10, 24, 30, 60, 240])
    func everyRateIsExact(rate: Int) async throws {
        var request = request("x.apng")
        request.timing.framesPerSecond = Rational(rate)
        let summary = try await request.render(wantsDigest: true)
        let report = try FileReport(of: directory("x.apng"))
        #expect(report.duration == Rational(1, 2) && summary.duration == Rational(1, 2))
        #expect(report.delays.allSatisfy { ($0 * Rational(rate)).denominator == 1 })
        #expect(report.digest == summary.digest)
    }

    @Test func sixtyFramesASecondUnlessToldOtherwise() async throws {
        try await request("x.apng").render()
        #expect(try FileReport(of: directory("x.apng")).delays.min() == Rational(1, 60))
    }

    @Test func aStillIsNoAnimation() async throws {
        var request = request("x.png")
        request.timing.duration = nil
        request.timing.at = .seconds(Rational(1))
        #expect(try await request.render().format == .png)
        request.output = directory("x.apng")
        let summary = try await request.render(wantsDigest: true)
        #expect(summary.format == .apng && summary.frameCount == 1)
        #expect(try FileReport(of: directory("x.apng")).digest == summary.digest)
    }

    /// The frames of the sequence are the frames of the animation.
    @Test(arguments: [1, 6])
    func theAnimationIsTheSequence(effort: Int) async throws {
        var request = request("x.apng")
        request.file.effort = effort
        try await request.render()
        request.output = directory("f/")
        try await request.render()
        var decoder = try APNGDecoder([UInt8](try Data(contentsOf: URL(filePath: directory("x.apng")))))
        let report = try FileReport(of: directory("x.apng"))
        var index = 0
        for delay in report.delays {
            let canvas = try #require(try decoder.next()).canvas
            for _ in 0..<(delay * 60).rounded {
                let name = directory("f/frame-\(String(repeating: "0", count: index < 10 ? 3 : 2))\(index).png")
                #expect(try PNGDecoder.decode([UInt8](try Data(contentsOf: URL(filePath: name)))) == canvas)
                index += 1
            }
        }
        #expect(index == 30)
    }

    @Test func effortsOutsideTheirRangeAreRefused() async throws {
        for effort in [0, 10] {
            var request = request("x.apng")
            request.file.effort = effort
            await #expect(throws: DripGIFError.request(.outOfRange(option: "--effort", value: "\(effort)", range: "1…9"))) {
                try await request.render()
            }
        }
    }
}
