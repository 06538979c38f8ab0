/// A word of a command line, for copying.
package enum ShellWord {
    /// Returns `word`, quoted so that a shell reads it as one word.
    package static func quoted(_ word: String) -> String {
        let plain = word.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: "-_./,:@%+=".utf8.contains(byte)
            }
        }
        return plain && !word.isEmpty ? word : "'\(word.replacing("'", with: #"'\''"#))'"
    }
}
