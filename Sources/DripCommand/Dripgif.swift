import Dispatch
public import DripGIF
import Glibc

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
        // A closed pipe and the file size limit (ulimit -f) are reported as errors; they must not end the process silently.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        Terminal.fillClosedStreams()
        FreedMemory.keep()
        Fault.reportOnOneLine()
        SignalWatch.blockSignals()
        do { try ThreadSupply.check() } catch { exit(error.report()) }
        let arguments = Array(CommandLine.arguments.dropFirst())
        let all = EffectCatalog.effects + effects
        Task.detached { exit(await KnownEffects.$all.withValue(all) { await Program.run(arguments) }) }
        // Not `await`: an asynchronous main ends in dispatch_main, which unblocks all signals in this thread.
        let never = DispatchSemaphore(value: 0)
        while true { never.wait() }
    }
}

/// The effects of this run: built-in ones, and those passed to ``Dripgif/main(effects:)``. ArgumentParser asks types, not values, for their
/// subcommands and options, so no argument can pass the effects. A task-local value is bound once, around the whole run, so no other code can change
/// it.
enum KnownEffects {
    @TaskLocal static var all: [any Effect.Type] = EffectCatalog.effects
}
