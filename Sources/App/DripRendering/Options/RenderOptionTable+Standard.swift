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
            "format", \FileOptions.format,
            .init(
                summary: "Output format, regardless of the extension of the output", value: .choice(OutputFormat.words),
                defaultText: "from the extension", commands: .renders),
            read: { try OutputFormat(choosing: $0) as OutputFormat? }, texts: { [$0?.rawValue ?? ""] }),
        RenderOption(
            "fps", \RenderTiming.framesPerSecond,
            .init(
                summary: "Frames per second, such as 30 or 29.97",
                range: OptionRange(Limits.framesPerSecond, "frames a second", describing: { $0.decimal() }) { $0.timing.framesPerSecond },
                defaultText: "50 for GIF, 60 otherwise; scene files: their own; encode: 25, or that of the animation", decides: .pixels,
                kinds: [.gif, .apng, .webp, .frames, .scene], alwaysActs: \.usesRate, isDetail: false),
            read: OptionValue.frameRate, texts: { ["\($0.numerator)/\($0.denominator)"] }),
        RenderOption(
            "duration", \RenderTiming.duration,
            time(
                "Duration: 2, 2s, 500ms, or 30f for frames at the requested --fps; at most 10 min", default: "one loop", isDetail: false),
            read: OptionValue.time, texts: { [$0.keyText] }),
        RenderOption("from", \RenderTiming.from, time("Start time", default: "0"), read: OptionValue.time, texts: { [$0.keyText] }),
        RenderOption(
            "to", \RenderTiming.to, time("End time", default: "end of the first loop", excludes: ["duration"]), read: OptionValue.time,
            texts: { [$0.keyText] }),
        RenderOption(
            "at", \RenderTiming.at, time("Render one still at this time", isDetail: false, excludes: ["sheet", "from", "to", "duration"]),
            read: OptionValue.time, texts: { [$0.keyText] }),
        RenderOption(
            "sheet", \RenderTiming.sheet,
            .init(
                summary: "Render a PNG contact sheet with timestamps: n evenly spaced moments, or a list of times such as \"0.1 0.25 1.5\"",
                range: OptionRange(1...Limits.frameCount, "moments") { $0.timing.sheet?.count }, decides: .pixels, isDetail: false,
                isOfAnimation: true,
                check: { (parts, target) throws(RequestError) in try parts.timing.checkSheet(target) }),
            read: OptionValue.sheet, texts: { [$0.keyText] }),
    ]

    private static let canvasAndAnimations: [RenderOption] = [
        RenderOption(
            "size", \RenderCanvas.size,
            .init(
                summary:
                    "Canvas size in points, such as 400x300. One side, 400 or x300, keeps the aspect ratio. encode and Lottie animations are scaled to it",
                value: .text("wxh"), defaultText: "size of the source", commands: [.all, .preview, .optimize], decides: .pixels,
                isDetail: false),
            read: { try OptionValue.size($0).checked() }),
        RenderOption(
            choice: "fit", \Fit.self,
            .init(
                summary:
                    "How frames fill a --size with another aspect ratio: contain shows whole frames, cover crops them, stretch distorts them",
                decides: .pixels, needs: "size"), saysDefault: false),
        RenderOption(
            "animation", \LottieOptions.animation,
            .init(
                summary: "Render this animation of a dotLottie archive", value: .text("id"), defaultText: "the one it names as initial",
                decides: .pixels),
            read: { $0 }),
        RenderOption(
            "theme", \LottieOptions.theme,
            .init(
                summary: "Render with this theme of a dotLottie archive", value: .text("id"), defaultText: "the one players begin with",
                decides: .pixels),
            read: { $0 }),
        RenderOption(
            "slot", \LottieOptions.slots,
            .init(
                summary:
                    "Give a slot of a Lottie animation a value: a number, a color, x,y, a text, an image file or JSON. May be given several times",
                value: .text("id=value"), decides: .pixels, isRepeatable: true),
            read: OptionValue.slots, texts: \.keyTexts),
        RenderOption(
            "font", \LottieOptions.fonts,
            .init(
                summary: "Set a font of a Lottie animation with this file, TrueType, OpenType or WOFF. May be given several times",
                value: .text("name=file"), decides: .pixels, isRepeatable: true),
            // A batch's key has the bytes of the files in place of their paths.
            read: OptionValue.fonts, texts: { $0.keys.stablySorted() }),
        RenderOption(
            "marker", \LottieOptions.marker,
            .init(
                summary: "Render the range of this marker of a Lottie animation", value: .text("marker"), commands: .lottie,
                decides: .pixels),
            read: { $0 }),
        RenderOption(
            "lenient", \LottieOptions.isLenient,
            .init(
                summary: "Render a Lottie animation without the features that are not drawn, and list them",
                value: .flag, defaultText: "off", decides: .pixels),
            read: OptionValue.flag, texts: { $0 ? ["true"] : [] }),
    ]

    private static let pixels: [RenderOption] = [
        RenderOption(
            "scale", \RenderCanvas.scale,
            .init(
                summary: "Pixels per point", value: .text("k"),
                range: OptionRange(Limits.scale, "pixels a point", describing: \.shortest) { $0.canvas.scale },
                defaultText: "1", commands: .renders, decides: .pixels, isDetail: false,
                check: { (parts, target) throws(RequestError) in
                    if target.format == .scene, parts.canvas.scale != 1 { throw .scaleInScene }
                }),
            read: OptionValue.number),
        RenderOption(
            "background", \RenderCanvas.background,
            .init(
                summary: "Background: #RGB[A], #RRGGBB[AA], a CSS colour name, or none for a transparent one", value: .text("color"),
                defaultText: "background of the source", commands: [.all, .preview], decides: .pixels, isDetail: false),
            read: OptionValue.background, texts: { [$0.keyText] }),
        RenderOption(
            "matte", \FileOptions.matte,
            .init(
                summary: "Opaque colour under translucent pixels of a GIF", value: .text("color"),
                defaultText: "white; black with --appearance dark",
                kinds: [.gif],
                check: { (parts, _) throws(RequestError) in
                    if let matte = parts.file.matte, !matte.isOpaque { throw .translucentMatte(matte) }
                }),
            read: OptionValue.color),
        RenderOption(
            "shutter", \RenderTiming.shutter,
            .init(
                summary: "Motion blur: degrees of the time between frames for which the shutter is open. 180 is half of it",
                value: .text("d"),
                range: OptionRange(0...720, "degrees", describing: \.shortest) { $0.timing.shutter }, defaultText: "0",
                decides: .pixels,
                check: { (parts, target) throws(RequestError) in
                    if target.format == .scene, parts.timing.shutter != 0 { throw .shutterInScene }
                }),
            read: OptionValue.number, texts: { $0 == 0 ? [] : ["\($0)"] }),
    ]

    private static let effects: [RenderOption] = [
        RenderOption(
            "construction", \EffectOptions.showsConstruction,
            .init(
                summary:
                    "Draw the circles, tangent points, control polygons, helper items, boundaries and velocities of the effect over it",
                value: .flag, defaultText: "off", decides: .pixels),
            read: OptionValue.flag, texts: { $0 ? ["true"] : [] }),
        RenderOption(
            choice: "fidelity", \EffectOptions.fidelity,
            .init(
                summary: "better improves the effect, original keeps the numbers and visible flaws of its source",
                decides: .pixels)),
        RenderOption(
            choice: "appearance", \EffectOptions.appearance,
            .init(summary: "Colour scheme", commands: [.effects, .preview], decides: .pixels, isDetail: false)),
        RenderOption(
            "seed", \EffectOptions.seed,
            .init(
                summary: "Seed of the random generator", range: OptionRange(0...UInt64.max) { $0.effect.seed }, defaultText: "0",
                decides: .pixels),
            read: OptionValue.seed),
        RenderOption(
            "touch", \EffectOptions.touch,
            .init(
                summary: "Scripted pointer: x,y@t x,y@t …, in canvas points and seconds; a semicolon begins the next stroke",
                value: .text("track"), defaultText: "script of the effect", decides: .pixels),
            read: OptionValue.touch, texts: { $0.keyTexts }),
    ]

    private static let files: [RenderOption] = [
        RenderOption(
            "loop", \RenderTiming.plays,
            .init(
                summary: "Total number of plays, or forever",
                range: OptionRange(1...Plays.limit, "plays, or forever") {
                    if case .times(let count) = $0.timing.plays { count } else { nil }
                },
                defaultText: "forever; encode of an animation: its own", kinds: .animations),
            read: { try OptionValue.plays($0) as Plays? }, texts: { ["\($0 ?? .forever)"] }),
        RenderOption(
            "colors", \FileOptions.colors,
            .init(
                summary: "Maximum number of colours in a GIF palette, not counting the transparent index",
                range: OptionRange(2...GIFSettings.colorLimit, "colours") { $0.file.colors },
                commands: [.all, .optimize], kinds: [.gif], isDetail: false),
            read: OptionValue.whole),
        RenderOption(
            "max-error", \FileOptions.maximumError,
            .init(
                summary: "Allowed error per channel, in levels, that makes a GIF, APNG or WebP smaller",
                range: OptionRange(0...255, "levels") { $0.file.maximumError }, commands: [.all, .optimize], kinds: .animations),
            read: { ErrorLevels(try OptionValue.whole($0)) }),
        RenderOption(
            choice: "dither", \FileOptions.dither,
            .init(
                summary: "Dithering of a GIF with too many colours for its palette",
                defaultText: "none if the colours nearly fit, else ordered", kinds: [.gif])),
        RenderOption(
            choice: "palettes", \FileOptions.palettes,
            .init(
                summary: "own gives frames of a GIF their own palettes, one shares a single palette, which makes a smaller file",
                kinds: [.gif]
            ),
            saysDefault: false),
        RenderOption(
            "max-bytes", \FileOptions.maximumBytes,
            .init(
                summary:
                    "Maximum size of a GIF, APNG or WebP, such as 400k or 2M. Uses and reports the settings that fit with the smallest error",
                range: OptionRange(from: 1) { $0.file.maximumBytes }, commands: [.all, .optimize], isOfAnimation: true,
                check: { (parts, target) throws(RequestError) in
                    if parts.file.maximumBytes != nil, !parts.timing.mayBeAnimation(target.format) {
                        throw .onlyInAnimations(option: "--max-bytes")
                    }
                }),
            read: OptionValue.byteCount),
        RenderOption(
            "effort", \FileOptions.effort,
            .init(
                summary: "Encoding effort: 1 is fastest, 9 smallest. 1 takes half the time of 6 for up to 8 % more bytes, "
                    + "9 three to nine times as long for 1 to 2 % fewer, or 10 to 50 times for a WebP",
                range: OptionRange(1...9) { $0.file.effort },
                defaultText: "6; optimize: 7", commands: [.all, .optimize], kinds: .all.subtracting([.scene])),
            read: OptionValue.whole),
        RenderOption(
            choice: "gif-timing", \RenderTiming.gifTiming,
            .init(summary: "auto lowers rates above 50 frames per second, exact rejects them", kinds: [.gif])),
        RenderOption(
            "verify", \FileOptions.verifies,
            .init(
                summary: "Decode the new file and compare it with the frames before it replaces the old file", value: .flag,
                defaultText: "on for files under \(Limits.verifiedByteCount &>> 20) MiB", decides: .work, kinds: .animations),
            read: OptionValue.flag),
    ]

    private static func time(
        _ summary: String, default defaultText: String? = nil, isDetail: Bool = true, excludes: [String] = []
    ) -> RenderOption.Traits {
        RenderOption.Traits(
            summary: summary, value: .text("time"), defaultText: defaultText, decides: .pixels, isDetail: isDetail, isOfAnimation: true,
            excludes: excludes)
    }
}

extension RenderRequest {
    /// Whether the rate converts times in frames to seconds, or is that of given frames.
    fileprivate var usesRate: Bool { if case .pictures = source { true } else { timing.hasTimesInFrames } }
}

extension RenderTiming {
    fileprivate func checkSheet(_ target: OutputTarget) throws(RequestError) {
        guard let sheet else { return }
        if target.format != .png { throw .sheetNeedsPNG(name: target.path) }
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

extension RenderTiming.SheetMoments {
    fileprivate var keyText: String {
        switch self {
        case .count(let count): "\(count)"
        case .times(let times): times.map(\.keyText).joined(separator: " ")
        }
    }
}

extension RenderCanvas.Background {
    fileprivate var keyText: String { if case .color(let color) = self { "\(color)" } else { "none" } }
}

extension PointerTrack {
    fileprivate var keyTexts: [String] {
        strokes.map { stroke in stroke.samples.map { "\($0.point.x),\($0.point.y)@\($0.time)" }.joined(separator: " ") }
    }
}
