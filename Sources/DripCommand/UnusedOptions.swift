import DripGIF

/// What a render wrote, as far as options depend on it.
enum OutputKind: Hashable {
    case gif
    case apng
    case still
    case sheet
    case frames
    case scene

    /// After "has no effect on".
    var text: String {
        switch self {
        case .gif: "GIF output"
        case .apng: "APNG output"
        case .still: "a PNG still"
        case .sheet: "a contact sheet"
        case .frames: "PNG frames"
        case .scene: "a scene file"
        }
    }
}

extension RenderOptions {
    /// The options that were given and had no effect on what was written, with their dashes. Each has an effect on another kind of output.
    /// - Parameter takesRate: whether `--fps` says how fast the given frames are, and so which one is shown at a moment.
    func unused(on kind: OutputKind, takesRate: Bool) -> [String] {
        let isAnimation = kind == .gif || kind == .apng
        let isOneImage = kind == .still || kind == .sheet
        let rules: [(name: String, isGiven: Bool, isUsed: Bool)] = [
            ("--fps", fps != nil, takesRate || !isOneImage || countsFrames),
            ("--matte", matte != nil, kind == .gif),
            ("--loop", loop != nil, isAnimation),
            ("--colors", colors != nil, kind == .gif),
            ("--max-error", maxError != nil, isAnimation),
            ("--dither", dither != nil, kind == .gif),
            ("--palettes", palettes != nil, kind == .gif),
            (verify == true ? "--verify" : "--no-verify", verify != nil, isAnimation),
            ("--gif-timing", gifTiming != nil, kind == .gif),
            ("--effort", effort != nil, kind != .scene),
        ]
        return rules.filter { $0.isGiven && !$0.isUsed }.map(\.name)
    }

    /// Whether a time is given in frames, which `--fps` makes seconds.
    private var countsFrames: Bool {
        var times = [duration, from, to, at].compactMap { $0 }
        if case .times(let moments) = sheet { times += moments }
        return times.contains { if case .frames = $0 { true } else { false } }
    }

    /// What `summary` says was written.
    func kind(of summary: RenderSummary) -> OutputKind {
        switch summary.format {
        case .gif: .gif
        case .apng: .apng
        case .png: sheet == nil ? .still : .sheet
        case .frames: .frames
        case .scene: .scene
        }
    }
}
