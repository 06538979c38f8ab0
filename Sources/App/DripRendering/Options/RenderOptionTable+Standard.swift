import DripCodec
import DripGeometry
import DripImage
import DripLottie
import DripMotion
import DripNumbers

extension RenderOptionTable {
    /// The options of `Documentation/CommandLine.md`.
    package static let standard = RenderOptionTable(options: formatAndTimes + canvasAndAnimations + pixels + effects + files)

    private static let formatAndTimes: [RenderOption] = [
        RenderOption(
            "format", \.format,
            .init(
                summary: "Output format, regardless of the extension of the output", value: .choice(OutputFormat.words),
                defaultText: "from the extension", commands: .renders),
            read: { try OutputFormat(choosing: $0) as OutputFormat? }, texts: { [$0?.rawValue ?? ""] }),
        RenderOption(
            "fps", \.framesPerSecond,
            .init(
                summary: "Frames per second, such as 30 or 29.97",
                range: OptionRange(Limits.framesPerSecond, "frames a second", describing: { $0.decimal() }) { $0.framesPerSecond },
                defaultText: "50 for GIF, 60 otherwise; scene files: their own; encode: 25, or that of the animation", decides: .pixels,
                kinds: [.gif, .apng, .frames, .scene], isDetail: false),
            read: OptionValue.frameRate, texts: { ["\($0.numerator)/\($0.denominator)"] }),
        RenderOption(
            "duration", \.duration,
            time(
                "Duration: 2, 2s, 500ms, or 30f for frames at the requested --fps; at most 10 min", default: "one loop", isDetail: false,
                excludes: []),
            read: OptionValue.time, texts: { [$0.keyText] }),
        RenderOption("from", \.from, time("Start time", default: "0"), read: OptionValue.time, texts: { [$0.keyText] }),
        RenderOption(
            "to", \.to, time("End time", default: "end of the first loop", excludes: ["duration"]), read: OptionValue.time,
            texts: { [$0.keyText] }),
        RenderOption(
            "at", \.at, time("Render one still at this time", isDetail: false, excludes: ["sheet", "from", "to", "duration"]),
            read: OptionValue.time, texts: { [$0.keyText] }),
        RenderOption(
            "sheet", \.sheet,
            .init(
                summary: "Render a PNG contact sheet with timestamps: n evenly spaced moments, or a list of times such as \"0.1 0.25 1.5\"",
                range: OptionRange(1...Limits.frameCount, "moments") { $0.sheet?.count }, decides: .pixels, isDetail: false,
                isOfAnimation: true,
                check: { (request, target) throws(RequestError) in try request.checkSheet(target) }),
            read: OptionValue.sheet, texts: { [$0.keyText] }),
    ]

    private static let canvasAndAnimations: [RenderOption] = [
        RenderOption(
            "size", \.canvas,
            .init(
                summary:
                    "Canvas size in points, such as 400x300. One side, 400 or x300, keeps the aspect ratio. encode and Lottie animations are scaled to it",
                value: .text("wxh"), defaultText: "size of the source", commands: [.all, .preview, .optimize], decides: .pixels,
                isDetail: false),
            read: { try OptionValue.size($0).checked() }),
        RenderOption(
            choice: "fit", \.fit,
            .init(
                summary:
                    "How frames fill a --size with another aspect ratio: contain shows whole frames, cover crops them, stretch distorts them",
                commands: [.encode, .optimize, .lottie], decides: .pixels), saysDefault: false),
        RenderOption(
            "animation", \.animation,
            .init(
                summary: "Render this animation of a dotLottie archive", value: .text("id"), defaultText: "the one it names as initial",
                commands: .lottie, decides: .pixels),
            read: { $0 }),
        RenderOption(
            "theme", \.theme,
            .init(
                summary: "Render with this theme of a dotLottie archive", value: .text("id"), defaultText: "the one players begin with",
                commands: .lottie, decides: .pixels),
            read: { $0 }),
        RenderOption(
            "slot", \.slots,
            .init(
                summary:
                    "Give a slot of a Lottie animation a value: a number, a color, x,y, a text, an image file or JSON. May be given several times",
                value: .text("id=value"), commands: .lottie, decides: .pixels, isRepeatable: true),
            read: OptionValue.slots, texts: \.keyTexts),
        RenderOption(
            "font", \.fonts,
            .init(
                summary: "Set a font of a Lottie animation with this file, TrueType, OpenType or WOFF. May be given several times",
                value: .text("name=file"), commands: .lottie, decides: .pixels, isRepeatable: true),
            // A batch's key has the bytes of the files in place of their paths.
            read: OptionValue.fonts, texts: { $0.keys.stablySorted() }),
        RenderOption(
            "marker", \.marker,
            .init(
                summary: "Render the range of this marker of a Lottie animation", value: .text("marker"), commands: .lottie,
                decides: .pixels),
            read: { $0 }),
        RenderOption(
            "lenient", \.isLenient,
            .init(
                summary: "Render a Lottie animation without the features that are not drawn, and list them",
                value: .flag, defaultText: "off", commands: .lottie, decides: .pixels),
            read: OptionValue.flag, texts: { $0 ? ["true"] : [] }),
    ]

