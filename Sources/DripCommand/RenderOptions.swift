import ArgumentParser
import DripGIF

/// The options that all renders share. Values are parsed unconditionally, so that a negative number is a value, out of its range.
struct RenderOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Frames per second, 1…240, may be fractional (default: 50 for GIF, 60 otherwise; draw: the scene's; encode: 25).",
            valueName: "n"),
        transform: OptionValue.frameRate)
    var fps: Rational?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How long: 2, 2s, 500ms, or 30f for frames of the --fps asked for; at most 10 min (default: one loop).", valueName: "time"),
        transform: OptionValue.time)
    var duration: TimeText?

    @Option(parsing: .unconditional, help: ArgumentHelp("Begin there (default: 0).", valueName: "time"), transform: OptionValue.time)
    var from: TimeText?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("End there (default: after one loop).", valueName: "time"), transform: OptionValue.time)
    var to: TimeText?

    @Option(parsing: .unconditional, help: ArgumentHelp("One still of this moment.", valueName: "time"), transform: OptionValue.time)
    var at: TimeText?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "A PNG contact sheet with times: of n evenly spaced moments, 1…10000, or of the moments of a list such as \"0.1 0.25 1.5\".",
            valueName: "n"),
        transform: OptionValue.sheet)
    var sheet: RenderRequest.SheetMoments?

    @OptionGroup
    var look: LookOptions

    @Option(parsing: .unconditional, help: ArgumentHelp("Pixels per point, 0.1…8.", valueName: "k"))
    var scale: Double = 1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("What lies under half-transparent pixels of a GIF (default: white, black in dark).", valueName: "color"),
        transform: OptionValue.color)
    var matte: Color?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Total plays: forever, or 1…65536 (default: forever).", valueName: "n"),
        transform: OptionValue.plays)
    var loop: Plays = .forever

    @Option(parsing: .unconditional, help: ArgumentHelp("GIF palette limit, 2…256.", valueName: "n"))
    var colors = 256

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Levels per channel by which a GIF may move a pixel to be smaller, 0…255.", valueName: "n"))
    var maxError = 0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Make a GIF fit, such as 400k or 2M: by error, then fewer colours, then fewer frames; says what it chose.", valueName: "n"),
        transform: OptionValue.byteCount)
    var maxBytes: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "none, ordered or diffuse, where a GIF has no room for the colours (default: none where they nearly fit, else ordered).",
            valueName: "name"))
    var dither: GIFSettings.Dither?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("own: a frame of a GIF may have its own palette; one: all share one, which is smaller.", valueName: "name"))
    var palettes: GIFSettings.Palettes = .own

    @Flag(
        inversion: .prefixedNo,
        help: "Decode what was written and compare it with the frames before it replaces the old file (default: under 64 MiB).")
    var verify: Bool?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("auto lowers rates over 50 frames a second, exact refuses them.", valueName: "name"))
    var gifTiming: RenderRequest.GIFTiming = .auto

    @Option(parsing: .unconditional, help: ArgumentHelp("Encoder's time against size: 1 is fastest, 9 smallest.", valueName: "n"))
    var effort = 6

    @Option(
        parsing: .unconditional, help: ArgumentHelp("gif, apng, png, frames or scene, whatever the output's extension.", valueName: "name"))
    var format: OutputFormat?

    @OptionGroup var work: WorkOptions

    /// Asks the library for it, and shows what happens.
    /// - Parameter fit: for pictures.
    func render(_ source: RenderRequest.Source, to output: String, fit: Fit = .contain) async throws {
        var request = try request(source, to: output)
        request.fit = fit
        let (bar, work) = (work.bar, work)
        defer { bar.clear() }
        let summary = try await request.render(temporaries: Program.temporaries) { event in
            switch event {
            case .note(let note): work.tell(note)
            case .progress(let done, let total): bar.show(done, of: total)
            }
        }
        bar.clear()
        if work.json { try Terminal.writeOutput(JSON(summary).text + "\n") }
        work.tell(summary)
    }

    private func request(_ source: RenderRequest.Source, to output: String) throws -> RenderRequest {
        if output == "-" {
            if work.json {
                throw Failure(status: ExitStatus.usage, "--json and output - both want standard output; name a file for one of them")
            }
            if Terminal.isOutputTerminal {
                throw Failure(status: ExitStatus.usage, "standard output is a terminal; redirect it to a file, or name one")
            }
        }
        var request = RenderRequest(source, output: output)
        request.format = format
        request.framesPerSecond = fps
        request.duration = duration
        request.from = from
        request.to = to
        request.at = at
        request.sheet = sheet
        try look.apply(to: &request)
        request.scale = scale
        request.matte = matte
        request.plays = loop
        request.colors = colors
        request.maximumError = maxError
        request.maximumBytes = maxBytes
        request.dither = dither
        request.palettes = palettes
        request.gifTiming = gifTiming
        request.effort = effort
        request.jobs = try work.checkedJobs()
        request.verifies = verify
        request.wantsDigest = work.json
        return request
    }
}
