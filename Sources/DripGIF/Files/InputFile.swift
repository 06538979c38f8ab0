internal import Glibc

/// A file to read, several times if need be: what cannot be read twice (standard input, a FIFO) is first copied to a file without a name.
final class InputFile: Sendable {
    /// As given, for messages.
    let path: String
    private let descriptor: FileDescriptor

    /// Bytes of one step.
    static let chunkSize = 1 << 16

    /// - Parameter path: `-` is standard input.
    init(_ path: String) throws(InputError) {
        self.path = path
        do throws(SystemError) {
            let opened: FileDescriptor
            if path == "-" {
                let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                if input < 0 { throw .last }
                opened = FileDescriptor(input)
            } else {
                opened = try FileDescriptor(opening: path, O_RDONLY | O_NOCTTY)
            }
            switch try opened.status().kind {
            case .regular where path != "-": descriptor = opened
            // EISDIR is what reading a directory says.
            case .directory: throw SystemError(code: EISDIR)
            default: descriptor = try Self.spool(opened)
            }
        } catch {
            switch error.code {
            case ENOENT, ENOTDIR: throw .missing(path: path)
            case EISDIR: throw .isDirectory(path: path)
            case EIO, ENOSPC: throw .readFailed(path: path, code: error.code)
            default: throw .cannotOpen(path: path, code: error.code)
            }
        }
    }

    /// Bytes from `offset` on; empty at the end.
    func read(from offset: Int) throws(InputError) -> [UInt8] {
        do { return try descriptor.read(atMost: Self.chunkSize, from: offset) } catch { throw .readFailed(path: path, code: error.code) }
    }

    /// The whole file.
    func readAll() throws(InputError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let chunk = try read(from: bytes.count)
            if chunk.isEmpty { return bytes }
            bytes += chunk
        }
    }

    private static func spool(_ source: borrowing FileDescriptor) throws(SystemError) -> FileDescriptor {
        let copy = try FileDescriptor.scratch()
        while true {
            let chunk = try source.read(atMost: chunkSize)
            if chunk.isEmpty { return copy }
            try copy.write(chunk[...])
        }
    }
}
