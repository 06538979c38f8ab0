public import DripCodec
public import DripEffects
public import DripImage
public import DripMotion
public import DripNumbers
internal import DripRaster
public import DripScene

/// A canvas and its frames, each with a timestamp, a delay and a drawing that is not yet rasterized.
///
///     let storyboard = Storyboard(effect, clock: FrameClock(duration: effect.period, framesPerSecond: 50, timing: .centiseconds))
public struct Storyboard: Sendable {
    /// The canvas in points.
    public let canvas: PixelSize
    /// The background of every frame; nil is transparent.
    public var background: Color?
    /// The number of plays.
    public var plays: Plays
    /// The rate of most frames, in frames per second.
    public let framesPerSecond: Rational
    /// The number of frames, at least 1.
    public let frameCount: Int
    /// The total duration in seconds.
    public let duration: Rational
    let drawings: Drawings
    /// The paths of images by their names in a scene, where these are no paths.
    var imagePaths: [String: String] = [:]
    /// The colour space of given frames; nil is sRGB.
    var profile: ColorProfile? {
        switch drawings {
        case .given(.pictures(let files, _), _): files.profile
        case .given(.animation(let animation, _), _): ColorProfile(animation.file.bytes)
        case .computed, .given(.scenes, _): nil
        }
    }
    /// After a pass over the frames: the first given image whose colour space is not the one of the first.
    var pictureOfOtherProfile: String? {
        if case .given(.pictures(let files, _), _) = drawings { files.pictureOfOtherProfile } else { nil }
    }
    /// The source of ``drawings``, if a clock decides the timestamps.
    private var motion: Motion?

    /// A function of time, and the timestamps of its frames.
    private struct Motion: Sendable {
        let clock: FrameClock
        let shutter: Double
        let overlay: Overlay?
        let scene: @Sendable (Double) -> Scene
    }

    /// Returns drawings over the frame of a time, which are never blurred.
    public typealias Overlay = @Sendable (_ time: Double) -> [Draw]

    /// The source of the drawings.
    enum Drawings: Sendable {
        /// Frames computed in any order.
        case computed(@Sendable (Int) -> StoryboardFrame)
        /// Given frames: number `choices[n].index` of the source is shown as frame n.
        case given(Source, [GivenFrames.Choice])
    }

    /// The files of given frames.
    enum Source: Sendable {
        /// A scene file, read in order.
        case scenes(SceneFile)
        /// PNG images, read in any order.
        case pictures(PictureFiles, FramePlacement)
        /// A GIF, APNG or WebP, read in order.
        case animation(GivenAnimation, FramePlacement)
    }

    /// Creates a storyboard of any drawing that is a function of time.
    /// - Parameters:
    ///   - canvas: in points.
    ///   - background: the colour under the drawing; nil is transparent.
    ///   - plays: the number of times that a viewer shows all frames.
    ///   - clock: decides when each frame is shown.
    ///   - shutter: the length of motion blur in degrees, 0…720: 360 is the time from frame to frame at the clock's rate.
    ///   - overlay: drawings over each frame, for its own moment, that motion does not blur.
    ///   - scene: the drawing `time` seconds after the start. Called concurrently on several threads.
    public init(
        canvas: PixelSize, background: Color?, plays: Plays = .forever, clock: FrameClock, shutter: Double = 0, overlay: Overlay? = nil,
        scene: @escaping @Sendable (_ time: Double) -> Scene
    ) {
        precondition(shutter >= 0 && shutter <= 720, "a shutter is open for 0 to 720 degrees, not \(shutter)")
        let open = shutter / 360 / clock.framesPerSecond.value
        let drawings = Drawings.computed { index in
            let frame = clock[index]
            return StoryboardFrame(delay: frame.delay.withBoundedDenominator, from: frame.timestamp, open: open, overlay, scene)
        }
        self.init(
            drawings, canvas: canvas, background: background, plays: plays, framesPerSecond: clock.framesPerSecond,
            duration: clock.duration, count: clock.count)
        motion = Motion(clock: clock, shutter: shutter, overlay: overlay, scene: scene)
    }

