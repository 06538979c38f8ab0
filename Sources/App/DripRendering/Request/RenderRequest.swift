import DripCodec
public import DripCompare
public import DripFiles

/// A request for one render, before it is checked: what is rendered, when, on which canvas, into which kind of file, and where.
///
///     var request = RenderRequest(.effect(Wave.self, EffectOptions(appearance: .dark)), output: "wave.gif")
///     request.timing.framesPerSecond = 30
///     try await request.render()
public struct RenderRequest: Sendable {
    /// What is rendered, with the options that only such sources have.
    public var source: Source
    /// The moments of the frames.
    public var timing: RenderTiming
    /// The canvas under the frames.
    public var canvas: RenderCanvas
    /// The encoding of the frames.
    public var file: FileOptions
    /// A file, a pattern such as `frame-%04d.png`, a directory that ends in `/`, or `-` for standard output.
    public var output: String

    /// Creates a request with the defaults of all options that are not given.
    public init(
        _ source: Source, timing: RenderTiming = RenderTiming(), canvas: RenderCanvas = RenderCanvas(), file: FileOptions = FileOptions(),
        output: String
    ) {
        self.source = source
        self.timing = timing
        self.canvas = canvas
        self.file = file
        self.output = output
    }

    /// Renders and writes. The output appears whole or not at all, also when the task is cancelled.
    /// - Parameters:
    ///   - jobs: worker threads, at least 1; nil is the number of cores. The output is identical for any number.
    ///   - wantsDigest: whether the summary has a digest, which takes another pass over the frames in some formats.
    ///   - temporaries: records files that have no name yet.
    ///   - report: called repeatedly, from any thread.
    /// - Throws: ``DripGIFError``.
    @discardableResult
    public func render(
        jobs: Int? = nil, wantsDigest: Bool = false, temporaries: TemporaryFiles = TemporaryFiles(),
        report: @escaping @Sendable (RenderEvent) -> Void = { _ in }
    ) async throws(DripGIFError) -> RenderSummary {
        let plan = try RenderPlan(self)
        for note in plan.notes { report(.note(note)) }
        var rendering = Rendering(
            storyboard: plan.storyboard, size: plan.size, scale: canvas.scale, jobs: Limits.jobs(jobs), wantsDigest: wantsDigest,
            verifies: file.verifies, temporaries: temporaries, report: report)
        rendering.profile = plan.storyboard.profile
        let isLeftOut = plan.target.format == .gif || plan.target.format == .webp && rendering.profile?.icc == nil
        if isLeftOut, let name = rendering.profile?.name { report(.note(.profileLeftOut(name))) }
        var summary = try await rendering.write(to: plan.target, file, matte: source.matte, sheetTimes: plan.sheetTimes)
        if let name = plan.storyboard.pictureOfOtherProfile { report(.note(.otherProfile(path: name))) }
        summary.assumedRate = plan.assumedRate
        return summary
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
    ///   - file: the encoding of the frames.
    ///   - jobs: worker threads, at least 1; nil is the number of cores. The output is identical for any number.
    /// - Throws: ``DripGIFError/request(_:)`` for a value out of range, ``DripGIFError/limit(_:)`` before memory is allocated.
    @discardableResult
    public func write(
        to output: String, scale: Double = 1, file: FileOptions = FileOptions(), jobs: Int? = nil
    ) async throws(DripGIFError) -> RenderSummary {
        var parts = RequestParts(file: file)
        parts.timing.plays = plays
        // A scene file has points, and no pixels.
        if (try? OutputTarget(output, format: file.format).format) != .scene { parts.canvas.scale = scale }
        let target = try parts.checkedTarget(output)
        let storyboard = target.format == .gif ? inCentiseconds : self
        try Limits.check(frames: storyboard.frameCount, lasting: storyboard.duration)
        let rendering = Rendering(
            storyboard: storyboard, size: try Limits.pixels(of: canvas, scale: scale), scale: scale, jobs: Limits.jobs(jobs),
            wantsDigest: true, verifies: file.verifies, temporaries: TemporaryFiles(), report: { _ in })
        return try await rendering.write(to: target, file)
    }

    /// Renders all frames in memory. A golden needs no file: `assertGolden(of: .film(try storyboard.film()))`.
    /// - Parameter scale: pixels per point, 0.1…8.
    /// - Throws: ``DripGIFError/limit(_:)`` before memory is allocated.
    public func film(scale: Double = 1) throws(DripGIFError) -> Film {
        try Limits.check(frames: frameCount, lasting: duration)
        var worker = FrameWorker(size: try Limits.pixels(of: canvas, scale: scale), scale: scale, background: background)
        let next = frames()
        var shown: [ShownFrame] = []
        while let frame = try next() { shown.append(ShownFrame(try worker.image(of: frame), delay: frame.delay)) }
        return try wrapping(Film(frames: shown, plays: plays), in: DripGIFError.unencodable)
    }
}
