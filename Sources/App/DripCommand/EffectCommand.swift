import ArgumentParser
import DripEffects
import DripNumbers
import DripRendering

/// The command `dripgif EFFECT [options] OUTPUT`.
struct EffectCommand<E: Effect>: Action {
    static var configuration: CommandConfiguration {
        let effect = E.description
        // A flag, otherwise a number with its default, so that the example runs as it is.
        let example = effect.parameters.first { $0.kind != .flag && $0.defaultText != nil }
        let option = example.map { "--\($0.name) \($0.defaultText ?? "") " } ?? ""
        return CommandConfiguration(
            commandName: effect.name, abstract: "\(effect.summary.asSentence).", usage: "dripgif \(effect.name) [<options>] <output>",
            discussion: "Example: dripgif \(effect.name) \(option)--scale 2 out.gif")
    }

    @Argument(help: OutputHelp.text, completion: .file())
    var output: String?

    @OptionGroup(title: "Parameters of the effect")
    var parameters: DeclaredOptions<EffectParameters<E>>

    @OptionGroup(title: RenderOptions.Effects.title)
    var look: DeclaredOptions<RenderOptions.Effects>

    @OptionGroup(title: RenderOptions.title)
    var options: RenderOptions

    func validate() throws { _ = try options.output(output) }

    func perform() async throws {
        try await options.render(look.texts, to: options.output(output)) { .effect(E.self, parameters: parameters.texts, $0.effect) }
    }
}
