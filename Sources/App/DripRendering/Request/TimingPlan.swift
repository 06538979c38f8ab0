import DripCodec
import DripEffects
import DripImage
import DripLottie
import DripMotion
import DripNumbers
import DripScene

/// The moments of the frames that a request asks for.
struct TimingPlan {
    var timing: RenderTiming
    private let canvas: RenderCanvas
    private let format: OutputFormat
    /// The own frames per second of a Lottie animation.
    private var ownRate: Rational?

    typealias Result = (storyboard: Storyboard, sheetTimes: [Double]?, notes: [RenderNote])

    init(_ timing: RenderTiming, _ canvas: RenderCanvas, _ format: OutputFormat) {
        self.timing = timing
        // Fractions in a program's request may be so large that no sum or product fits.
        self.timing.framesPerSecond = timing.framesPerSecond?.withBoundedDenominator
        (self.canvas, self.format) = (canvas, format)
    }

    private var isGIF: Bool { format == .gif }

    /// The default frames per second of images, which is also ffmpeg's. It is the same for every format, so that the duration is.
    static let pictureRate = Rational(25)

    private var clockTiming: FrameClock.Timing { isGIF ? .centiseconds : .exact }

    /// Returns the rate of the file, with notes about it.
    private func rate(_ asked: Rational) throws(DripGIFError) -> (used: Rational, notes: [RenderNote]) {
        let fastest = FrameClock.fastestCentisecondRate
        guard isGIF, asked > fastest else { return (asked, []) }
        if timing.gifTiming == .exact { throw .request(.rateNotInGIF(framesPerSecond: asked, fastest: fastest)) }
        return (fastest, [.rateLowered(asked: asked, used: fastest)])
    }

    /// Returns the time in seconds for which the shutter is open.
    private func openTime(_ framesPerSecond: Rational) -> Double { timing.shutter / 360 / framesPerSecond.value }

    /// Returns an option's time in seconds, within the limit: no sum or product of such times and rates overflows.
    private func moment(_ option: String, _ time: TimeText, _ framesPerSecond: Rational) throws(DripGIFError) -> Rational {
        let seconds = try seconds(option, time, framesPerSecond)
        guard seconds >= 0 else { throw .request(.negative(option: option, seconds: seconds)) }
        guard seconds <= Limits.duration else { throw .limit(.tooLate(option: option, seconds: seconds, limit: Limits.duration)) }
        return seconds
    }

    private func seconds(_ option: String, _ time: TimeText, _ framesPerSecond: Rational) throws(DripGIFError) -> Rational {
        guard let seconds = time.seconds(at: framesPerSecond, ownRate: ownRate) else { throw .request(.noOwnFrames(option: option)) }
        return seconds
    }

    /// - Parameter seconds: the length of a requested range.
    private func checkLength(_ seconds: Rational) throws(DripGIFError) {
        let shortest = 1 / FrameClock.fastestCentisecondRate
        if isGIF, seconds < shortest { throw .request(.tooShortForGIF(seconds: seconds, shortest: shortest)) }
    }

    private func range(whole: Rational, framesPerSecond: Rational) throws(DripGIFError) -> (from: Rational, duration: Rational) {
        let start = if let from = timing.from { try moment("--from", from, framesPerSecond) } else { Rational(0) }
        if let duration = timing.duration {
            let duration = try seconds("--duration", duration, framesPerSecond)
            try Limits.check(frames: 1, lasting: duration)
            guard duration > 0 else { throw .request(.emptyDuration) }
            try checkLength(duration)
            return (start, duration)
        }
        let end = if let to = timing.to { try moment("--to", to, framesPerSecond) } else { whole }
        guard start < end else { throw .request(.emptyRange(from: start, to: end)) }
        let duration = end - start
        // A whole scene may be a single frame of 1/60 s, which is shown for 0.02 s.
        if start > 0 || timing.to != nil { try checkLength(duration) }
        return (start, duration.withBoundedDenominator)
    }

    func storyboard(of lottie: LottieInput, _ options: LottieOptions, _ fit: Fit) throws(DripGIFError) -> Result {
        var plan = self
        let motion = try lottie.motion(options, on: canvas.size, fit, for: format)
        plan.ownRate = motion.ownRate
        var result = try plan.storyboard(of: motion)
        result.storyboard.imagePaths = motion.imagePaths
        result.notes += lottie.notes
        return result
    }

    func storyboard(of motion: MotionLoop) throws(DripGIFError) -> Result {
        let background = canvas.background(over: motion.background)
        let asked = timing.framesPerSecond ?? Rational(isGIF ? 50 : 60)
        let (used, notes) = try rate(asked)
        if let at = timing.at {
            // A clock shorter than its delay has one frame.
            let moment = try moment("--at", at, asked)
            let clock = FrameClock(from: moment, duration: 1 / used, framesPerSecond: used, timing: clockTiming)
            return (board(motion, background, clock), nil, notes + wrapped("--at", [moment], in: motion.period))
        }
        let (start, duration) = try range(whole: motion.period, framesPerSecond: asked)
        var outside = wrapped("--from", [start], in: motion.period)
        if outside.isEmpty, let to = timing.to {
            let end = try moment("--to", to, asked)
            // The end of the loop is not outside.
            if end > motion.period { outside.append(.outsideLoop(option: "--to", times: [end], loop: motion.period)) }
        }
        if let sheet = timing.sheet {
            let times = try moments(sheet, from: start, lasting: duration, asked)
            let delay = duration / Rational(sheet.count)
            let storyboard = Storyboard(
                canvas: motion.size, background: background, moments: times, delay: delay, open: openTime(asked),
                overlay: motion.overlay, scene: motion.scene)
            if case .times = sheet { outside = wrapped("--sheet", times.map { Rational(rounding: $0) }, in: motion.period) }
            return (storyboard, times, outside)
        }
        let clock = FrameClock(from: start, duration: duration, framesPerSecond: used, timing: clockTiming)
        return (board(motion, background, clock), nil, notes + outside)
    }

