import DripCodec
import DripGeometry
import DripImage
import DripLottie
import DripMotion
import DripNumbers

extension RenderOptionTable {
    /// The options of `Documentation/CommandLine.md`.
    package static let standard = RenderOptionTable(options: [
        RenderOption(
            "format", \.format, read: { try OutputFormat(choosing: $0) as OutputFormat? }, texts: { [$0?.rawValue ?? ""] },
            .init(
                summary: "Output format, regardless of the extension of the output", value: .choice(OutputFormat.allCases.map(\.rawValue)),
                defaultText: "from the extension", commands: .renders)),
        RenderOption(
            "fps", \.framesPerSecond, read: OptionValue.frameRate, texts: { ["\($0.numerator)/\($0.denominator)"] },
            .init(
                summary: "Frames per second, such as 30 or 29.97",
                range: OptionRange(Limits.framesPerSecond, "frames a second", describing: { $0.decimal() }) { $0.framesPerSecond },
                defaultText: "50 for GIF, 60 otherwise; scene files: their own; encode: 25, or that of the animation",
                kinds: [.gif, .apng, .frames, .scene], isDetail: false)),
        RenderOption(
            "duration", \.duration, read: OptionValue.time, texts: { [$0.keyText] },
            time(
                "Duration: 2, 2s, 500ms, or 30f for frames at the requested --fps; at most 10 min", default: "one loop", isDetail: false)),
        RenderOption("from", \.from, read: OptionValue.time, texts: { [$0.keyText] }, time("Start time", default: "0")),
        RenderOption(
            "to", \.to, read: OptionValue.time, texts: { [$0.keyText] },
            time("End time", default: "end of the first loop", excludes: ["duration"])),
        RenderOption(
            "at", \.at, read: OptionValue.time, texts: { [$0.keyText] },
            time("Render one still at this time", isDetail: false, excludes: ["sheet", "from", "to", "duration"])),
        RenderOption(
            "sheet", \.sheet, read: OptionValue.sheet, texts: { [$0.keyText] },
            .init(
                summary: "Render a PNG contact sheet with timestamps: n evenly spaced moments, or a list of times such as \"0.1 0.25 1.5\"",
                range: OptionRange(1...Limits.frameCount, "moments") { $0.sheet?.count }, isDetail: false, isOfAnimation: true,
                check: { (request, target) throws(RequestError) in try request.checkSheet(target) })),
        RenderOption(
            "size", \.canvas, read: { try OptionValue.size($0).checked() },
            .init(
                summary:
                    "Canvas size in points, such as 400x300. One side, 400 or x300, keeps the aspect ratio. encode and Lottie animations are scaled to it",
                value: .text("wxh"), defaultText: "size of the source", commands: [.all, .preview, .optimize], isDetail: false)),
        RenderOption(
            choice: "fit", \.fit, saysDefault: false,
            .init(
                summary:
                    "How frames fill a --size with another aspect ratio: contain shows whole frames, cover crops them, stretch distorts them",
                commands: [.encode, .optimize, .lottie])),
        RenderOption(
            "animation", \.animation, read: { $0 },
            .init(
                summary: "Render this animation of a dotLottie archive", value: .text("id"), defaultText: "the first one", commands: .lottie
            )),
        RenderOption(
            "theme", \.theme, read: { $0 },
            .init(
                summary: "Render with this theme of a dotLottie archive", value: .text("id"), defaultText: "the one players begin with",
                commands: .lottie)),
        RenderOption(
            "slot", \.slots, read: OptionValue.slots, texts: \.keyTexts,
            .init(
                summary:
                    "Give a slot of a Lottie animation a value: a number, a color, x,y, a text, an image file or JSON. May be given several times",
                value: .text("id=value"), commands: .lottie, isRepeatable: true)),
        RenderOption(
            "marker", \.marker, read: { $0 },
            .init(summary: "Render the range of this marker of a Lottie animation", value: .text("marker"), commands: .lottie)),
        RenderOption(
            "lenient", \.isLenient, read: OptionValue.flag, texts: { $0 ? ["true"] : [] },
            .init(
                summary: "Render a Lottie animation without the features that are not drawn, and list them", value: .flag,
                defaultText: "off", commands: .lottie)),
        RenderOption(
            "scale", \.scale, read: OptionValue.number,
            .init(
                summary: "Pixels per point", value: .text("k"),
                range: OptionRange(Limits.scale, "pixels a point", describing: short) { $0.scale }, defaultText: "1", commands: .renders,
                isDetail: false,
                check: { (request, target) throws(RequestError) in
                    if target.format == .scene, request.scale != 1 { throw .scaleInScene }
                })),
        RenderOption(
            "background", \.background, read: OptionValue.background, texts: { [$0.keyText] },
            .init(
                summary: "Background: #RGB[A], #RRGGBB[AA], a CSS colour name, or none for a transparent one", value: .text("color"),
                defaultText: "background of the source", commands: [.all, .preview], isDetail: false)),
        RenderOption(
            "matte", \.matte, read: OptionValue.color,
            .init(
                summary: "Opaque colour under translucent pixels of a GIF", value: .text("color"),
                defaultText: "white; black with --appearance dark", kinds: [.gif],
                check: { (request, _) throws(RequestError) in
                    if let matte = request.matte, !matte.isOpaque { throw .translucentMatte(matte) }
                })),
        RenderOption(
            "shutter", \.shutter, read: OptionValue.number, texts: { $0 == 0 ? [] : ["\($0)"] },
            .init(
                summary: "Motion blur: degrees of the time between frames for which the shutter is open. 180 is half of it",
                value: .text("d"), range: OptionRange(0...720, "degrees", describing: short) { $0.shutter }, defaultText: "0",
                check: { (request, target) throws(RequestError) in
                    if request.shutter == 0 { return }
                    if target.format == .scene { throw .shutterInScene }
                    if case .pictures = request.source { throw .shutterOfFrames }
                })),
        RenderOption(
            "construction", \.showsConstruction, read: OptionValue.flag, texts: { $0 ? ["true"] : [] },
            .init(
                summary:
                    "Draw the circles, tangent points, control polygons, helper items, boundaries and velocities of the effect over it",
                value: .flag, defaultText: "off", commands: [.effects, .preview, .manifests])),
        RenderOption(
            choice: "fidelity", \.fidelity,
            .init(
                summary: "better improves the effect, original keeps the numbers and visible flaws of its source",
                commands: [.effects, .preview, .manifests])),
        RenderOption(choice: "appearance", \.appearance, .init(summary: "Colour scheme", commands: [.effects, .preview], isDetail: false)),
        RenderOption(
            "seed", \.seed, read: OptionValue.seed,
            .init(
                summary: "Seed of the random generator", range: OptionRange(0...UInt64.max) { $0.seed }, defaultText: "0",
                commands: [.effects, .preview, .manifests])),
        RenderOption(
            "touch", \.touch, read: OptionValue.touch, texts: { $0.keyTexts },
            .init(
                summary: "Scripted pointer: x,y@t x,y@t …, in canvas points and seconds; a semicolon begins the next stroke",
                value: .text("track"), defaultText: "script of the effect", commands: [.effects, .preview, .manifests])),
        RenderOption(
            "loop", \.plays, read: { try OptionValue.plays($0) as Plays? }, texts: { ["\($0 ?? .forever)"] },
            .init(
                summary: "Total number of plays, or forever",
                range: OptionRange(1...Plays.limit, "plays, or forever") { if case .times(let count) = $0.plays { count } else { nil } },
                defaultText: "forever; encode of a GIF or APNG: its own", kinds: .animations)),
        RenderOption(
            "colors", \.colors, read: OptionValue.whole,
            .init(
                summary: "Maximum number of colours in a GIF palette, not counting the transparent index",
                range: OptionRange(2...GIFSettings.colorLimit, "colours") { $0.colors }, commands: [.all, .optimize], kinds: [.gif],
                isDetail: false)),
        RenderOption(
            "max-error", \.maximumError, read: OptionValue.whole,
            .init(
                summary: "Allowed error per channel, in levels, that makes a GIF or APNG smaller",
                range: OptionRange(0...255, "levels") { $0.maximumError }, commands: [.all, .optimize], kinds: .animations)),
        RenderOption(
            choice: "dither", \.dither,
            .init(
                summary: "Dithering of a GIF with too many colours for its palette",
                defaultText: "none if the colours nearly fit, else ordered", kinds: [.gif])),
        RenderOption(
            choice: "palettes", \.palettes, saysDefault: false,
            .init(
                summary: "own gives frames of a GIF their own palettes, one shares a single palette, which makes a smaller file",
                kinds: [.gif])),
        RenderOption(
            "max-bytes", \.maximumBytes, read: OptionValue.byteCount,
            .init(
                summary:
                    "Maximum size of a GIF or APNG, such as 400k or 2M. Uses and reports the settings that fit with the smallest error",
                range: OptionRange(from: 1) { $0.maximumBytes }, commands: [.all, .optimize], isOfAnimation: true,
                check: { (request, target) throws(RequestError) in
                    if request.maximumBytes != nil, !request.canFit(target.format) { throw .onlyInAnimations(option: "--max-bytes") }
                })),
        RenderOption(
            "effort", \.effort, read: OptionValue.whole,
            .init(
                summary: "Encoding effort: 1 is fastest, 9 makes the smallest file", range: OptionRange(1...9) { $0.effort },
                commands: [.all, .optimize], kinds: .all.subtracting([.scene]))),
        RenderOption(
            choice: "gif-timing", \.gifTiming,
            .init(summary: "auto lowers rates above 50 frames per second, exact rejects them", kinds: [.gif])),
        RenderOption(
            "verify", \.verifies, read: OptionValue.flag,
            .init(
                summary: "Decode the new file and compare it with the frames before it replaces the old file", value: .flag,
                defaultText: "on for files under \(Limits.verifiedByteCount >> 20) MiB", decidesContent: false, kinds: .animations)),
    ])

    /// Returns a number without a fraction of 0.
    @Sendable private static func short(_ number: Double) -> String { "\(number)".hasSuffix(".0") ? "\(Int(number))" : "\(number)" }

    private static func time(
        _ summary: String, default defaultText: String? = nil, isDetail: Bool = true, excludes: [String] = []
    ) -> RenderOption.Traits {
        RenderOption.Traits(
            summary: summary, value: .text("time"), defaultText: defaultText, isDetail: isDetail, isOfAnimation: true,
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
