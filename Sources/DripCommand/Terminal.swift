import Foundation

/// What the standard streams are connected to.
enum Terminal {
    static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// `error:`, in red where somebody sees it: on a terminal, unless `--no-color` or the `NO_COLOR` convention says no.
    static var errorLabel: String {
        let environment = ProcessInfo.processInfo.environment
        let isPlain =
            !isErrorTerminal || environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
            || CommandLine.arguments.contains("--no-color")
        return isPlain ? "error:" : "\u{1B}[1;31merror:\u{1B}[0m"
    }

    /// In one write, so that lines of several processes do not mix.
    static func writeError(_ text: String) {
        // There is nobody left to tell when standard error cannot be written.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Unlike `print`, tells when the reader is gone or the disk is full.
    static func writeOutput(_ text: String) throws(Failure) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw Failure(status: ExitStatus.inputOutput, "cannot write to standard output; make room or keep its reader running")
        }
    }
}
