import DripGeometry
import DripMotion
import DripNumbers
import DripTestSupport
import Testing

@Suite struct FrameClockTests {
    private func frames(_ clock: FrameClock) -> [FrameClock.Frame] { (0..<clock.count).map { clock[$0] } }

    @Test func thirtyFramesASecondAreThreeFourThree() {
        let clock = FrameClock(duration: 1, framesPerSecond: 30, timing: .centiseconds)
        let delays = frames(clock).map(\.delay)
        #expect(delays.count == 30)
        #expect(Array(delays.prefix(6)) == [3, 4, 3, 3, 4, 3].map { Rational($0, 100) })
        #expect(delays.reduce(Rational(0), +) == 1)
    }

    @Test func fiftyFramesASecondAreAllTwo() {
        let clock = FrameClock(duration: Rational(31, 10), framesPerSecond: 50, timing: .centiseconds)
        #expect(clock.count == 155 && frames(clock).allSatisfy { $0.delay == Rational(2, 100) })
        #expect(FrameClock.fastestCentisecondRate == 50)
    }

    /// The laws of Documentation/CommandLine.md §3, for any rate and duration: whole hundredths, each at least 2, their sum exact, no drift,
    /// and each frame drawn for the moment at which it is shown.
    @Test func hundredthsAddUpAndNeverDrift() {
        var random = SplitMix64(seed: 81)
        for round in 0..<400 {
            let rate = Rational(random.integer(in: 1000...50_000), 1000)
            let duration = Rational(random.integer(in: 1...90_000), 10_000)
            let start = Rational(random.integer(in: 0...500), 100)
            let clock = FrameClock(from: start, duration: duration, framesPerSecond: rate, timing: .centiseconds)
            var elapsed = Rational(0)
            var problems: [String] = []
            for (index, frame) in frames(clock).enumerated() {
                if (frame.delay * 100).denominator != 1 { problems.append("not hundredths") }
                if frame.delay < Rational(2, 100) { problems.append("shorter than 2") }
                if frame.timestamp != (start + elapsed).value { problems.append("not drawn for its moment") }
                let nominal = Double(index) / rate.value
                if abs(elapsed.value - nominal) > 0.005 + 1e-9 { problems.append("drifted") }
                elapsed = elapsed + frame.delay
            }
            #expect(problems == [], "round \(round): \(duration) s at \(rate)")
            #expect(elapsed == clock.duration)
            #expect(elapsed == Rational(max(2, (duration * 100).rounded), 100))
            // No frame is missing: one more would begin less than 2 hundredths before the end.
            #expect(Double(clock.count) / rate.value > clock.duration.value - 0.025 - 1e-9)
        }
    }

    @Test func exactDelaysAreOneFrameAndAnyRest() {
        var random = SplitMix64(seed: 82)
        for _ in 0..<300 {
            let rate = Rational(random.integer(in: 1000...240_000), 1000)
            let duration = Rational(random.integer(in: 1...50_000), 10_000)
            let clock = FrameClock(duration: duration, framesPerSecond: rate)
            let delays = frames(clock).map(\.delay)
            #expect(delays.reduce(Rational(0), +) == duration && clock.duration == duration)
            #expect(delays.dropLast().allSatisfy { $0 == 1 / rate })
            #expect(delays.allSatisfy { $0 > 0 && $0.value <= 1.001001 / rate.value })
        }
        let sixty = FrameClock(duration: Rational(31, 10), framesPerSecond: 60, timing: .exact)
        #expect(sixty.count == 186 && sixty[185].timestamp == Rational(185, 60).value)
    }

    @Test func theShortestClockIsOneFrame() {
        let short = FrameClock(duration: Rational(1, 1000), framesPerSecond: 50, timing: .centiseconds)
        #expect(short.count == 1 && short[0].delay == Rational(2, 100))
        let odd = FrameClock(duration: Rational(3, 100), framesPerSecond: 50, timing: .centiseconds)
        #expect(odd.count == 1 && odd[0].delay == Rational(3, 100))
        let long = FrameClock(duration: 600, framesPerSecond: 1, timing: .centiseconds)
        #expect(long.count == 600 && long[599].timestamp == 599)
    }

    /// A number of seconds or frames for which there is no room in a fraction made the clock end the process.
    @Test func noNumberIsTooLarge() {
        for number in [Rational(.max), Rational(.max, 3), Rational(.max, .max - 1), Rational(1, .max), Rational(999_999_937, 1_000_003)] {
            for rate in [number, Rational(50), Rational(30_000, 1001), Rational(1, .max)] {
                let clock = FrameClock(from: number, duration: number, framesPerSecond: rate, timing: .exact)
                #expect(clock.count >= 1 && clock.duration > 0 && clock[0].delay > 0)
                guard rate <= FrameClock.fastestCentisecondRate else { continue }
                let rounded = FrameClock(from: number, duration: number, framesPerSecond: rate, timing: .centiseconds)
                #expect(rounded.count >= 1 && rounded.duration >= Rational(2, 100) && rounded[0].delay >= Rational(2, 100))
                #expect(rounded[rounded.count - 1].delay >= Rational(2, 100))
            }
        }
        let longest = FrameClock(duration: Rational(.max), framesPerSecond: 1, timing: .exact)
        #expect(longest.count == 1_000_000_000 && longest.duration == 1_000_000_000)
    }

    /// More than 50 frames a second cannot all last two hundredths; asking for it is a programmer's mistake.
    @Test func fasterThanFiftyIsNotAllowedInHundredths() async {
        await #expect(processExitsWith: .failure) {
            _ = FrameClock(duration: 1, framesPerSecond: 60, timing: .centiseconds)
        }
    }
}

@Suite struct FrameClockRests {
    /// `--fps 60 --from 0.333333` once gave a frame of a third of a microsecond, which a scene file cannot say.
    @Test("what rounding left of a duration is no frame")
    func rest() {
        let clock = FrameClock(duration: Rational(1_766_667, 1_000_000), framesPerSecond: 60, timing: .exact)
        #expect(clock.count == 106)
        #expect(clock[105].delay > Rational(1, 60))
        #expect((0..<106).reduce(Rational(0)) { $0 + clock[$1].delay } == clock.duration)
    }
}
