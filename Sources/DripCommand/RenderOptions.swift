import ArgumentParser
import DripGIF

/// The options that all renders share. Values are parsed unconditionally, so that a negative number is a value, out of its range.
///
/// Those without a default here have one in the request: only so it is known which were given.
struct RenderOptions: ParsableArguments {
    /// The heading in help.
    static let title = "Options of all renders"

    @Option(
        name: [.customShort("o"), .customLong("output")], parsing: .unconditional,
        help: ArgumentHelp("The same as <output> at the end.", valueName: "output"), completion: .file())
    var output: String?

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

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Begin there (default: 0).", valueName: "time", visibility: .detail),
        transform: OptionValue.time)
    var from: TimeText?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("End there (default: after one loop).", valueName: "time", visibility: .detail),
        transform: OptionValue.time)
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
        help: ArgumentHelp(
            "What lies under half-transparent pixels of a GIF (default: white, black in dark).", valueName: "color", visibility: .detail),
        transform: OptionValue.color)
    var matte: Color?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Total plays: forever, or 1…65536 (default: forever).", valueName: "n", visibility: .detail),
        transform: OptionValue.plays)
    var loop: Plays?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("GIF palette limit, 2…256. A transparent entry is extra (default: 256).", valueName: "n"))
    var colors: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Levels per channel by which a GIF or APNG may move a pixel to be smaller, 0…255 (default: 0).", valueName: "n",
            visibility: .detail))
    var maxError: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Make a GIF or APNG fit, such as 400k or 2M. Of the colours and frame rates that fit, the nearest to the true frames are used and named.",
            valueName: "n",
            visibility: .detail),
        transform: OptionValue.byteCount)
    var maxBytes: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "none, ordered or diffuse, where a GIF has no room for the colours (default: none where they nearly fit, else ordered).",
            valueName: "name", visibility: .detail))
    var dither: GIFSettings.Dither?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "own: a frame of a GIF may have its own palette; one: all share one, which is smaller (default: own).", valueName: "name",
            visibility: .detail))
    var palettes: GIFSettings.Palettes?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Decode what was written and compare it with the frames before it replaces the old file (default: under 64 MiB).",
            visibility: .detail))
    var verify: Bool?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "auto lowers rates over 50 frames a second, exact refuses them (default: auto).", valueName: "name", visibility: .detail))
    var gifTiming: RenderRequest.GIFTiming?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Encoder's time against size: 1 is fastest, 9 smallest (default: 6).", valueName: "n", visibility: .detail))
    var effort: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "gif, apng, png, frames or scene, whatever the output's extension.", valueName: "name", visibility: .detail))
    var format: OutputFormat?

    @OptionGroup(visibility: .detail) var work: WorkOptions

    @OptionGroup var help: HelpOption
}
