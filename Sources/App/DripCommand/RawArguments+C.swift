/// The command line in the system's bytes.
enum RawArguments {
    /// The first argument whose bytes are not UTF-8, with undecodable parts replaced. Swift replaces invalid bytes by U+FFFD, so a file of that name
    /// would not be found, or another one would be written.
    static var firstUndecodable: String? {
        let decoded = CommandLine.arguments
        return decoded.indices.dropFirst().first { index in
            guard decoded[index].unicodeScalars.contains("\u{FFFD}"), let raw = unsafe CommandLine.unsafeArgv[index] else { return false }
            return unsafe String(validatingCString: raw) == nil
        }.map { decoded[$0] }
    }
}
