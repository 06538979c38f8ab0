import DripGIF
import FoundationEssentials

/// The exit codes of the command: the contract with scripts.
enum ExitStatus {
    static let done: Int32 = 0
    /// Nothing failed: two files differ, or outputs are not up to date.
    static let different: Int32 = 1
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
        case .effect(.text(_, .noFonts)), .effect(.text(_, .noGlyph)): inputMissing
        case .request, .effect: usage
        case .limit, .scene, .raster, .png, .gif, .content: badData
        case .input(.missing), .input(.isDirectory), .input(.cannotOpen): inputMissing
        case .input(.readFailed): inputOutput
        case .input(.changedWhileRead), .input(.overLimit): badData
        case .output(.isDirectory), .output(.missingParent), .output(.parentIsFile), .output(.cannotCreate),
            .output(.holdsOtherFiles):
            cannotCreate
        case .output(.writeFailed): inputOutput
        case .encoding: `internal`
        case .cancelled: interrupted
        }
    }

    static func of(_ error: BatchError) -> Int32 {
        switch error {
        case .manifestIsStandardInput, .nothingMatches, .shardOutOfRange: usage
        case .manifest, .manifestTooLarge, .lockDamaged, .lockVersion: badData
        case .rendering(let error): of(error)
        }
    }
}

/// What goes to standard error when a run fails, and how it ends.
struct Failure: Error {
    let status: Int32
    /// What happened, and after a semicolon what to do: mostly one text, several of a batch, none where the status says it all.
    let lines: [String]

    init(status: Int32, lines: [String]) {
        self.status = status
        self.lines = lines
    }

    init(status: Int32, _ text: String) { self.init(status: status, lines: [text]) }

    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as DripGIFError: self.init(status: ExitStatus.of(error), error.description)
        case let error as BatchError: self.init(status: ExitStatus.of(error), error.description)
        default: self.init(status: ExitStatus.internal, "\(error); please report this")
        }
    }

    /// One line for each text, whatever it holds: names of files may hold line ends.
    func print() {
        for text in lines {
            Terminal.writeError("\(Terminal.errorLabel) \(Terminal.plain(text))\n")
        }
    }
}
