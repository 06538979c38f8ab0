import ArgumentParser
import Dispatch
import Glibc

/// A subcommand with work besides printing help.
protocol Action: ParsableCommand, Sendable {
    /// Performs the work; errors become one line on standard error.
    func perform() async throws
}
