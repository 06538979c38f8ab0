public import DripCodec
public import DripEffects
public import DripFiles
public import DripImage
public import DripMotion
public import DripNumbers

/// All that a person can ask of one render, before anything is checked: the options of `interface.md` as values.
public struct RenderRequest: Sendable {
    /// What to draw.
    public enum Source: Sendable {
        /// An effect and the texts of its parameters, by name.
        case effect(any Effect.Type, parameters: [String: String])
        /// A scene file; `-` is standard input.
        case sceneFile(path: String)
        /// PNG files as frames, in order, or patterns such as `frame-%04d.png`; shown at the rate that is asked for, else 25 a second.
        case pictures(paths: [String])
    }

    /// What lies under the drawing instead of the source's own background.
    public enum Background: Hashable, Sendable {
        case none
        case color(Color)
    }

    /// What becomes of rates that GIF cannot say.
    public enum GIFTiming: String, Hashable, Sendable, CaseIterable {
        /// The nearest rate it can.
        case auto
        /// An error.
        case exact
    }

    /// What a contact sheet shows.
    public enum SheetMoments: Hashable, Sendable {
        /// So many moments, evenly spaced.
        case count(Int)
        /// These, in this order.
        case times([TimeText])

        var count: Int {
            switch self {
            case .count(let count): count
            case .times(let times): times.count
            }
        }
    }

    public var source: Source
    /// A file, a pattern such as `frame-%04d.png`, a directory that ends in `/`, or `-` for standard output.
    public var output: String
    /// Overrides the name's extension.
    public var format: OutputFormat?
    /// Nil is 50 for GIF and 60 otherwise, 25 for ``Source/pictures(paths:)``, or a scene's frames as they are.
    public var framesPerSecond: Rational?
    /// How long; nil is one loop, or all given frames.
    public var duration: TimeText?
    public var from: TimeText?
    public var to: TimeText?
    /// One still.
    public var at: TimeText?
    /// A contact sheet.
    public var sheet: SheetMoments?
    /// The canvas in points; nil is the source's own.
    public var canvas: RequestedSize?
    /// How ``Source/pictures(paths:)`` fill a canvas of another size.
    public var fit = Fit.contain
    /// Pixels a point.
    public var scale = 1.0
    public var background: Background?
    /// Under half-transparent pixels of a GIF; nil is white, black with dark appearance.
    public var matte: Color?
    public var fidelity = Fidelity.better
    public var appearance = Appearance.light
    public var seed: UInt64 = 0
    /// A scripted pointer, in points of the canvas; nil is the effect's own.
    public var touch: PointerTrack?
    public var plays = Plays.forever
    /// The most colours of a GIF.
    public var colors = 256
    /// Levels, in each channel, by which a GIF or APNG may move a pixel to be smaller: 0…255.
    public var maximumError = 0
    /// What becomes of colours for which a GIF has no room; nil is none where they nearly fit, else ordered.
    public var dither: GIFSettings.Dither?
    /// Whether frames of a GIF may have palettes of their own.
    public var palettes = GIFSettings.Palettes.own
    /// The most bytes that a GIF or APNG may have: of the colours and frame rates with which it fits, those nearest to the frames are chosen.
    public var maximumBytes: Int?
    /// Time against size, 1…9.
    public var effort = 6
    public var gifTiming = GIFTiming.auto
    /// Worker threads, at least 1; nil is the number of cores. Never changes the bytes.
    public var jobs: Int?
    /// Whether what was written is read again, played, and compared with the frames before it replaces the old file. Nil is whenever it is
    /// less than ``Limits/verifiedByteCount`` bytes.
    public var verifies: Bool?
    /// Whether the summary holds a digest, which takes another pass over the frames in some formats.
    public var wantsDigest = false

    public init(_ source: Source, output: String) {
        self.source = source
        self.output = output
    }

    /// Renders and writes. The output appears whole or not at all, also when the task is cancelled.
    /// - Parameters:
    ///   - temporaries: learns of the files that have no name yet.
    ///   - report: called now and then, from any thread.
    /// - Throws: ``DripGIFError``.
    @discardableResult
    public func render(
        temporaries: TemporaryFiles = TemporaryFiles(), report: @escaping @Sendable (RenderEvent) -> Void = { _ in }
    ) async throws(DripGIFError) -> RenderSummary {
        let plan = try RenderPlan(self)
        for note in plan.notes { report(.note(note)) }
        var summary = try await write(plan, temporaries, report)
        summary.assumedRate = plan.assumedRate
        return summary
    }

    private func write(
        _ plan: RenderPlan, _ temporaries: TemporaryFiles, _ report: @escaping @Sendable (RenderEvent) -> Void
    ) async throws(DripGIFError) -> RenderSummary {
        let rendering = Rendering(
            storyboard: plan.storyboard, size: plan.size, scale: scale, jobs: Limits.jobs(jobs), wantsDigest: wantsDigest,
            verifies: verifies,
            temporaries: temporaries, report: report)
        return try await write(rendering, to: plan.target, sheetTimes: plan.sheetTimes)
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
    /// Renders and writes, for who has a drawing of their own and wants a file: the format is the name's.
    ///
    /// A GIF has delays of whole hundredths of a second. If the clock's timing is `.exact`, the GIF starts at the same moment and lasts as long, and every
    /// frame is drawn for the moment at which it is shown. Rates above 50 frames a second become 50.
    ///
    /// - Parameters:
    ///   - output: a file, a pattern for PNG files, or a directory that ends in `/`, as for the command.
    ///   - scale: pixels a point, in ``Limits/scale``.
    ///   - matte: opaque; under half-transparent pixels of a GIF.
    ///   - colors: the most of a GIF, 2…256.
    ///   - effort: the encoder's time against size, 1…9.
    ///   - jobs: worker threads, at least 1; nil is the number of cores. Never changes the bytes.
    /// - Throws: ``DripGIFError/request(_:)`` for a value out of range, ``DripGIFError/limit(_:)`` before memory is taken.
    @discardableResult
    public func write(
        to output: String, scale: Double = 1, matte: Color = .white, colors: Int = 256, effort: Int = 6, jobs: Int? = nil
    ) async throws(DripGIFError) -> RenderSummary {
        var request = RenderRequest(.pictures(paths: []), output: output)
        (request.scale, request.matte, request.colors, request.effort, request.plays) = (scale, matte, colors, effort, plays)
        let target: OutputTarget
        do throws(RequestError) {
            target = try OutputTarget(output)
            if target.format == .scene { request.scale = 1 }
            try RenderOptionTable.standard.check(request, target)
        } catch {
            throw .request(error)
        }
        let storyboard = target.format == .gif ? inCentiseconds : self
        try Limits.check(frames: storyboard.frameCount, lasting: storyboard.duration)
        let rendering = Rendering(
            storyboard: storyboard, size: try Limits.pixels(of: canvas, scale: scale), scale: scale, jobs: Limits.jobs(jobs),
            wantsDigest: true, verifies: nil, temporaries: TemporaryFiles(), report: { _ in })
        return try await request.write(rendering, to: target)
    }
}
