import Glibc

extension Terminal {
    /// Opens a placeholder, neither readable nor writable, for each closed standard stream. Otherwise messages could go into the next opened file.
    static func fillClosedStreams() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            // The lowest free number, so this one.
            _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes all of `text` in as many calls as necessary, and returns whether it succeeded.
    static func write(_ text: String, to stream: Int32) -> Bool {
        var remaining = Array(text.utf8)[...]
        while !remaining.isEmpty {
            let count = unsafe remaining.withUnsafeBytes { unsafe Glibc.write(stream, $0.baseAddress, $0.count) }
            if count > 0 { remaining = remaining.dropFirst(count) } else if errno != EINTR { return false }
        }
        return true
    }
}
