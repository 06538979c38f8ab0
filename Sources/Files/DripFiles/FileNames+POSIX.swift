import DripNumbers
import Glibc

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
