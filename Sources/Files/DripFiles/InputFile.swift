import Glibc
private import Synchronization

/// An input file that can be read several times. Standard input and FIFOs are copied to an unnamed file during the first pass. An error in the
/// content therefore ends the copy before it fills the disk.
package final class InputFile: Sendable {
    /// The path as given, for messages.
    package let path: String
    /// The file itself, or the copy.
    private let descriptor: FileDescriptor
    /// The source that remains to be copied, and the number of copied bytes.
    private let source: FileDescriptor?
    private let copied = Mutex((count: 0, isComplete: false))

    /// The number of bytes in one read.
    package static let chunkSize = 1 << 16
    /// The maximum number of copied bytes.
    private static let copyLimit = 1 << 32
    /// The maximum number of bytes in one array.
    private static let wholeLimit = 1 << 30

    /// - Parameter path: the file; `-` is standard input.
    package init(_ path: String) throws(InputError) {
        self.path = path
        do throws(SystemError) {
            let opened: FileDescriptor
            if path == "-" {
                let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                if input < 0 { throw .last }
                opened = FileDescriptor(number: input)
            } else {
                opened = try FileDescriptor(opening: path, O_RDONLY | O_NOCTTY)
            }
            switch try opened.status().kind {
            case .regular where path != "-":
                descriptor = opened
                source = nil
            // Reading a directory fails with EISDIR.
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

    /// - Parameter file: a regular file.
    init(path: String, _ file: consuming FileDescriptor) {
        self.path = path
        descriptor = file
        source = nil
    }

    /// Returns bytes from `offset`; empty at the end.
    package func read(from offset: Int) throws(InputError) -> [UInt8] {
        do {
            if try copySource(beyond: offset) { return try descriptor.read(atMost: Self.chunkSize, from: offset) }
        } catch {
            throw .readFailed(path: path, code: error.code)
        }
        throw .overLimit(path: path, limit: Self.copyLimit)
    }

    /// Returns the bytes in `range`; fewer where the file ends before.
    package func read(_ range: Range<Int>) throws(InputError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        while bytes.count < range.count {
            let chunk = try read(from: range.lowerBound + bytes.count)
            if chunk.isEmpty { break }
            bytes += chunk.prefix(range.count - bytes.count)
        }
        return bytes
    }

    /// Returns the whole file. If it is larger than `limit`, returns slightly more than `limit` bytes.
    package func readAll(atMost limit: Int = .max) throws(InputError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let chunk = try read(from: bytes.count)
            if chunk.isEmpty { break }
            bytes += chunk
        }
        return bytes
    }

    /// Returns the whole file if it begins with one of `signatures`; otherwise nil, after a short read.
    package func readAll(beginningWith signatures: [[UInt8]]) throws(InputError) -> [UInt8]? {
        var bytes = try read(from: 0)
        guard signatures.contains(where: { bytes.starts(with: $0) }) else { return nil }
        // The size of a pipe is unknown until its end.
        var expected = (try? descriptor.status().byteCount) ?? 0
        while expected <= Self.wholeLimit {
            let chunk = try read(from: bytes.count)
            if chunk.isEmpty { return bytes }
            bytes += chunk
            expected = max(expected, bytes.count)
        }
        throw .overLimit(path: path, limit: Self.wholeLimit)
    }

    /// Copies until there are bytes after `offset`, or all is copied. False when the copy would exceed its limit.
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
