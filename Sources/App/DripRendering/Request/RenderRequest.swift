public import DripCodec
public import DripEffects
public import DripFiles
public import DripImage
public import DripLottie
public import DripMotion
public import DripNumbers

/// A request for one render, before it is checked: the options of `Documentation/CommandLine.md` as values.
public struct RenderRequest: Sendable {
    /// The source of the frames.
    public enum Source: Sendable {
        /// An effect and its parameters as texts by name.
        case effect(any Effect.Type, parameters: [String: String])
        /// A scene file or a Lottie animation, told apart by their contents; `-` is standard input.
        case sceneFile(path: String)
        /// A Lottie animation, with the PNG files beside it that it names; `-` is standard input.
        case lottieFile(path: String)
        /// Given frames: PNG files in order, patterns such as `frame-%04d.png`, or directories, shown at the requested rate, or 25 frames per second.
        ///
        /// A single `-` is standard input with PNGs one after another. A single GIF or APNG keeps its delays and plays, unless the request says
        /// otherwise.
        case pictures(paths: [String])
    }

    /// The background, which replaces the source's own.
    public enum Background: Equatable, Sendable {
        /// Transparent.
        case none
        /// A colour.
        case color(Color)
    }

    /// The treatment of frame rates that GIF cannot represent.
    public enum GIFTiming: String, Hashable, Sendable, CaseIterable {
        /// The nearest rate that GIF can represent.
        case auto
        /// An error.
        case exact
    }

    /// The timestamps of a contact sheet.
    public enum SheetMoments: Equatable, Sendable {
        /// This number of timestamps, evenly spaced.
        case count(Int)
        /// These times, in this order.
        case times([TimeText])

        var count: Int {
            switch self {
            case .count(let count): count
            case .times(let times): times.count
            }
        }
    }

    /// What is rendered.
    public var source: Source
    /// A file, a pattern such as `frame-%04d.png`, a directory that ends in `/`, or `-` for standard output.
    public var output: String
    /// The format; overrides the extension.
    public var format: OutputFormat?
    /// The rate. Nil is 50 for GIF and 60 otherwise, 25 for given PNG files, or the own frames of a scene, GIF or APNG.
    public var framesPerSecond: Rational?
    /// The duration; nil is one loop, or all given frames.
    public var duration: TimeText?
    /// The start time; nil is 0.
    public var from: TimeText?
    /// The end time; nil is after one loop, or after the last given frame.
    public var to: TimeText?
    /// The time of a single still.
    public var at: TimeText?
    /// The frames of a contact sheet.
    public var sheet: SheetMoments?
    /// The canvas in points; nil is the source's own.
    public var canvas: RequestedSize?
    /// The fit of ``Source/pictures(paths:)`` and of a Lottie animation into a canvas of another size.
    public var fit = Fit.contain
    /// The identifier of an animation in a dotLottie archive; nil is the first one.
    public var animation: String?
    /// The identifier of a theme in a dotLottie archive; nil is the one with which players begin.
    public var theme: String?
    /// Values in place of those of a Lottie animation's slots.
    public var slots = LottieSlots()
    /// The paths of files for the fonts of a Lottie animation, by the name of a font or of a family.
    public var fonts: [String: String] = [:]
    /// The marker of a Lottie animation whose range is one loop; nil is the whole animation.
    public var marker: String?
    /// Whether a Lottie animation is drawn without the features that are not drawn, instead of refused.
    public var isLenient = false
    /// Pixels per point.
    public var scale = 1.0
    /// The background; nil is the source's own.
    public var background: Background?
    /// The colour under translucent pixels of a GIF; nil is white, or black with dark appearance.
    public var matte: Color?
    /// Motion blur: the degrees of the time between frames, 0…720, for which the shutter is open. Each frame is the mean of drawings from its own
    /// moment on.
    public var shutter = 0.0
    /// Whether an effect's construction is drawn over it: circles, tangent points, control polygons, helper items, boundaries and velocities.
    public var showsConstruction = false
    /// The improved effect, or the original.
    public var fidelity = Fidelity.better
    /// The colour scheme of an effect.
    public var appearance = Appearance.light
    /// The seed of all random numbers of an effect.
    public var seed: UInt64 = 0
    /// A scripted pointer, in points of the canvas; nil is the effect's own.
    public var touch: PointerTrack?
    /// The number of plays. Nil is forever, or the number of a given GIF or APNG.
    public var plays: Plays?
    /// The maximum number of colours in a palette of a GIF.
    public var colors = 256
    /// The allowed error per channel of a GIF or APNG, in levels, 0…255. A larger one makes smaller files.
    public var maximumError = 0
    /// The dithering of colours that the palette of a GIF lacks. Nil is ordered, or none where the palette nearly fits.
    public var dither: GIFSettings.Dither?
    /// Whether frames of a GIF may have local palettes.
    public var palettes = GIFSettings.Palettes.own
    /// The maximum size of a GIF or APNG in bytes. Among the colours and frame rates that fit, those with the least error are used.
    public var maximumBytes: Int?
    /// The effort, 1…9; a higher one takes more time and makes smaller files.
    public var effort = 6
    /// The handling of frame rates that a GIF cannot show.
    public var gifTiming = GIFTiming.auto
    /// The number of worker threads, at least 1; nil is the number of cores. The output is identical for any number.
    public var jobs: Int?
    /// Whether to play the new file and compare it before it replaces the old one. Nil verifies files under 64 MiB.
    public var verifies: Bool?
    /// Whether the summary has a digest, which takes another pass over the frames in some formats.
    public var wantsDigest = false

