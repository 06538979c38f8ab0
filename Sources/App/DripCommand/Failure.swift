import DripBatch
import DripEffects
import DripFiles
import DripLottie
import DripRendering
import DripText
import Glibc

/// Exit codes of the command, stable for scripts.
enum ExitStatus {
    static let done: Int32 = 0
    /// No error: two files differ, or outputs are outdated.
    static let different: Int32 = 1
    /// Wrong usage, or a value outside its option's range.
    static let usage: Int32 = 64
    /// Bad input data, or an exceeded limit.
    static let badData: Int32 = 65
    static let inputMissing: Int32 = 66
    static let `internal`: Int32 = 70
    static let cannotCreate: Int32 = 73
    /// Error of input or output, or a full disk.
    static let inputOutput: Int32 = 74
    /// A closed pipe, as if SIGPIPE had ended the program: its reader has enough.
    static let closedPipe: Int32 = 141
    /// Replaced by 128 + the signal's number.
    static let interrupted: Int32 = 130

    /// Returns the exit code of an error: the only mapping of errors of renders to codes.
    static func of(_ error: DripGIFError) -> Int32 {
        switch error {
        case .effect(.text(_, .noFonts)), .effect(.text(_, .noGlyph)): inputMissing
        case .request, .effect, .lottie(.noAnimation, _), .lottie(.noTheme, _), .lottie(.noSlot, _),
            .lottie(.noFont, _):
            usage
        case .limit, .scene, .lottie, .raster, .png, .gif, .webp, .content: badData
        case .input(.missing), .input(.isDirectory), .input(.cannotOpen): inputMissing
        case .input(.readFailed): inputOutput
        case .input(.changedWhileRead), .input(.overLimit): badData
        case .output(.isDirectory), .output(.missingParent), .output(.parentIsFile), .output(.cannotCreate),
            .output(.holdsOtherFiles):
            cannotCreate
        case .output(.writeFailed(_, let code)): code == EPIPE ? closedPipe : inputOutput
        case .encoding: `internal`
        case .cancelled: interrupted
        }
    }
}

/// An error with an exit code of its own.
protocol StatusError: Error, CustomStringConvertible {
    var exitStatus: Int32 { get }
}

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
