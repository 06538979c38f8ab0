import DripNumbers
package import Glibc

/// An open file of the system, closed when the value is destroyed. All calls of this target to the file system are in this file.
package struct FileDescriptor: ~Copyable {
    package let number: Int32

    deinit { _ = Glibc.close(number) }
}

extension FileDescriptor {
    /// Opens `path`; `flags` and `mode` as in open(2). Child processes do not inherit the file.
    package init(opening path: String, _ flags: Int32, mode: mode_t = 0o666) throws(SystemError) {
        var result: Int32
        repeat { result = unsafe open(path, flags | O_CLOEXEC, mode) } while result < 0 && errno == EINTR
        if result < 0 { throw .last }
        self.init(number: result)
    }

    /// Closes the file and reports delayed write errors.
    consuming func close() throws(SystemError) {
        let result = Glibc.close(number)
        let error = SystemError.last
        discard self
        if result != 0, error.code != EINTR { throw error }
    }

    func duplicated() throws(SystemError) -> FileDescriptor {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
        if copy < 0 { throw .last }
        return FileDescriptor(number: copy)
    }

    /// Writes all of `bytes`, in as many calls as necessary.
    package func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
        var remaining = bytes
        while !remaining.isEmpty {
            let count = unsafe remaining.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
            if count > 0 { remaining = remaining.dropFirst(count) } else if errno != EINTR { throw .last }
        }
    }

    /// Returns the next bytes, at most `limit`; empty at the end.
    func read(atMost limit: Int) throws(SystemError) -> [UInt8] {
        try unsafe Self.read(atMost: limit) { unsafe Glibc.read(number, $0, limit) }
    }

    /// Returns at most `limit` bytes from `offset`; empty at the end. The file position is unchanged, so several readers may share the file.
    package func read(atMost limit: Int, from offset: Int) throws(SystemError) -> [UInt8] {
        try unsafe Self.read(atMost: limit) { unsafe pread(number, $0, limit, offset) }
    }

    /// Returns all bytes of a regular file.
    func contents() throws(SystemError) -> [UInt8] {
        // One allocation: a growing array would take twice the memory.
        let byteCount = try status().byteCount
        var bytes = try read(atMost: byteCount, from: 0)
        while bytes.count < byteCount {
            let chunk = try read(atMost: byteCount - bytes.count, from: bytes.count)
            if chunk.isEmpty { break }
            bytes += chunk
        }
        return bytes
    }

    private static func read(atMost limit: Int, _ call: (UnsafeMutableRawPointer?) -> Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            var result = 0
            repeat { result = unsafe call(UnsafeMutableRawPointer(buffer.baseAddress)) } while result < 0 && errno == EINTR
            if result < 0 { failure = .last }
            count = max(0, result)
        }
        if let failure { throw failure }
        return bytes
    }

    func status() throws(SystemError) -> FileStatus {
        var status = stat()
        if unsafe fstat(number, &status) != 0 { throw .last }
        return FileStatus(status)
    }

    func setPermissions(_ mode: mode_t) throws(SystemError) {
        if fchmod(number, mode) != 0 { throw .last }
    }

    /// Waits for the file's lock, and holds it until the file is closed.
    package func lock() throws(SystemError) {
        while flock(number, LOCK_EX) != 0 { if errno != EINTR { throw .last } }
    }

    /// Takes the file's lock until the file is closed. Fails with EWOULDBLOCK when another process holds it.
    func tryLock() throws(SystemError) {
        if flock(number, LOCK_EX | LOCK_NB) != 0 { throw .last }
    }

    /// Creates an unnamed file in `directory`, deleted on closing unless ``link(to:)`` names it. Fails where the file system does not support it.
    static func anonymous(in directory: String, flags: Int32 = O_RDWR) throws(SystemError) -> FileDescriptor {
        // Octal 020000000 is __O_TMPFILE; Swift cannot import Glibc's macro.
        let file = try FileDescriptor(opening: directory, 0o20_000_000 | O_DIRECTORY | flags)
        // Without /proc the file could not be named later.
        guard unsafe access(file.processPath, F_OK) == 0 else { throw .last }
        return file
    }

    /// Creates an unnamed file in `$TMPDIR` or `/tmp`.
    package static func scratch() throws(SystemError) -> FileDescriptor {
        let directory = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        if let file = try? anonymous(in: directory) { return file }
        let name = FileNames.temporary(beside: directory + "/")
        let file = try FileDescriptor(opening: name, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
        FileNames.remove(name)
        return file
    }

    private var processPath: String { "/proc/self/fd/\(number)" }

    /// Names an unnamed file; fails with EEXIST when the name exists.
    func link(to path: String) throws(SystemError) {
        if unsafe linkat(AT_FDCWD, processPath, AT_FDCWD, path, AT_SYMLINK_FOLLOW) != 0 { throw .last }
    }
}
