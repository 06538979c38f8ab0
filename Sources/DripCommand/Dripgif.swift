import Dispatch
public import DripGIF
import Glibc

/// The command `dripgif` as a function, for a program that has effects of its own besides.
public enum Dripgif {
    /// Runs the command with the arguments of this process, and ends the process with the command's status.
    ///
    /// Each of `effects` has all that a built-in effect has: a subcommand, help, completions, a place in the manual, in `list` and in manifests.
    /// It is the whole `main.swift` of a program:
    ///
    ///     import DripCommand
    ///
    ///     Dripgif.main(effects: [Pulse.self])
    ///
    /// - Precondition: No effect has the name of another one or of a command.
    public static func main(effects: [any Effect.Type] = []) -> Never {
        // A closed pipe and a file that may not grow (ulimit -f) are errors to report like any other, not a silent end.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        Terminal.fillClosedStreams()
        FreedMemory.keep()
        Fault.becomesALine()
        SignalWatch.blockSignals()
        do throws(Failure) {
            try ThreadSupply.check()
        } catch {
            error.print()
            exit(error.status)
        }
        let arguments = Array(CommandLine.arguments.dropFirst())
        let all = EffectCatalog.effects + effects
        Task.detached { exit(await KnownEffects.$all.withValue(all) { await Program.run(arguments) }) }
        // Not `await`: an asynchronous main ends in dispatch_main, which unblocks all signals in this thread.
        let never = DispatchSemaphore(value: 0)
        while true { never.wait() }
    }
}

/// The effects of this run: the built-in ones, and those that were handed to ``Dripgif/main(effects:)``.
///
/// ArgumentParser asks types, not values, for their subcommands and options, so no argument can carry the effects to where it asks. A task-local
/// value can, without a variable that anybody may set: it is bound once, around the whole run, and read below it.
enum KnownEffects {
    @TaskLocal static var all: [any Effect.Type] = EffectCatalog.effects

    static var names: [String] { all.map { $0.description.name } }
}
