import ArgumentParser
import DripGIF

/// The options that every effect has, and nothing but effects: they decide what is drawn.
struct EffectOptions: ParsableArguments {
    /// The heading in help.
    static let title = "Options of all effects"

    @Option(parsing: .unconditional, help: ArgumentHelp("Colour set: light or dark.", valueName: "name"))
    var appearance: Appearance = .light

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("better, or original with the seed's numbers and visible flaws.", valueName: "name", visibility: .detail))
    var fidelity: Fidelity = .better

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "All that is random follows from it, 0…\(UInt64.max) (default: 0).", valueName: "n", visibility: .detail),
        transform: OptionValue.seed)
    var seed: UInt64 = 0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Scripted pointer: x,y@t x,y@t … in canvas points and seconds; a semicolon begins the next stroke (default: the effect's own).",
            valueName: "track", visibility: .detail), transform: OptionValue.touch)
    var touch: PointerTrack?

    /// Of all options here, with their dashes: every property is one of them, and its name is the option's.
    static let names: [String] = Mirror(reflecting: EffectOptions()).children.compactMap { $0.label.map { "--" + $0.drop { $0 == "_" } } }

    func apply(to request: inout RenderRequest) {
        request.fidelity = fidelity
        request.appearance = appearance
        request.seed = seed
        request.touch = touch
    }
}
