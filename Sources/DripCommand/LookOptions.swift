import ArgumentParser
import DripGIF

/// The options that decide what an effect shows, whatever becomes of the picture.
struct LookOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Canvas in points, such as 400x300; encode scales its frames to it (default: the effect's own).", valueName: "wxh"),
        transform: OptionValue.size)
    var size: SizeText?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "#RGB[A], #RRGGBB[AA], a CSS colour name, or none for transparent (default: the effect's own).", valueName: "color"),
        transform: OptionValue.background)
    var background: RenderRequest.Background?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("better, or original with the seed's numbers and visible flaws.", valueName: "name"))
    var fidelity: Fidelity = .better

    @Option(parsing: .unconditional, help: ArgumentHelp("Colour set: light or dark.", valueName: "name"))
    var appearance: Appearance = .light

    @Option(
        parsing: .unconditional, help: ArgumentHelp("All that is random follows from it, 0…\(UInt64.max) (default: 0).", valueName: "n"),
        transform: OptionValue.seed)
    var seed: UInt64 = 0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Scripted pointer: x,y@t x,y@t … in canvas points and seconds; a semicolon begins the next stroke (default: the effect's own).",
            valueName: "track"), transform: OptionValue.touch)
    var touch: PointerTrack?

    func apply(to request: inout RenderRequest) throws(DripGIFError) {
        request.canvas = try size?.canvas()
        request.background = background
        request.fidelity = fidelity
        request.appearance = appearance
        request.seed = seed
        request.touch = touch
    }
}
