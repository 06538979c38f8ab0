import ArgumentParser
import Dispatch
import DripEffects
import DripFiles
import DripRendering
import Glibc

/// A run of the program: parse, perform, and report errors as one line and an exit code.
enum Program {
    /// Temporary files of the renders of this process.
    static let temporaries = TemporaryFiles()

    /// Runs the command with the arguments of this process, and ends the process with the command's status.
    /// - Parameter effects: besides the built-in ones.
    static func main(effects: [any Effect.Type]) -> Never {
        // Errors of a closed pipe and of the file size limit (ulimit -f) are handled: temporary files are removed first.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        Terminal.fillClosedStreams()
        FreedMemory.keep()
        Fault.reportOnOneLine()
        SignalWatch.blockSignals()
        do { try ThreadSupply.check() } catch { exit(error.report()) }
        let arguments = Array(CommandLine.arguments.dropFirst())
        let available = EffectCatalog.effects + effects
        Task.detached { exit(await AvailableEffects.$current.withValue(available) { await run(arguments) }) }
        // Not `await`: an asynchronous main ends in dispatch_main, which unblocks all signals in this thread.
        let never = DispatchSemaphore(value: 0)
        while true { never.wait() }
    }

    private static func run(_ arguments: [String]) async -> Int32 {
        do {
            if let argument = RawArguments.firstUndecodable {
                throw Failure(usage: "the argument '\(argument)' is not UTF-8; rename the file")
            }
            let names = RootCommand.commandNames
            precondition(Set(names).count == names.count, "two effects or commands have the same name; rename yours")
            try checkCommandName(arguments, names)
            var command = try RootCommand.parseAsRoot(HelpDetail.expanded(arguments))
            guard let action = command as? any Action else {
                try command.run()
                return ExitStatus.done
            }
            return await perform(action)
        } catch let failure as Failure {
            return failure.report()
        } catch {
            return report(error, arguments)
        }
    }

    private static func perform(_ action: any Action) async -> Int32 {
        let task = Task { () -> Failure? in
            do {
                try await action.perform()
                return nil
            } catch {
                return Failure(error)
            }
        }
        let signals = SignalWatch(temporaries) { task.cancel() }
        guard let failure = await task.value else { return ExitStatus.done }
        // Errors of cancelled work are ignored: the signal ended it.
        return signals.ending() ?? failure.report()
    }

    /// Reports an error of ArgumentParser: help and the like go to standard output, errors become one line.
    private static func report(_ error: any Error, _ arguments: [String]) -> Int32 {
        guard RootCommand.exitCode(for: error).isSuccess else {
            return UsageFailure(message: RootCommand.message(for: error), arguments: arguments).failure.report()
        }
        do {
            try Terminal.writeOutput(RootCommand.fullMessage(for: error) + "\n")
            return ExitStatus.done
        } catch {
            return error.report()
        }
    }

    /// Checks the name of the command. ArgumentParser would only call a mistyped command unexpected, and print the root's help for an unknown one.
    private static func checkCommandName(_ arguments: [String], _ names: [String]) throws(Failure) {
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard let name = words.first, !name.hasPrefix("-"), name != "help" else { return }
        if name == "preview", let word = words.dropFirst().first, !word.hasPrefix("-"), let text = PreviewCommand.refusal(of: word) {
            throw Failure(usage: text)
        }
        if names.contains(name) { return }
        if let file = MisplacedFile(in: arguments, names) { throw Failure(usage: file.text) }
        if let hint = Synonyms.reserved[name] { throw Failure(usage: "there is no command '\(name)'; \(hint)") }
        let near = Synonyms.commands[name.lowercased()] ?? Spelling.nearest(to: name.lowercased(), in: names)
        let hint =
            near.isEmpty
            ? "'dripgif list' names all effects, 'dripgif --help' all commands"
            : "did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
        throw Failure(usage: "there is no command or effect '\(name)'; \(hint)")
    }
}