    /// Creates a request with the defaults of all options.
    public init(_ source: Source, output: String) {
        self.source = source
        self.output = output
    }

    /// Renders and writes. The output appears whole or not at all, also when the task is cancelled.
    /// - Parameters:
    ///   - temporaries: records files that have no name yet.
    ///   - report: called repeatedly, from any thread.
    /// - Throws: ``DripGIFError``.
    @discardableResult
    public func render(
        temporaries: TemporaryFiles = TemporaryFiles(), report: @escaping @Sendable (RenderEvent) -> Void = { _ in }
    ) async throws(DripGIFError) -> RenderSummary {
        let plan = try RenderPlan(self)
        for note in plan.notes { report(.note(note)) }
        var rendering = Rendering(
            storyboard: plan.storyboard, size: plan.size, scale: scale, jobs: Limits.jobs(jobs), wantsDigest: wantsDigest,
            verifies: verifies, temporaries: temporaries, report: report)
        rendering.profile = plan.storyboard.profile
        if plan.target.format == .gif, let name = rendering.profile?.name { report(.note(.profileLeftOut(name))) }
        var summary = try await write(rendering, to: plan.target, sheetTimes: plan.sheetTimes)
        if let name = plan.storyboard.pictureOfOtherProfile { report(.note(.otherProfile(path: name))) }
        summary.assumedRate = plan.assumedRate
        return summary
    }

    fileprivate func write(
        _ rendering: Rendering, to target: OutputTarget, sheetTimes: [Double]? = nil
    ) async throws(DripGIFError) -> RenderSummary {
        switch (target, target.format) {
        case (.frames(let pattern), _): return try await rendering.writeSequence(to: pattern, effort: effort)
        case (_, .frames): return try await rendering.writeStream(to: target, effort: effort)
        case (_, .gif):
            let color = matte ?? (appearance == .dark ? .black : .white)
            let settings = GIFSettings(
                maximumColors: colors, maximumError: maximumError, dither: dither, palettes: palettes, effort: effort)
            return try await rendering.writeGIF(to: target, matte: Matte(color), settings: settings, budget: maximumBytes)
        case (_, .scene): return try await rendering.writeScene(to: target)
        case (_, .png) where sheetTimes != nil || rendering.storyboard.frameCount == 1:
            if let times = sheetTimes { return try await rendering.writeSheet(to: target, times: times, effort: effort) }
            if maximumBytes != nil { throw .request(.onlyInAnimations(option: "--max-bytes")) }
            return try await rendering.writeStill(to: target, effort: effort)
        case (_, .apng), (_, .png):
            if maximumError == 0, maximumBytes == nil { return try await rendering.writeAPNG(to: target, effort: effort) }
            return try await rendering.writeReducedAPNG(to: target, effort: effort, maximumError: maximumError, budget: maximumBytes)
        }
    }
}

extension Storyboard {
    /// Renders the storyboard and writes it in the format of the name's extension.
    ///
    /// A GIF has delays of whole hundredths of a second. If the clock's timing is `.exact`, the GIF keeps start and duration, and every frame is
    /// drawn for its rounded timestamp. Rates above 50 frames per second become 50.
    ///
    /// - Parameters:
    ///   - output: a file, a pattern for PNG files, or a directory that ends in `/`, as for the command.
    ///   - scale: pixels per point, 0.1…8.
    ///   - matte: the opaque colour under translucent pixels of a GIF.
    ///   - colors: the maximum number of colours in a palette of a GIF, 2…256.
    ///   - effort: 1…9; a higher one takes more time and makes smaller files.
    ///   - jobs: worker threads, at least 1; nil is the number of cores. The output is identical for any number.
    /// - Throws: ``DripGIFError/request(_:)`` for a value out of range, ``DripGIFError/limit(_:)`` before memory is allocated.
    @discardableResult
    public func write(
        to output: String, scale: Double = 1, matte: Color = .white, colors: Int = 256, effort: Int = 6, jobs: Int? = nil
    ) async throws(DripGIFError) -> RenderSummary {
        var request = RenderRequest(.pictures(paths: []), output: output)
        (request.scale, request.matte, request.colors, request.effort, request.plays) = (scale, matte, colors, effort, plays)
        if (try? OutputTarget(output).format) == .scene { request.scale = 1 }
        let target = try request.checkedTarget()
        let storyboard = target.format == .gif ? inCentiseconds : self
        try Limits.check(frames: storyboard.frameCount, lasting: storyboard.duration)
        let rendering = Rendering(
            storyboard: storyboard, size: try Limits.pixels(of: canvas, scale: scale), scale: scale, jobs: Limits.jobs(jobs),
            wantsDigest: true, verifies: nil, temporaries: TemporaryFiles(), report: { _ in })
        return try await request.write(rendering, to: target)
    }
}
