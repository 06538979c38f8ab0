import ArgumentParser
import DripCodec
import DripEffects
import DripNumbers
import DripRendering

/// The command `dripgif preview EFFECT [options]`.
struct PreviewEffectCommand<E: Effect>: Action {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: E.description.name, abstract: "\(E.description.summary.asSentence).",
            discussion: "Example: dripgif preview \(E.description.name) --fps 20")
    }

    @OptionGroup(title: "Parameters of the effect")
    var parameters: DeclaredOptions<EffectParameters<E>>

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Image protocol (default: the best one that the terminal supports).", valueName: "name"))
    var graphics: TerminalGraphics?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Maximum number of frames per second, 1…240 (default: 30).", valueName: "n"),
        transform: OptionValue.frameRate)
    var fps: Rational = 30

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Number of plays: forever, or 1…65536 (default: forever).", valueName: "n"),
        transform: OptionValue.plays)
    var loop: Plays = .forever

    @OptionGroup(title: RenderOptions.Effects.title)
    var effectOptions: DeclaredOptions<RenderOptions.Effects>

    @OptionGroup(title: RenderOptions.title)
    var look: DeclaredOptions<RenderOptions.Previews>

    @OptionGroup var help: HelpOption

    func perform() async throws {
        let given = look.texts.merging(effectOptions.texts) { first, _ in first }
        let parts = try RequestParts(given, RenderOptionTable.standard.options)
        guard (Rational(1)...Rational(240)).contains(fps) else {
            throw Failure(
                usage: "\(fps.decimal()) is outside 1…240 frames a second for --fps; use a value in this range")
        }
        guard graphics != nil || Terminal.isOutputTerminal else {
            throw Failure(
                usage:
                    "standard output is not a terminal; select a protocol with --graphics, or write a file: dripgif \(E.description.name) out.gif"
            )
        }
        let effect = try parts.effect.effect(E.self, parameters.texts, on: parts.canvas.size)
        for option in RenderOptions.Effects.unused(effectOptions.texts, by: E.description) {
            Terminal.writeError("note: \(option) has no effect on \(E.description.name)\n")
        }
        let preview = try wrapping(
            Preview(effect, parts, graphics: graphics, framesPerSecond: fps.value, plays: loop), in: DripGIFError.effect)
        try await preview.run()
    }
}
