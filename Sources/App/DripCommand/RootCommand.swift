import ArgumentParser
import DripEffects
import DripRendering

/// The root command: one subcommand for each effect, and the other commands.
struct RootCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "dripgif", abstract: "Renders iOS-like motion effects and writes animated GIF and PNG.",
            usage: "dripgif <effect> [options] <output>\ndripgif draw <scene> [options] <output>",
            discussion: """
                Example: dripgif waterdrop --fps 60 out.gif

                'dripgif EFFECT --help' explains the parameters of an effect and the common options. --help-all shows all options. Shell completions: dripgif --generate-completion-script bash|zsh|fish.
                """,
            version: "dripgif \(Release.version)",
            subcommands: others,
            groupedSubcommands: [CommandGroup(name: "Effects", subcommands: effects)])
    }

    @Flag(help: "Print the manual page: dripgif --generate-manual | man -l -")
    var generateManual = false

    /// ArgumentParser accepts the root's flags after every command, which would ignore this one.
    func validate() throws {
        if generateManual, CommandLine.arguments.count > 2 {
            throw ValidationError("--generate-manual takes no other arguments: remove them")
        }
    }

    func run() throws {
        guard generateManual else { throw CleanExit.helpRequest(self) }
        try Terminal.writeOutput(try ManualPage(CommandTree(of: RootCommand.self)).text)
    }

    private static var effects: [any ParsableCommand.Type] { AvailableEffects.current.map { command(for: $0) } }
    private static var others: [any ParsableCommand.Type] {
        [
            DrawCommand.self, EncodeCommand.self, OptimizeCommand.self, BatchCommand.self, CompareCommand.self, PreviewCommand.self,
            ListCommand.self, InfoCommand.self,
        ]
    }

    private static func command<E: Effect>(for effect: E.Type) -> any ParsableCommand.Type { EffectCommand<E>.self }

    static var commandNames: [String] {
        AvailableEffects.current.map { $0.description.name } + others.compactMap { $0.configuration.commandName }
    }
}
