import DripCodec
package import DripEffects
import DripFiles
import DripImage
import DripLottie
import DripMotion
import DripNumbers
import DripScene

/// A resolved request, checked against all limits before memory is allocated.
struct RenderPlan: Sendable {
    let target: OutputTarget
    let storyboard: Storyboard
    /// The size of one frame in pixels.
    let size: PixelSize
    private(set) var sheetTimes: [Double]?
    let notes: [RenderNote]
    /// The default rate of given images, if none was requested.
    private(set) var assumedRate: Rational?

    init(_ request: RenderRequest) throws(DripGIFError) {
        if !request.output.hasSuffix("/"), request.output != "-", (try? FileStatus(of: request.output).kind) == .directory {
            throw .output(.isDirectory(path: request.output))
        }
        do throws(RequestError) {
            target = try OutputTarget(request.output, format: request.format)
            try RenderOptionTable.standard.check(request, target)
        } catch {
            throw .request(error)
        }
        let timing = Timing(request, target.format)
        switch request.source {
        case .effect(let type, let parameters):
            let effect = try request.effect(type, parameters)
            let pen = request.showsConstruction ? try request.constructionPen(for: effect) : nil
            (storyboard, sheetTimes, notes) = try timing.storyboard(of: MotionLoop(effect, construction: pen))
        case .lottieFile(let path):
            (storyboard, sheetTimes, notes) = try timing.storyboard(
                of: try LottieInput(path: path, for: request), target.format)
        case .sceneFile(let path):
            let (input, isLottie): (InputFile, Bool)
            do throws(InputError) {
                let opened = try InputFile(path)
                (input, isLottie) = (opened, try LottieInput.isExpected(opened))
            } catch {
                throw .input(error)
            }
            if isLottie {
                (storyboard, sheetTimes, notes) = try timing.storyboard(
                    of: try LottieInput(input, for: request), target.format)
            } else {
                if let option = RenderOptionTable.standard.optionsOfLottie.first(where: { $0.isGiven(request) }) {
                    throw .request(.onlyInLottie(option: "--\(option.name)"))
                }
                let file = SceneFile(input)
                (storyboard, sheetTimes, notes) = try timing.storyboard(of: try GivenFrames(file)) { .given(file, $0) }
            }
        case .pictures(let paths):
            switch try FrameInput(paths) {
            case .pictures(let files):
                if target.format == .scene, !files.areFiles { throw .request(.sceneOfFrames(in: request.source.name)) }
                let placement = try request.placement(of: files.size)
                // Their rate is the requested one.
                var given = timing
                given.request.framesPerSecond = nil
                let rate = request.framesPerSecond ?? Timing.pictureRate
                if request.framesPerSecond == nil { assumedRate = rate }
                let header = SceneHeader(size: files.size, framesPerSecond: rate.withBoundedDenominator, background: nil)
                let frames = GivenFrames(header: header, delays: Array(repeating: nil, count: files.count))
                (storyboard, sheetTimes, notes) = try given.storyboard(of: frames) { .pictures(files, placement, $0) }
            case .animation(let animation):
                if target.format == .scene { throw .request(.sceneOfFrames(in: request.source.name)) }
                let placement = try request.placement(of: animation.size)
                (storyboard, sheetTimes, notes) = try timing.storyboard(of: animation) { .animation(animation, placement, $0) }
            }
        }
        try Limits.check(frames: storyboard.frameCount, lasting: storyboard.duration)
        size = try Limits.pixels(of: storyboard.canvas, scale: request.scale)
    }
}

extension RenderRequest {
    /// Returns the placement of given frames of this size.
    fileprivate func placement(of size: PixelSize) throws(DripGIFError) -> FramePlacement {
        let canvas = try canvas?.resolved(for: size) ?? size
        return FramePlacement(size, fit, canvas: canvas, output: try Limits.pixels(of: canvas, scale: scale), scale: scale)
    }

    /// Returns the background, where the source's own is `own`.
    fileprivate func background(over own: Color?) -> Color? {
        switch background {
        case nil: own
        case .some(.none): nil
        case .color(let color): color
        }
    }

    fileprivate func constructionPen(for effect: any Effect) throws(DripGIFError) -> ConstructionPen {
        do { return try ConstructionPen(for: effect, scale: scale, background: background(over: effect.background)) } catch {
            throw .effect(error)
        }
    }

    /// Whether the request takes all frames of the source with their delays.
    fileprivate var isWhole: Bool {
        framesPerSecond == nil && duration == nil && from == nil && to == nil && at == nil && sheet == nil
    }

    /// Returns whether a file of this format, which must be animated, can be fitted to a number of bytes.
    package func canFit(_ format: OutputFormat) -> Bool {
        switch format {
        case .gif, .apng: true
        case .png: at == nil && sheet == nil
        case .frames, .scene: false
        }
    }

