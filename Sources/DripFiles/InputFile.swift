import Glibc
private import Synchronization

/// A file to read, several times if need be: what cannot be read twice (standard input, a FIFO) is copied to a file without a name as it is
/// read for the first time, so that who finds an error in it stops before it fills the disk.
package final class InputFile: Sendable {
    /// As given, for messages.
    package let path: String
    /// What is read: the file itself, or the copy.
    private let descriptor: FileDescriptor
    /// What is still to be copied, and how much has been.
    private let source: FileDescriptor?
    private let copied = Mutex((count: 0, isComplete: false))

    /// Bytes of one step.
    package static let chunkSize = 1 << 16
    /// The most that is copied.
    private static let copyLimit = 1 << 32
    /// The most that is read at once.
    private static let wholeLimit = 1 << 30

    /// - Parameter path: `-` is standard input.
    package init(_ path: String) throws(InputError) {
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
            case .regular where path != "-":
                descriptor = opened
                source = nil
            // EISDIR is what reading a directory says.
            case .directory: throw SystemError(code: EISDIR)
            default:
                descriptor = try FileDescriptor.scratch()
                source = consume opened
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
    package func read(from offset: Int) throws(InputError) -> [UInt8] {
        do {
            if try copySource(beyond: offset) { return try descriptor.read(atMost: Self.chunkSize, from: offset) }
        } catch {
            throw .readFailed(path: path, code: error.code)
        }
        throw .overLimit(path: path, limit: Self.copyLimit)
    }

    /// The whole file; of one that has more bytes than `limit` a few more.
    package func readAll(atMost limit: Int = .max) throws(InputError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let chunk = try read(from: bytes.count)
            if chunk.isEmpty { break }
            bytes += chunk
        }
        return bytes
    }

    /// The whole file, if it begins with one of `signatures`; otherwise nil, and little has been read.
    package func readAll(beginningWith signatures: [[UInt8]]) throws(InputError) -> [UInt8]? {
        var bytes = try read(from: 0)
        guard signatures.contains(where: { bytes.starts(with: $0) }) else { return nil }
        // A pipe says only at its end how much it holds.
        var known = (try? descriptor.status().byteCount) ?? 0
        while known <= Self.wholeLimit {
            let chunk = try read(from: bytes.count)
            if chunk.isEmpty { return bytes }
            bytes += chunk
            known = max(known, bytes.count)
        }
        throw .overLimit(path: path, limit: Self.wholeLimit)
    }

    /// Copies until there is something behind `offset`, or all is copied. False when that would be too much.
    private func copySource(beyond offset: Int) throws(SystemError) -> Bool {
        guard source != nil else { return true }
        return try copied.withLock { copied throws(SystemError) -> Bool in
            while offset >= copied.count, !copied.isComplete {
                let chunk = try source?.read(atMost: Self.chunkSize) ?? []
                copied.isComplete = chunk.isEmpty
                copied.count += chunk.count
                if copied.count > Self.copyLimit { return false }
                try descriptor.write(chunk[...])
            }
            return true
        }
    }
}
