public import DripCodec
public import DripEffects
public import DripImage
public import DripMotion
public import DripNumbers
public import DripScene

/// What is to be seen: a canvas, and for every frame when, for how long and what. No pixels yet.
///
///     let storyboard = Storyboard(effect, clock: FrameClock(duration: effect.period, framesPerSecond: 50, timing: .centiseconds))
public struct Storyboard: Sendable {
    /// The canvas in points.
    public let canvas: PixelSize
    /// What lies under every frame; nil is transparent.
    public var background: Color?
    public var plays: Plays
    /// The rate that most frames have, in frames a second.
    public let framesPerSecond: Rational
    /// How many frames there are: at least 1.
    public let frameCount: Int
    /// Seconds that all frames last together.
    public let duration: Rational
    let drawings: Drawings
    /// What ``drawings`` are computed from, if a clock says when each is shown.
    private var motion: Motion?

    /// A function of time, and the moments at which it is drawn.
    private struct Motion: Sendable {
        let clock: FrameClock
        let scene: @Sendable (Double) -> Scene
    }

    /// Where the drawings come from.
    enum Drawings: Sendable {
        /// Any frame, in any order.
        case computed(@Sendable (Int) -> StoryboardFrame)
        /// Given frames, read in order: frame `choices[n].index` of the file is shown as frame n.
        case given(SceneFile, [GivenFrames.Choice])
        /// PNG files, read in any order: file number `choices[n].index` is shown as frame n.
        case pictures(PictureFiles, FramePlacement, [GivenFrames.Choice])
    }

    /// Any drawing that is a function of time.
    /// - Parameters:
    ///   - canvas: in points.
    ///   - background: what lies under the drawing; nil is transparent.
    ///   - plays: how often a viewer shows all frames.
    ///   - clock: decides when each frame is shown.
    ///   - scene: the drawing `time` seconds after the start. Called on several threads at once.
    public init(
        canvas: PixelSize, background: Color?, plays: Plays = .forever, clock: FrameClock,
        scene: @escaping @Sendable (_ time: Double) -> Scene
    ) {
        self.canvas = canvas
        self.background = background
        self.plays = plays
        framesPerSecond = clock.framesPerSecond
        frameCount = clock.count
        duration = clock.duration
        drawings = .computed { index in
            let frame = clock[index]
            return StoryboardFrame(delay: frame.delay.tamed) { () throws(DripGIFError) in scene(frame.timestamp) }
        }
        motion = Motion(clock: clock, scene: scene)
    }

    /// An effect on its own canvas and background.
    public init(_ effect: some Effect, plays: Plays = .forever, clock: FrameClock) {
        self.init(canvas: effect.size, background: effect.background, plays: plays, clock: clock) { effect.scene(at: $0) }
    }

    /// The drawings of `scene` at `moments`, in seconds, each shown for `delay`.
    init(canvas: PixelSize, background: Color?, moments: [Double], delay: Rational, scene: @escaping @Sendable (Double) -> Scene) {
        self.canvas = canvas
        self.background = background
        plays = .times(1)
        framesPerSecond = 1 / delay
        frameCount = moments.count
        duration = delay * Rational(moments.count)
        drawings = .computed { index in StoryboardFrame(delay: delay.tamed) { () throws(DripGIFError) in scene(moments[index]) } }
    }

    /// Frames that exist already.
    init(
        _ drawings: Drawings, canvas: PixelSize, background: Color?, plays: Plays, framesPerSecond: Rational, duration: Rational, count: Int
    ) {
        self.canvas = canvas
        self.background = background
        self.plays = plays
        self.framesPerSecond = framesPerSecond
        frameCount = count
        self.duration = duration
        self.drawings = drawings
    }

    /// The same motion from the same moment, for as long, with delays that a GIF can hold: every frame is drawn for the moment at which it is shown.
    var inCentiseconds: Storyboard {
        guard let motion, motion.clock.timing != .centiseconds else { return self }
        let clock = FrameClock(
            from: motion.clock.start, duration: motion.clock.duration,
            framesPerSecond: min(motion.clock.framesPerSecond, FrameClock.fastestCentisecondRate), timing: .centiseconds)
        return Storyboard(canvas: canvas, background: background, plays: plays, clock: clock, scene: motion.scene)
    }

    /// Begins a pass over all frames.
    func frames() -> sending StoryboardFrames {
        switch drawings {
        case .computed(let frame): StoryboardFrames(0..<frameCount, frame)
        case .given(let file, let choices): StoryboardFrames(GivenFrameReader(file, choices))
        case .pictures(let files, let placement, let choices):
            StoryboardFrames(choices.indices) { files.frame(choices[$0].index, delay: choices[$0].delay, placement) }
        }
    }
}

/// One frame before it is drawn.
struct StoryboardFrame: Sendable {
    /// Seconds.
    let delay: Rational
    /// The drawing; may take its time.
    let scene: @Sendable () throws(DripGIFError) -> Scene
    /// The same as a picture of the output's size, where there is one already: exact also where it is translucent.
    let picture: (@Sendable () throws(DripGIFError) -> StraightImage)?

    init(
        delay: Rational, picture: (@Sendable () throws(DripGIFError) -> StraightImage)? = nil,
        scene: @escaping @Sendable () throws(DripGIFError) -> Scene
    ) {
        self.delay = delay
        self.picture = picture
        self.scene = scene
    }
}

/// One pass over the frames of a storyboard, in order.
struct StoryboardFrames: WorkSource {
    private var given: GivenFrameReader?
    private var rest: Range<Int>
    private let frame: @Sendable (Int) -> StoryboardFrame?

    init(_ indices: Range<Int>, _ frame: @escaping @Sendable (Int) -> StoryboardFrame) { (rest, self.frame) = (indices, frame) }

    init(_ reader: sending GivenFrameReader) { (given, rest, frame) = (reader, 0..<0, { _ in nil }) }

    mutating func next() throws(DripGIFError) -> StoryboardFrame? {
        if given != nil { return try given?.next() }
        return rest.popFirst().flatMap(frame)
    }
}