    /// Returns the effect with this request's canvas, appearance, seed and pointer. Reads the images that `parameters` name.
    package func effect(_ type: any Effect.Type, _ parameters: [String: String]) throws(DripGIFError) -> any Effect {
        var settings = try settings(parameters, of: type.description)
        func make() throws(DripGIFError) -> any Effect {
            do throws(EffectError) { return try type.init(settings) } catch { throw .effect(error) }
        }
        guard let canvas else { return try make() }
        // Parameters may decide an effect's own size, which gives a missing side.
        if let exact = try canvas.exact { settings.size = exact } else { settings.size = try canvas.resolved(for: make().size) }
        return try make()
    }

    private func settings(_ parameters: [String: String], of effect: EffectDescription) throws(DripGIFError) -> EffectSettings {
        let settings = EffectSettings(fidelity: fidelity, appearance: appearance, seed: seed, touch: touch)
        // An effect's error cannot contain a file's error, so it is stored here.
        var unreadable: DripGIFError?
        do throws(EffectError) {
            return try settings.with(parameters, of: effect) { path throws(EffectError) in
                do throws(DripGIFError) { return try PictureFiles.picture(path) } catch {
                    unreadable = error
                    throw .unreadablePicture(path: path, reason: error.summary)
                }
            }
        } catch {
            throw unreadable ?? .effect(error)
        }
    }
}

private struct Timing {
    var request: RenderRequest
    let isGIF: Bool
    /// The own frames per second of a Lottie animation.
    private var ownRate: Rational?

    typealias Result = (storyboard: Storyboard, sheetTimes: [Double]?, notes: [RenderNote])

    init(_ request: RenderRequest, _ format: OutputFormat) {
        self.request = request
        // Fractions in a program's request may be so large that no sum or product fits.
        self.request.framesPerSecond = request.framesPerSecond?.withBoundedDenominator
        isGIF = format == .gif
    }

    /// The default frames per second of images, which is also ffmpeg's. It is the same for every format, so that the duration is.
    static let pictureRate = Rational(25)

    var defaultRate: Rational { Rational(isGIF ? 50 : 60) }

    private var clockTiming: FrameClock.Timing { isGIF ? .centiseconds : .exact }

    private func background(_ own: Color?) -> Color? { request.background(over: own) }

    /// Returns the rate of the file, with notes about it.
    private func rate(_ asked: Rational) throws(DripGIFError) -> (used: Rational, notes: [RenderNote]) {
        let fastest = FrameClock.fastestCentisecondRate
        guard isGIF, asked > fastest else { return (asked, []) }
        if request.gifTiming == .exact { throw .request(.rateNotInGIF(framesPerSecond: asked, fastest: fastest)) }
        return (fastest, [.rateLowered(asked: asked, used: fastest)])
    }

    /// Returns the time in seconds for which the shutter is open.
    private func openTime(_ framesPerSecond: Rational) -> Double { request.shutter / 360 / framesPerSecond.value }

    /// Returns an option's time in seconds, within the limit: no sum or product of such times and rates overflows.
    private func moment(_ option: String, _ time: TimeText, _ framesPerSecond: Rational) throws(DripGIFError) -> Rational {
        let seconds = try seconds(option, time, framesPerSecond)
        guard seconds >= 0 else { throw .request(.negative(option: option, seconds: seconds)) }
        guard seconds <= Limits.duration else { throw .limit(.tooLate(option: option, seconds: seconds, limit: Limits.duration)) }
        return seconds
    }

    private func seconds(_ option: String, _ time: TimeText, _ framesPerSecond: Rational) throws(DripGIFError) -> Rational {
        guard let seconds = time.seconds(at: framesPerSecond, own: ownRate) else { throw .request(.noOwnFrames(option: option)) }
        return seconds
    }

    /// - Parameter seconds: the length of a requested range.
    private func checkLength(_ seconds: Rational) throws(DripGIFError) {
        let shortest = 1 / FrameClock.fastestCentisecondRate
        if isGIF, seconds < shortest { throw .request(.tooShortForGIF(seconds: seconds, shortest: shortest)) }
    }

    private func range(whole: Rational, framesPerSecond: Rational) throws(DripGIFError) -> (from: Rational, duration: Rational) {
        let start = if let from = request.from { try moment("--from", from, framesPerSecond) } else { Rational(0) }
        if let duration = request.duration {
            let duration = try seconds("--duration", duration, framesPerSecond)
            try Limits.check(frames: 1, lasting: duration)
            guard duration > 0 else { throw .request(.emptyDuration) }
            try checkLength(duration)
            return (start, duration)
        }
        let end = if let to = request.to { try moment("--to", to, framesPerSecond) } else { whole }
        guard start < end else { throw .request(.emptyRange(from: start, to: end)) }
        let duration = end - start
        // A whole scene may be a single frame of 1/60 s, which is shown for 0.02 s.
        if start > 0 || request.to != nil { try checkLength(duration) }
        return (start, duration.withBoundedDenominator)
    }

    func storyboard(of lottie: LottieInput, _ format: OutputFormat) throws(DripGIFError) -> Result {
        var timing = self
        let motion = try lottie.motion(request, for: format)
        timing.ownRate = motion.ownRate
        var result = try timing.storyboard(of: motion)
        result.storyboard.imagePaths = motion.imagePaths
        result.notes += lottie.animation.notes.map { .notDrawn($0) }
        return result
    }

