import DripGIF
import DripTestSupport
import Foundation
import Testing

@testable import DripRendering

/// Numbers that a program may give, and files may say, that no picture and no clock has: errors or answers, never the end of the process.
@Suite struct LimitTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func request(_ name: String = "x/") -> RenderRequest {
        var request = RenderRequest(.effect(WaterDrop.self, parameters: ["drips": "1"]), output: directory(name))
        request.canvas.size = RequestedSize(PixelSize(width: 40, height: 80))
        request.timing.duration = .seconds(Rational(1, 10))
        return request
    }

    private static let numbers = [
        Rational(.max), Rational(.max, 2), Rational(.max, .max - 1), Rational(1, .max), Rational(-.max), Rational(-1), Rational(0),
        Rational(123_456_789_012_345_679, 1_000_000_007), Rational(4_611_686_018_427_387_847, 92_233_720_368_547_757),
    ]

    /// `dripgif info` once ended with an overflow: six delays of which no common denominator fits 64 bits.
    @Test func delaysWithoutACommonDenominatorAddUp() async throws {
        let primes: [UInt16] = [65_521, 65_519, 65_497, 65_479, 65_449, 65_447]
        let size = PixelSize(width: 2, height: 1)
        let frames = primes.enumerated().map { index, prime in
            ShownFrame(
                StraightImage(size: size, filledWith: Color(red: UInt8(index), green: 0, blue: 0, alpha: 255)),
                delay: Rational(1, Int(prime)))
        }
        try Data(try Film(frames: frames, plays: .forever).encoded()).write(to: URL(fileURLWithPath: directory("primes.apng")))
        let report = try FileReport(of: directory("primes.apng"))
        #expect(report.frameCount == 6 && report.delays.map(\.denominator) == primes.map { Int($0) })
        #expect(abs(report.duration.value - primes.reduce(0) { $0 + 1 / Double($1) }) < 1e-5)
        #expect(try await FileComparison.compare(directory("primes.apng"), directory("primes.apng")).isSame)
    }

    @Test func everyRateAndTimeIsARequestOrAnError() async throws {
        for number in Self.numbers {
            for set in [
                { (request: inout RenderRequest) in request.timing.framesPerSecond = number },
                {
                    $0.timing.duration = .seconds(number)
                    $0.timing.framesPerSecond = Rational(1)
                }, { $0.timing.from = .seconds(number) }, { $0.timing.to = .seconds(number) },
                {
                    $0.timing.at = .seconds(number)
                    $0.timing.duration = nil
                },
                { $0.timing.sheet = .times([.seconds(number)]) },
            ] {
                var request = request("\(number.numerator)-\(number.denominator).png")
                set(&request)
                do { try await request.render() } catch { #expect(!error.description.isEmpty) }
            }
        }
        for count in [Int.max, Int.min + 1, -1] {
            for set in [
                { (request: inout RenderRequest) in request.timing.duration = .frames(count) }, { $0.timing.from = .frames(count) },
                { $0.timing.sheet = .count(count) },
            ] {
                var request = request("\(count).png")
                set(&request)
                await #expect(throws: DripGIFError.self) { try await request.render() }
            }
        }
        var early = request()
        early.timing.from = .seconds(Rational(-1, 2))
        let error = await #expect(throws: DripGIFError.self) { try await early.render() }
        #expect(error?.description == "--from -0.5 s is before the start; use a time of at least 0 s")
        #expect(TimeText.frames(.max).seconds(at: Rational(.max, 3)) == 1)
        #expect(TimeText.seconds(Rational(1, .max)).seconds(at: Rational(50)) == 0)
    }

    @Test func aStoryboardChecksWhatItIsTold() async throws {
        let board = { (plays: Plays, clock: FrameClock) in
            Storyboard(canvas: PixelSize(width: 4, height: 4), background: .black, plays: plays, clock: clock) { _ in Scene() }
        }
        let second = FrameClock(duration: 1, framesPerSecond: 2, timing: .centiseconds)
        let plain = board(.forever, second)
        let scales: [(Double, String)] = [
            (0, "0"), (-1, "-1"), (0.09, "0.09"), (8.1, "8.1"), (1e300, "1e+300"), (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"),
        ]
        for (scale, text) in scales {
            await #expect(throws: DripGIFError.request(.outOfRange(option: "--scale", value: text, range: "0.1…8 pixels a point"))) {
                try await plain.write(to: directory("x.png"), scale: scale)
            }
        }
        for colors in [Int.min, 0, 1, 257, Int.max] {
            await #expect(throws: DripGIFError.request(.outOfRange(option: "--colors", value: "\(colors)", range: "2…256 colours"))) {
                try await plain.write(to: directory("x.gif"), file: FileOptions(colors: colors))
            }
        }
        for effort in [Int.min, 0, 10, Int.max] {
            await #expect(throws: DripGIFError.request(.outOfRange(option: "--effort", value: "\(effort)", range: "1…9"))) {
                try await plain.write(to: directory("x.apng"), file: FileOptions(effort: effort))
            }
        }
        await #expect(throws: DripGIFError.request(.translucentMatte(.clear))) {
            try await plain.write(to: directory("x.gif"), file: FileOptions(matte: .clear))
        }
        for plays in [Int.min, -1, 0, 65_537] {
            await #expect(throws: DripGIFError.self) { try await board(.times(plays), second).write(to: directory("x.apng")) }
        }
        // No clock is too long to be made, and none of these is written.
        for number in Self.numbers where number > 600 {
            let long = FrameClock(from: number, duration: number, framesPerSecond: 50, timing: .centiseconds)
            await #expect(throws: DripGIFError.self) { try await board(.forever, long).write(to: directory("x.gif")) }
            let fast = FrameClock(duration: number, framesPerSecond: number, timing: .exact)
            await #expect(throws: DripGIFError.self) { try await board(.forever, fast).write(to: directory("x/")) }
        }
        #expect(directory.names == [])
    }

    /// `-j 100000` once took 8 GB, a picture for each; the largest number ended with an overflow.
    @Test func moreThreadsThanHelpAreNotMade() async throws {
        #expect(Limits.jobs(1) == 1 && Limits.jobs(64) == 64)
        #expect((1...max(64, Limits.jobs(nil))).contains(Limits.jobs(.max)))
        #expect(Limits.jobs(0) == 1 && Limits.jobs(.min) == 1)
        try await request("many.gif").render(jobs: .max)
        try await request("one.gif").render(jobs: 1)
        #expect(directory.bytes("many.gif") == directory.bytes("one.gif"))
    }
}
