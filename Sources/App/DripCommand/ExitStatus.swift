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