    func storyboard(of motion: MotionLoop) throws(DripGIFError) -> Result {
        let background = background(motion.background)
        let asked = request.framesPerSecond ?? defaultRate
        let (used, notes) = try rate(asked)
        if let at = request.at {
            // A clock shorter than its delay has one frame.
            let moment = try moment("--at", at, asked)
            let clock = FrameClock(from: moment, duration: 1 / used, framesPerSecond: used, timing: clockTiming)
            return (board(motion, background, clock), nil, notes + wrapped("--at", [moment], in: motion.period))
        }
        let (start, duration) = try range(whole: motion.period, framesPerSecond: asked)
        var outside = wrapped("--from", [start], in: motion.period)
        if outside.isEmpty, let to = request.to {
            let end = try moment("--to", to, asked)
            // The end of the loop is not outside.
            if end > motion.period { outside.append(.outsideLoop(option: "--to", times: [end], loop: motion.period)) }
        }
        if let sheet = request.sheet {
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
            canvas: motion.size, background: background, plays: request.plays ?? .forever, clock: clock, shutter: request.shutter,
            overlay: motion.overlay, scene: motion.scene)
    }

    /// Returns the timestamps of a sheet, evenly spaced from `start`; the end of the range would be the next.
    private func moments(
        _ sheet: RenderRequest.SheetMoments, from start: Rational, lasting duration: Rational, _ framesPerSecond: Rational
    ) throws(DripGIFError) -> [Double] {
        switch sheet {
        case .count(let count): return (0..<count).map { start.value + duration.value * Double($0) / Double(count) }
        case .times(let times):
            var moments: [Double] = []
            for time in times { moments.append(try moment("--sheet", time, framesPerSecond).value) }
            return moments
        }
    }

    /// Returns all frames of an animation with their delays, unless the request chooses moments. Then its delays are those that viewers play.
    func storyboard(
        of animation: GivenAnimation, drawings: ([GivenFrames.Choice]) -> Storyboard.Drawings
    ) throws(DripGIFError) -> Result {
        let given = animation.playedFrames
        var timing = self
        timing.request.plays = request.plays ?? animation.plays
        guard request.isWhole, !isGIF || animation.hasWholeHundredths else { return try timing.storyboard(of: given, drawings: drawings) }
        let choices = animation.ownChoices
        let duration = choices.reduce(Rational(0)) { ($0 + $1.delay).withBoundedDenominator }
        return (
            try timing.board(given, drawings(choices), rate: given.header.framesPerSecond, lasting: duration, count: choices.count), nil, []
        )
    }

    private func board(
        _ given: GivenFrames, _ drawings: Storyboard.Drawings, rate: Rational, lasting duration: Rational, count: Int
    ) throws(DripGIFError) -> Storyboard {
        Storyboard(
            drawings, canvas: try request.canvas?.resolved(for: given.header.size) ?? given.header.size,
            background: background(given.header.background), plays: request.plays ?? .forever, framesPerSecond: rate, duration: duration,
            count: count)
    }

    /// - Parameter drawings: returns the drawings of the chosen given frames.
    func storyboard(
        of given: GivenFrames, drawings: ([GivenFrames.Choice]) -> Storyboard.Drawings
    ) throws(DripGIFError) -> Result {
        let asked = request.framesPerSecond ?? given.header.framesPerSecond
        func board(_ choices: [GivenFrames.Choice], _ rate: Rational, lasting duration: Rational) throws(DripGIFError) -> Storyboard {
            try self.board(
                given, drawings(given.exposing(choices, for: openTime(rate))), rate: rate, lasting: duration, count: choices.count)
        }
        if let time = request.at {
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
            throw .request(.pastTheEnd(option: request.to == nil ? "--duration" : "--to", time: end, end: given.duration))
        }
        if let sheet = request.sheet {
            let times = try moments(sheet, from: start, lasting: duration, asked)
            for time in times where time >= end.value {
                throw .request(.pastTheEnd(option: "--sheet", time: Rational(rounding: time), end: given.duration))
            }
            let delay = duration / Rational(sheet.count)
            let choices = times.map { given.chosen(at: $0, for: delay) }
            return (try board(choices, asked, lasting: duration), times, [])
        }
        var fastest = asked
        if request.framesPerSecond == nil {
            let own = given.own(from: start, to: end)
            guard isGIF else { return (try board(own, asked, lasting: duration), nil, []) }
            let quickest = own.map { 1 / given.delay(of: $0.index) }.max() ?? asked
            if let rounded = own.inCentiseconds {
                return (try board(rounded, asked, lasting: Rational((duration * 100).rounded, 100)), nil, [])
            }
            fastest = quickest
        }
        let (used, notes) = try rate(fastest)
        let clock = FrameClock(from: start, duration: duration, framesPerSecond: used, timing: clockTiming)
        return (try board(given.sampled(by: clock), used, lasting: clock.duration), nil, notes)
    }
}
