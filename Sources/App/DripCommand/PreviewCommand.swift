import ArgumentParser
import DripCodec
import DripEffects
import DripRendering

/// The command `dripgif preview EFFECT`, with one subcommand for each effect.
struct PreviewCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "preview", abstract: "Plays an effect in the terminal until you press q.",
            discussion: """
                Uses kitty's graphics protocol or sixels if the terminal supports one of them, and coloured half blocks \
                otherwise.

                Example: dripgif preview waterdrop --drips 3
                """,
            subcommands: AvailableEffects.current.map { subcommand(for: $0) })
    }

    /// Returns the error for a word in the place of an effect; nil for an effect.
    static func refusal(of word: String) -> String? {
        let names = AvailableEffects.current.map { $0.description.name }
        if names.contains(word) { return nil }
        if let kind = FileKind(path: word), kind != .other {
            let (summary, hint) = kind.text(word)
            let isPicture = [.gif, .png, .webp].contains(kind)
            return "\(summary), not an effect; \(isPicture ? "'dripgif info \(ShellWord.quoted(word))' describes it" : hint)"
        }
        let near = Spelling.nearest(to: word.lowercased(), in: names)
        return "there is no effect '\(word)'; "
            + (near.isEmpty ? "'dripgif list' names all effects" : "did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?")
    }

    private static func subcommand<E: Effect>(for effect: E.Type) -> any ParsableCommand.Type { PreviewEffectCommand<E>.self }
}

extension TerminalGraphics: ExpressibleByArgument {}
