/// The command line as the system gave it.
enum RawArguments {
    /// The first argument whose bytes are not UTF-8, as far as it can be shown.
    ///
    /// Swift puts U+FFFD in place of what it cannot decode, so a file of that name would not be found, or another one would be written.
    static var firstUndecodable: String? {
        let decoded = CommandLine.arguments
        return decoded.indices.dropFirst().first { index in
            // Nearly always none.
            guard decoded[index].unicodeScalars.contains("\u{FFFD}"), let raw = unsafe CommandLine.unsafeArgv[index] else { return false }
            return unsafe String(validatingCString: raw) == nil
        }.map { decoded[$0] }
    }
}
