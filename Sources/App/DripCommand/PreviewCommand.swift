import ArgumentParser
import DripCodec
import DripEffects

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

    private static func subcommand<E: Effect>(for effect: E.Type) -> any ParsableCommand.Type { PreviewEffectCommand<E>.self }
}

extension TerminalGraphics: ExpressibleByArgument {}