    private static let pixels: [RenderOption] = [
        RenderOption(
            "scale", \.scale,
            .init(
                summary: "Pixels per point", value: .text("k"),
                range: OptionRange(Limits.scale, "pixels a point", describing: short) { $0.scale },
                defaultText: "1", commands: .renders, decides: .pixels, isDetail: false,
                check: { (request, target) throws(RequestError) in
                    if target.format == .scene, request.scale != 1 { throw .scaleInScene }
                }),
            read: OptionValue.number),
        RenderOption(
            "background", \.background,
            .init(
                summary: "Background: #RGB[A], #RRGGBB[AA], a CSS colour name, or none for a transparent one", value: .text("color"),
                defaultText: "background of the source", commands: [.all, .preview], decides: .pixels, isDetail: false),
            read: OptionValue.background, texts: { [$0.keyText] }),
        RenderOption(
            "matte", \.matte,
            .init(
                summary: "Opaque colour under translucent pixels of a GIF", value: .text("color"),
                defaultText: "white; black with --appearance dark",
                kinds: [.gif],
                check: { (request, _) throws(RequestError) in
                    if let matte = request.matte, !matte.isOpaque { throw .translucentMatte(matte) }
                }),
            read: OptionValue.color),
        RenderOption(
            "shutter", \.shutter,
            .init(
                summary: "Motion blur: degrees of the time between frames for which the shutter is open. 180 is half of it",
                value: .text("d"),
                range: OptionRange(0...720, "degrees", describing: short) { $0.shutter }, defaultText: "0",
                decides: .pixels,
                check: { (request, target) throws(RequestError) in
                    if request.shutter == 0 { return }
                    if target.format == .scene { throw .shutterInScene }
                    if case .pictures = request.source { throw .shutterOfFrames }
                }),
            read: OptionValue.number, texts: { $0 == 0 ? [] : ["\($0)"] }),
    ]

    private static let effects: [RenderOption] = [
        RenderOption(
            "construction", \.showsConstruction,
            .init(
                summary:
                    "Draw the circles, tangent points, control polygons, helper items, boundaries and velocities of the effect over it",
                value: .flag, defaultText: "off", commands: [.effects, .preview, .manifests], decides: .pixels),
            read: OptionValue.flag, texts: { $0 ? ["true"] : [] }),
        RenderOption(
            choice: "fidelity", \.fidelity,
            .init(
                summary: "better improves the effect, original keeps the numbers and visible flaws of its source",
                commands: [.effects, .preview, .manifests], decides: .pixels)),
        RenderOption(
            choice: "appearance", \.appearance,
            .init(summary: "Colour scheme", commands: [.effects, .preview], decides: .pixels, isDetail: false)),
        RenderOption(
            "seed", \.seed,
            .init(
                summary: "Seed of the random generator", range: OptionRange(0...UInt64.max) { $0.seed }, defaultText: "0",
                commands: [.effects, .preview, .manifests], decides: .pixels),
            read: OptionValue.seed),
        RenderOption(
            "touch", \.touch,
            .init(
                summary: "Scripted pointer: x,y@t x,y@t …, in canvas points and seconds; a semicolon begins the next stroke",
                value: .text("track"), defaultText: "script of the effect", commands: [.effects, .preview, .manifests], decides: .pixels),
            read: OptionValue.touch, texts: { $0.keyTexts }),
    ]

