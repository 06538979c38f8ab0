internal import Foundation

/// A file that several processes extend.
enum AppendedFile {
    /// Appends `text` at once: the system moves to the end and writes in one step, so texts of other processes do not mix with it.
    static func append(_ text: String, to path: String) throws {
        let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: Data(text.utf8))
    }
}
