import ArgumentParser
import DripGIF

/// A subcommand that does more than print help.
protocol Action: ParsableCommand, Sendable {
    /// Does it; anything thrown becomes one line on standard error.
    func perform() async throws
}

/// The whole run: parse, perform, and turn what went wrong into one line and an exit code.
enum Program {
    static func run(_ arguments: [String]) async -> Int32 {
        do {
            try checkCommandName(arguments)
            var command = try Dripgif.parseAsRoot(arguments)
            guard let action = command as? any Action else {
                try command.run()
                return ExitStatus.done
            }
            return await perform(action)
        } catch let failure as Failure {
            failure.print()
            return failure.status
        } catch {
            return report(error, arguments)
        }
    }

    private static func perform(_ action: any Action) async -> Int32 {
        let task = Task {
            do {
                try await action.perform()
                return ExitStatus.done
            } catch {
                let failure = Failure(error)
                failure.print()
                return failure.status
            }
        }
        let signals = SignalWatch { task.cancel() }
        let status = await task.value
        // Whatever the cancelled work said: it ended because of the signal.
        return status == ExitStatus.done ? status : signals.received.map { 128 + $0 } ?? status
    }

    /// What ArgumentParser threw: help and the like go to standard output, errors become one line.
    private static func report(_ error: any Error, _ arguments: [String]) -> Int32 {
        let text = Dripgif.fullMessage(for: error)
        if Dripgif.exitCode(for: error).isSuccess {
            print(text)
            return ExitStatus.done
        }
        let lines = Dripgif.message(for: error).split(whereSeparator: \.isNewline).map { $0.trimmed }
        let isCommand = arguments.first.map(Dripgif.commandNames.contains) ?? false
        let help = isCommand ? "dripgif \(arguments[0]) --help" : "dripgif --help"
        var summary = lines.joined(separator: " ")
        while summary.hasSuffix(".") { summary.removeLast() }
        let failure = Failure(status: ExitStatus.usage, "\(summary); see '\(help)'")
        failure.print()
        return failure.status
    }

    /// ArgumentParser would only call a mistyped command unexpected.
    private static func checkCommandName(_ arguments: [String]) throws {
        guard let name = arguments.first, !name.hasPrefix("-"), !Dripgif.commandNames.contains(name), name != "help" else { return }
        let near = Spelling.nearest(to: name, in: Dripgif.commandNames)
        let hint = near.isEmpty ? "'dripgif list' names all effects" : "did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
        throw Failure(status: ExitStatus.usage, "there is no command or effect '\(name)'; \(hint)")
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