    private static let files: [RenderOption] = [
        RenderOption(
            "loop", \.plays,
            .init(
                summary: "Total number of plays, or forever",
                range: OptionRange(1...Plays.limit, "plays, or forever") { if case .times(let count) = $0.plays { count } else { nil } },
                defaultText: "forever; encode of a GIF or APNG: its own", kinds: .animations),
            read: { try OptionValue.plays($0) as Plays? }, texts: { ["\($0 ?? .forever)"] }),
        RenderOption(
            "colors", \.colors,
            .init(
                summary: "Maximum number of colours in a GIF palette, not counting the transparent index",
                range: OptionRange(2...GIFSettings.colorLimit, "colours") { $0.colors },
                commands: [.all, .optimize], kinds: [.gif], isDetail: false),
            read: OptionValue.whole),
        RenderOption(
            "max-error", \.maximumError,
            .init(
                summary: "Allowed error per channel, in levels, that makes a GIF or APNG smaller",
                range: OptionRange(0...255, "levels") { $0.maximumError }, commands: [.all, .optimize], kinds: .animations),
            read: OptionValue.whole),
        RenderOption(
            choice: "dither", \.dither,
            .init(
                summary: "Dithering of a GIF with too many colours for its palette",
                defaultText: "none if the colours nearly fit, else ordered", kinds: [.gif])),
        RenderOption(
            choice: "palettes", \.palettes,
            .init(
                summary: "own gives frames of a GIF their own palettes, one shares a single palette, which makes a smaller file",
                kinds: [.gif]
            ),
            saysDefault: false),
        RenderOption(
            "max-bytes", \.maximumBytes,
            .init(
                summary:
                    "Maximum size of a GIF or APNG, such as 400k or 2M. Uses and reports the settings that fit with the smallest error",
                range: OptionRange(from: 1) { $0.maximumBytes }, commands: [.all, .optimize], isOfAnimation: true,
                check: { (request, target) throws(RequestError) in
                    if request.maximumBytes != nil, !request.canFit(target.format) { throw .onlyInAnimations(option: "--max-bytes") }
                }),
            read: OptionValue.byteCount),
        RenderOption(
            "effort", \.effort,
            .init(
                summary: "Encoding effort: 1 is fastest, 9 makes the smallest file", range: OptionRange(1...9) { $0.effort },
                commands: [.all, .optimize],
                kinds: .all.subtracting([.scene])),
            read: OptionValue.whole),
        RenderOption(
            choice: "gif-timing", \.gifTiming,
            .init(summary: "auto lowers rates above 50 frames per second, exact rejects them", kinds: [.gif])),
        RenderOption(
            "verify", \.verifies,
            .init(
                summary: "Decode the new file and compare it with the frames before it replaces the old file", value: .flag,
                defaultText: "on for files under \(Limits.verifiedByteCount &>> 20) MiB", decides: .work, kinds: .animations),
            read: OptionValue.flag),
    ]

    /// Returns a number without a fraction of 0.
    @Sendable private static func short(_ number: Double) -> String { "\(number)".hasSuffix(".0") ? "\(Int(number))" : "\(number)" }

    private static func time(
        _ summary: String, default defaultText: String? = nil, isDetail: Bool = true, excludes: [String] = []
    ) -> RenderOption.Traits {
        RenderOption.Traits(
            summary: summary, value: .text("time"), defaultText: defaultText, decides: .pixels, isDetail: isDetail, isOfAnimation: true,
            excludes: excludes)
    }
}

extension RenderRequest {
    fileprivate func checkSheet(_ target: OutputTarget) throws(RequestError) {
        guard let sheet else { return }
        if target.format != .png { throw .sheetNeedsPNG(name: output) }
        guard case .times = sheet else { return }
        if from != nil { throw .conflict("--sheet with times", "--from") }
        if to != nil { throw .conflict("--sheet with times", "--to") }
        if duration != nil { throw .conflict("--sheet with times", "--duration") }
    }
}

// MARK: - What a batch's key holds

extension TimeText {
    fileprivate var keyText: String {
        switch self {
        case .seconds(let seconds): "\(seconds.numerator)/\(seconds.denominator) s"
        case .frames(let count): "\(count) f"
        case .ownFrames(let count): "@\(count)"
        }
    }
}

extension RenderRequest.SheetMoments {
    fileprivate var keyText: String {
        switch self {
        case .count(let count): "\(count)"
        case .times(let times): times.map(\.keyText).joined(separator: " ")
        }
    }
}

extension RenderRequest.Background {
    fileprivate var keyText: String { if case .color(let color) = self { "\(color)" } else { "none" } }
}

extension PointerTrack {
    fileprivate var keyTexts: [String] {
        strokes.map { stroke in stroke.samples.map { "\($0.point.x),\($0.point.y)@\($0.time)" }.joined(separator: " ") }
    }
}