    /// Returns a note on times after the end of a loop, which show the same as earlier ones.
    private func wrapped(_ option: String, _ times: [Rational], in loop: Rational) -> [RenderNote] {
        let outside = times.filter { $0 >= loop }
        return outside.isEmpty ? [] : [.outsideLoop(option: option, times: outside, loop: loop)]
    }

    private func board(_ motion: MotionLoop, _ background: Color?, _ clock: FrameClock) -> Storyboard {
        Storyboard(
            canvas: motion.size, background: background, plays: timing.plays ?? .forever, clock: clock, shutter: timing.shutter,
            overlay: motion.overlay, scene: motion.scene)
    }

    /// Returns the timestamps of a sheet, evenly spaced from `start`; the end of the range would be the next.
    private func moments(
        _ sheet: RenderTiming.SheetMoments, from start: Rational, lasting duration: Rational, _ framesPerSecond: Rational
    ) throws(DripGIFError) -> [Double] {
        switch sheet {
        case .count(let count): return (0..<count).map { start.value + duration.value * Double($0) / Double(count) }
        case .times(let times):
            return try times.map { time throws(DripGIFError) in try moment("--sheet", time, framesPerSecond).value }
        }
    }

    /// Returns all frames of an animation with their delays, unless the request chooses moments. Then its delays are those that viewers play.
    func storyboard(of animation: GivenAnimation, in source: Storyboard.Source) throws(DripGIFError) -> Result {
        let given = animation.playedFrames
        var plan = self
        plan.timing.plays = timing.plays ?? animation.plays
        guard timing.isWhole, !isGIF || animation.hasWholeHundredths else { return try plan.storyboard(of: given, in: source) }
        let choices = animation.ownChoices
        let duration = choices.reduce(Rational(0)) { ($0 + $1.delay).withBoundedDenominator }
        return (
            try plan.board(given, .given(source, choices), rate: given.header.framesPerSecond, lasting: duration, count: choices.count),
            nil, []
        )
    }

    private func board(
        _ given: GivenFrames, _ drawings: Storyboard.Drawings, rate: Rational, lasting duration: Rational, count: Int
    ) throws(DripGIFError) -> Storyboard {
        Storyboard(
            drawings, canvas: try canvas.size(for: given.header.size),
            background: canvas.background(over: given.header.background), plays: timing.plays ?? .forever, framesPerSecond: rate,
            duration: duration, count: count)
    }

    func storyboard(of given: GivenFrames, in source: Storyboard.Source) throws(DripGIFError) -> Result {
        let asked = timing.framesPerSecond ?? given.header.framesPerSecond
        func board(_ choices: [GivenFrames.Choice], _ rate: Rational, lasting duration: Rational) throws(DripGIFError) -> Storyboard {
            let exposed = given.exposing(choices, for: openTime(rate))
            return try self.board(given, .given(source, exposed), rate: rate, lasting: duration, count: choices.count)
        }
        if let time = timing.at {
            let at = try moment("--at", time, asked)
            guard at < given.duration else { throw .request(.pastTheEnd(option: "--at", time: at, end: given.duration)) }
            let (used, notes) = try rate(asked)
            let clock = FrameClock(from: at, duration: 1 / used, framesPerSecond: used, timing: clockTiming)
            return (try board(given.sampled(by: clock), used, lasting: clock.duration), nil, notes)
        }
        let (start, duration) = try range(whole: given.duration, framesPerSecond: asked)
        let end = start + duration
        // Rounding a range may move its end by half a microsecond.
        guard end.value <= given.duration.value + 1e-6 else {
            throw .request(.pastTheEnd(option: timing.to == nil ? "--duration" : "--to", time: end, end: given.duration))
        }
        if let sheet = timing.sheet {
            let times = try moments(sheet, from: start, lasting: duration, asked)
            for time in times where time >= end.value {
                throw .request(.pastTheEnd(option: "--sheet", time: Rational(rounding: time), end: given.duration))
            }
            let delay = duration / Rational(sheet.count)
            let choices = times.map { given.chosen(at: $0, for: delay) }
            return (try board(choices, asked, lasting: duration), times, [])
        }
        var fastest = asked
        if timing.framesPerSecond == nil {
            let choices = given.choices(from: start, to: end)
            guard isGIF else { return (try board(choices, asked, lasting: duration), nil, []) }
            let quickest = choices.map { 1 / given.delay(of: $0.index) }.max() ?? asked
            if let rounded = choices.inCentiseconds {
                return (try board(rounded, asked, lasting: Rational((duration * 100).rounded, 100)), nil, [])
            }
            fastest = quickest
        }
        let (used, notes) = try rate(fastest)
        let clock = FrameClock(from: start, duration: duration, framesPerSecond: used, timing: clockTiming)
        return (try board(given.sampled(by: clock), used, lasting: clock.duration), nil, notes)
    }
}
