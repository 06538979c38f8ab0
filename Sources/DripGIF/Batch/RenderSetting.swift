internal import DripCodec
internal import DripEffects

/// A key of `defaults` and of outputs that is an option of a render: named as the option is, without its dashes.
struct RenderSetting: Sendable {
    let key: String
    /// Reads the key's text into a request; throws what to give instead.
    let apply: @Sendable (String, inout RenderRequest) throws -> Void

    private init(_ key: String, _ apply: @escaping @Sendable (String, inout RenderRequest) throws -> Void) {
        self.key = key
        self.apply = apply
    }

    /// All of them, in the order of `interface.md`. What decides neither pixels nor bytes is the command's.
    static let all: [RenderSetting] = [
        RenderSetting("fps") { $1.framesPerSecond = try OptionValue.frameRate($0) },
        RenderSetting("duration") { $1.duration = try OptionValue.time($0) },
        RenderSetting("from") { $1.from = try OptionValue.time($0) },
        RenderSetting("to") { $1.to = try OptionValue.time($0) },
        RenderSetting("at") { $1.at = try OptionValue.time($0) },
        RenderSetting("sheet") { $1.sheet = try OptionValue.sheet($0) },
        RenderSetting("size") { $1.canvas = try OptionValue.size($0).checked() },
        RenderSetting("background") { $1.background = try OptionValue.background($0) },
        RenderSetting("matte") { $1.matte = try OptionValue.color($0) },
        RenderSetting("fidelity") { $1.fidelity = try choice($0) },
        RenderSetting("loop") { $1.plays = try OptionValue.plays($0) },
        RenderSetting("seed") { $1.seed = try OptionValue.seed($0) },
        RenderSetting("touch") { $1.touch = try OptionValue.touch($0) },
        RenderSetting("colors") { $1.colors = try whole($0) },
        RenderSetting("dither") { $1.dither = try choice($0) as GIFSettings.Dither },
        RenderSetting("palettes") { $1.palettes = try choice($0) },
        RenderSetting("max-error") { $1.maximumError = try whole($0) },
        RenderSetting("max-bytes") { $1.maximumBytes = try OptionValue.byteCount($0) },
        RenderSetting("gif-timing") { $1.gifTiming = try choice($0) },
        RenderSetting("effort") { $1.effort = try whole($0) },
        RenderSetting("verify") { text, request in
            guard let verifies = Bool(text) else { throw OptionValue.Unreadable(description: "give true or false") }
            request.verifies = verifies
        },
    ]

    /// What an option excludes: an output that gives it has none of the defaults for these.
    static let exclusions: [String: Set<String>] = [
        "at": ["sheet", "from", "to", "duration"], "sheet": ["at"], "from": ["at"], "to": ["at", "duration"], "duration": ["at", "to"],
    ]

    /// Those of a whole run of time: a poster has none of them.
    static let ofTime: Set = ["duration", "from", "to", "at", "sheet"]

    /// Those that decide what an effect draws: a scene has none of them.
    static let ofEffects: Set = ["fidelity", "seed", "touch"]

    private static func whole(_ text: String) throws -> Int {
        guard let number = Int(text) else { throw OptionValue.Unreadable(description: "give a whole number") }
        return number
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(_ text: String) throws -> Choice {
        try Choice(choosing: text)
    }
}

extension RawRepresentable<String> where Self: CaseIterable {
    /// The case that is spelled so.
    init(choosing text: String) throws {
        guard let value = Self(rawValue: text) else {
            throw OptionValue.Unreadable(description: "give \(Self.allCases.map(\.rawValue).joined(separator: " or "))")
        }
        self = value
    }
}
