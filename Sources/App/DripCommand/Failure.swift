import DripBatch
import DripEffects
import DripLottie
import DripRendering
import DripText
import Glibc

extension DripGIFError: StatusError {
    var exitStatus: Int32 { ExitStatus.of(self) }
}

/// Messages for standard error, and the exit status.
struct Failure: Error {
    let status: Int32
    /// Messages, each followed by a semicolon and an instruction: usually one, several for a batch, none if the status suffices.
    let lines: [String]

    init(status: Int32, lines: [String]) { (self.status, self.lines) = (status, lines) }
}

extension Failure {
    init(status: Int32, _ text: String) { self.init(status: status, lines: [text]) }

    init(usage text: String) { self.init(status: ExitStatus.usage, text) }

    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as any StatusError where error.exitStatus == ExitStatus.closedPipe:
            self.init(status: error.exitStatus, lines: [])
        case let error as BatchError: self.init(status: error.exitStatus, lines: error.lines)
        case let error as any StatusError: self.init(status: error.exitStatus, error.description)
        default: self.init(status: ExitStatus.internal, "\(error); please report this")
        }
    }

    /// Prints one line for each text, even if file names contain line breaks, and returns the status.
    @discardableResult
    func report() -> Int32 {
        for text in lines { Terminal.writeError("\(Terminal.errorLabel) \(Terminal.plain(text))\n") }
        return status
    }
}

extension Terminal {
    /// Writes to standard output. Unlike `print` it reports a full disk, and ends quietly where the pipe is closed.
    static func writeOutput(_ text: String) throws(Failure) {
        if write(text) { return }
        if errno == EPIPE { throw Failure(status: ExitStatus.closedPipe, lines: []) }
        throw Failure(status: ExitStatus.inputOutput, "cannot write to standard output; free disk space")
    }
}