    /// Creates a storyboard of an effect on its own canvas and background.
    /// - Parameters:
    ///   - effect: the motion.
    ///   - plays: the number of times that a viewer shows all frames.
    ///   - clock: decides when each frame is shown.
    ///   - shutter: the length of motion blur in degrees, 0…720.
    ///   - pen: draws the effect's construction over each frame; nil for none.
    public init(
        _ effect: some Effect, plays: Plays = .forever, clock: FrameClock, shutter: Double = 0, construction pen: ConstructionPen? = nil
    ) {
        self.init(
            canvas: effect.size, background: effect.background, plays: plays, clock: clock, shutter: shutter,
            overlay: pen.map { $0.overlay(of: effect) }
        ) { effect.scene(at: $0) }
    }

    /// Creates a storyboard of `scene` at `moments`, in seconds, each shown for `delay`, and blurred over `open` seconds.
    init(
        canvas: PixelSize, background: Color?, moments: [Double], delay: Rational, open: Double, overlay: Overlay?,
        scene: @escaping @Sendable (Double) -> Scene
    ) {
        self.init(
            .computed { StoryboardFrame(delay: delay.withBoundedDenominator, from: moments[$0], open: open, overlay, scene) },
            canvas: canvas, background: background, plays: .times(1), framesPerSecond: 1 / delay,
            duration: delay * Rational(moments.count), count: moments.count)
    }

    init(
        _ drawings: Drawings, canvas: PixelSize, background: Color?, plays: Plays, framesPerSecond: Rational, duration: Rational, count: Int
    ) {
        (self.drawings, self.canvas, self.background, self.plays) = (drawings, canvas, background, plays)
        (self.framesPerSecond, self.duration, frameCount) = (framesPerSecond, duration, count)
    }

    /// The same motion from the same start and for the same duration, with delays in centiseconds. Each frame is drawn for its rounded timestamp.
    var inCentiseconds: Storyboard {
        guard let motion, motion.clock.timing != .centiseconds else { return self }
        let clock = FrameClock(
            from: motion.clock.start, duration: motion.clock.duration,
            framesPerSecond: min(motion.clock.framesPerSecond, FrameClock.fastestCentisecondRate), timing: .centiseconds)
        return Storyboard(
            canvas: canvas, background: background, plays: plays, clock: clock, shutter: motion.shutter, overlay: motion.overlay,
            scene: motion.scene)
    }

    /// Whether frames are drawn from shapes, rather than given as pixels.
    var isDrawn: Bool {
        switch drawings {
        case .computed, .given(.scenes, _): true
        case .given: false
        }
    }

    /// Returns a source of the frames in order, for one pass.
    func frames() -> sending (() throws(DripGIFError) -> StoryboardFrame?) {
        switch drawings {
        case .computed(let frame):
            var (index, count) = (0, frameCount)
            return {
                if index == count { return nil }
                defer { index += 1 }
                return frame(index)
            }
        case .given(.scenes(let file), let choices):
            var reader = GivenFrameReader(file, choices)
            return { () throws(DripGIFError) in try reader.next() }
        case .given(.pictures(let files, let placement), let choices):
            var remaining = choices[...]
            return { remaining.popFirst().map { files.frame($0.index, delay: $0.delay, placement) } }
        case .given(.animation(let animation, let placement), let choices):
            var reader = AnimationReader(animation, placement, choices)
            return { () throws(DripGIFError) in try reader.next() }
        }
    }
}

extension ConstructionPen {
    /// Returns the drawing of the construction of `effect` at any time.
    func overlay(of effect: any Effect) -> Storyboard.Overlay { { time in self.draws(effect.construction(at: time)) } }
}
