import ArgumentParser
import DripGIF

/// The options that every effect has, and nothing but effects: they decide what is drawn. Nil is the request's default.
struct EffectOptions: ParsableArguments {
    /// The heading in help.
    static let title = "Options of all effects"

    @Option(parsing: .unconditional, help: ArgumentHelp("Colour set: light or dark (default: light).", valueName: "name"))
    var appearance: Appearance?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "better, or original with the seed's numbers and visible flaws (default: better).", valueName: "name", visibility: .detail))
    var fidelity: Fidelity?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "All that is random follows from it, 0…\(UInt64.max) (default: 0).", valueName: "n", visibility: .detail),
        transform: OptionValue.seed)
    var seed: UInt64?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Scripted pointer: x,y@t x,y@t … in canvas points and seconds; a semicolon begins the next stroke (default: the effect's own).",
            valueName: "track", visibility: .detail), transform: OptionValue.touch)
    var touch: PointerTrack?

    /// Of all options here, with their dashes.
    static let names = EffectSetting.allCases.map { "--\($0.rawValue)" }

    func apply(to request: inout RenderRequest) {
        request.fidelity = fidelity ?? request.fidelity
        request.appearance = appearance ?? request.appearance
        request.seed = seed ?? request.seed
        request.touch = touch
    }

    /// Those that were given and change no drawing of `effect`, with their dashes.
    func unused(by effect: EffectDescription) -> [String] {
        EffectSetting.allCases.filter { setting in
            let isGiven =
                switch setting {
                case .appearance: appearance != nil
                case .fidelity: fidelity != nil
                case .seed: seed != nil
                case .touch: touch != nil
                }
            return isGiven && effect.unusedSettings.contains(setting)
        }.map { "--\($0.rawValue)" }
    }
}
