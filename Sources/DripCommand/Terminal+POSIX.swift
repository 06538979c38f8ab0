import Foundation

extension Terminal {
    /// Gives each standard stream that the caller has closed a number that can be neither read nor written: the next file to be opened would get
    /// it, and messages would go into that file.
    static func fillClosedStreams() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            // The lowest free number, so this one.
            _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
