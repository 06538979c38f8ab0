import DripNumbers
package import Glibc

/// An `errno`.
package struct SystemError: Equatable, Error {
    package let code: Int32

    static func text(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

    static var last: SystemError { SystemError(code: errno) }

    /// Whether the disk is full or fails.
    var isOfDisk: Bool { [ENOSPC, EDQUOT, EIO].contains(code) }
}

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

/// The status of a path.
package struct FileStatus {
    package enum Kind: Hashable { case regular, directory, symbolicLink, other }

    package let kind: Kind
    let permissions: mode_t
    package let byteCount: Int

    fileprivate init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .regular
        case S_IFDIR: kind = .directory
        case S_IFLNK: kind = .symbolicLink
        default: kind = .other
        }
        permissions = status.st_mode & 0o7777
        byteCount = Int(status.st_size)
    }

    /// - Parameter followsLinks: whether to follow a symbolic link.
    package init(of path: String, followsLinks: Bool = true) throws(SystemError) {
        var status = stat()
        if unsafe (followsLinks ? stat(path, &status) : lstat(path, &status)) != 0 { throw .last }
        self.init(status)
    }

    /// - Throws: ENOTDIR for another kind of file.
    static func checkDirectory(_ path: String) throws(SystemError) {
        guard try FileStatus(of: path).kind == .directory else { throw SystemError(code: ENOTDIR) }
    }
}

/// Operations on names in the file system.
package enum FileNames {
    static func rename(_ old: String, to new: String) throws(SystemError) {
        if unsafe Glibc.rename(old, new) != 0 { throw .last }
    }

    static func link(_ path: String, to new: String) throws(SystemError) {
        if unsafe Glibc.link(path, new) != 0 { throw .last }
    }

    /// Exchanges two names: atomically if the file system can, otherwise with a moment in which `second` is missing.
    static func exchange(_ first: String, _ second: String) throws(SystemError) {
        // Glibc declares renameat2(2) and RENAME_EXCHANGE only for C with GNU extensions.
        typealias Rename = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
        if let symbol = unsafe dlsym(nil, "renameat2") {
            let rename = unsafe unsafeBitCast(symbol, to: Rename.self)
            if unsafe rename(AT_FDCWD, first, AT_FDCWD, second, 2) == 0 { return }
            let error = SystemError.last
            guard error.code == EINVAL || error.code == ENOSYS else { throw error }
        }
        let aside = temporary(beside: second)
        try rename(second, to: aside)
        do { try rename(first, to: second) } catch {
            try rename(aside, to: second)
            throw error
        }
        try rename(aside, to: first)
    }

    /// Returns the names in a directory, without `.` and `..`.
    static func entries(of directory: String) throws(SystemError) -> [String] {
        guard let stream = unsafe opendir(directory) else { throw .last }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    package static func remove(_ path: String) { _ = unsafe unlink(path) }

    static func makeDirectory(_ path: String) throws(SystemError) {
        if unsafe mkdir(path, 0o777) != 0 { throw .last }
    }

    static func removeDirectory(_ path: String) { _ = unsafe rmdir(path) }

    /// Removes a file, or a directory with its files.
    static func removeAll(_ path: String) {
        for name in (try? entries(of: path)) ?? [] { remove("\(path)/\(name)") }
        removeDirectory(path)
        remove(path)
    }

    /// Returns the target of a symbolic link, as stored.
    static func destination(of link: String) throws(SystemError) -> String {
        var failure: SystemError?
        let name = unsafe [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            let result = unsafe readlink(link, start, Int(PATH_MAX))
            if result < 0 { failure = .last }
            count = max(0, result)
        }
        if let failure { throw failure }
        return String(decoding: name.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns the directory part of `path`, with its `/`; empty for the current directory.
    package static func directory(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// Returns `directory` without a `/` at its end; the root stays.
    static func bare(_ directory: String) -> String {
        var name = directory[...]
        while name.count > 1, name.hasSuffix("/") { name.removeLast() }
        return String(name)
    }

    /// Returns the first component of `path` that is a file instead of a directory, if there is one.
    static func firstFile(in path: String) -> String? {
        path.indices.filter { path[$0] == "/" && $0 != path.startIndex }.map { String(path[..<$0]) }
            .first { prefix in (try? FileStatus(of: prefix)).map { $0.kind != .directory } ?? false }
    }

    /// Returns the path without symbolic links and dots.
    package static func realPath(of path: String) throws(SystemError) -> String {
        guard let real = unsafe realpath(path, nil) else { throw .last }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// Returns an unused name beside `path`: hidden and random.
    static func temporary(beside path: String) -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 36)
        return directory(of: path) + temporaryPrefix + digits.zeroPadded(to: temporaryDigits)
    }

    private static let temporaryPrefix = ".dripgif-"
    private static let temporaryDigits = 13

    /// Returns whether ``temporary(beside:)`` makes such names; `.dripgif-notes`, for example, is a user's.
    static func isTemporary(_ name: String) -> Bool {
        let digits = name.dropFirst(temporaryPrefix.count)
        return name.hasPrefix(temporaryPrefix) && digits.utf8.count == temporaryDigits && UInt64(digits, radix: 36) != nil
    }
}
