import DripRendering

/// A file where a command is expected, or after an option for inputs of other programs, and the command line that was meant.
struct MisplacedFile {
    /// The error, and the command line for copying.
    let text: String

    /// Nil if `arguments` begin with one of `commands`, unless an option such as `-i` precedes a file, or if no file is recognized.
    init?(in arguments: [String], _ commands: [String]) {
        let words = arguments.filter { !Self.inputOptions.contains($0) }
        guard let first = words.first else { return nil }
        func line(_ words: [String]) -> String { "did you mean '\((["dripgif"] + words).map(ShellWord.quoted).joined(separator: " "))'?" }
        if commands.contains(first) {
            if words.count == arguments.count { return nil }
            text = "inputs have no option; \(line(words))"
            return
        }
        guard let kind = FileKind(path: first), kind != .other else { return nil }
        let (summary, hint) = kind.text(first)
        let command = words.count == 1 && [.gif, .png, .webp, .lottie].contains(kind) ? "info" : kind.command
        text = "\(summary), not a command; \(command.map { line([$0] + words) } ?? hint)"
    }

    private static let inputOptions = ["-i", "--input"]
}
