import DripFiles
import DripNumbers
import FoundationEssentials
import Glibc

/// The standard streams, and texts on them.
enum Terminal {
    static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// The label `error:`, in red on a terminal, unless `--no-color` or the `NO_COLOR` convention disables colours.
    static var errorLabel: String {
        let environment = ProcessInfo.processInfo.environment
        let isPlain =
            !isErrorTerminal || environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
            || CommandLine.arguments.contains("--no-color")
        return isPlain ? "error:" : "\u{1B}[1;31merror:\u{1B}[0m"
    }

    /// Returns `text` on one line without control characters, which file names may contain.
    static func plain(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : String($0) }.joined()
    }

    /// Returns a size such as `812 bytes`, `9.4 kB`, `174 kB` or `2.3 MB`.
    static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1000: "\(count) \(count == 1 ? "byte" : "bytes")"
        case ..<9950: "\(decimal((count + 50) / 100, places: 1)) kB"
        case ..<999_500: "\((count + 500) / 1000) kB"
        default: "\(decimal((count + 50_000) / 100_000, places: 1)) MB"
        }
    }

    /// Returns a time such as `0.10 s`: hundredths below ten seconds, tenths above.
    static func seconds(_ time: Duration) -> String {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
        return seconds < 9.995
            ? "\(decimal(Int((seconds * 100).rounded()), places: 2)) s" : "\(decimal(Int((seconds * 10).rounded()), places: 1)) s"
    }

    /// Returns `digits` with the last `places` of them after the point.
    private static func decimal(_ digits: Int, places: Int) -> String {
        let padded = String(digits).zeroPadded(to: places + 1)
        return "\(padded.dropLast(places)).\(padded.suffix(places))"
    }

    /// Writes to standard output, and returns whether it succeeded.
    static func write(_ text: String) -> Bool { write(text, to: STDOUT_FILENO) }

    /// Writes in one call, so that lines of several processes do not mix.
    static func writeError(_ text: String) {
        // An error of standard error cannot be reported.
        _ = write(text, to: STDERR_FILENO)
    }
}
