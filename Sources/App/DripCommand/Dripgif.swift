public import DripEffects

/// The command `dripgif` as a function, for programs that add effects of their own.
public enum Dripgif {
    /// Runs the command with the arguments of this process, and ends the process with the command's status.
    ///
    /// Each of `effects` gets the same as a built-in effect: a subcommand, help, completions, and entries in the manual, `list` and manifests. A
    /// whole `main.swift` looks like this:
    ///
    ///     import DripCommand
    ///
    ///     Dripgif.main(effects: [Pulse.self])
    ///
    /// - Precondition: No effect has the name of another one or of a command.
    public static func main(effects: [any Effect.Type] = []) -> Never {
        Program.main(effects: effects)
    }
}
