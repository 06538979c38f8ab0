import DripGIF
import Foundation

/// The exit codes of the command: the contract with scripts.
enum ExitStatus {
    static let done: Int32 = 0
    /// Also a value outside its option's range.
    static let usage: Int32 = 64
    /// Bad input data, or something over a limit.
    static let badData: Int32 = 65
    static let inputMissing: Int32 = 66
    static let `internal`: Int32 = 70
    static let cannotCreate: Int32 = 73
    /// Input or output error, disk full.
    static let inputOutput: Int32 = 74
    /// Replaced by 128 + the signal's number.
    static let interrupted: Int32 = 130

    /// The one place where errors become exit codes.
    static func of(_ error: DripGIFError) -> Int32 {
        switch error {
        case .request, .effect: usage
        case .limit, .scene, .raster, .png, .gif: badData
        case .input(.missing), .input(.isDirectory), .input(.cannotOpen): inputMissing
        case .input(.readFailed): inputOutput
        case .input(.changedWhileRead), .input(.noFrames), .input(.overLimit), .input(.unknownFormat), .input(.notPNG), .input(.otherSize):
            badData
        case .output(.isDirectory), .output(.missingParent), .output(.parentIsFile), .output(.cannotCreate): cannotCreate
        case .output(.writeFailed): inputOutput
        case .encoding: `internal`
        case .cancelled: interrupted
        }
    }
}

/// What goes to standard error when a run fails, and how it ends.
struct Failure: Error {
    let status: Int32
    /// What happened, and after a semicolon what to do.
    let text: String

    init(status: Int32, _ text: String) {
        self.status = status
        self.text = text
    }

    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as DripGIFError: self.init(status: ExitStatus.of(error), error.description)
        default: self.init(status: ExitStatus.internal, "\(error); please report this")
        }
    }

    /// One line, whatever the text holds: names of files may hold line ends.
    func print() {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        Terminal.writeError("\(Terminal.errorLabel) \(line)\n")
    }
}
