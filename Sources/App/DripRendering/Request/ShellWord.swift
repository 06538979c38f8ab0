/// A word of a command line, for copying.
package enum ShellWord {
    /// Returns `word`, quoted so that a shell reads it as one word.
    package static func quoted(_ word: String) -> String {
        let plain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "-_./,:@%+=".contains($0) }
        return plain && !word.isEmpty ? word : "'\(word.replacing("'", with: #"'\''"#))'"
    }
}
