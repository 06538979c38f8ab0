import Glibc

/// A file that is written atomically.
///
/// The bytes go into an unnamed file in the same directory (`O_TMPFILE`), which ``commit()`` links to its name. So nothing remains however the
/// process ends. An existing file is replaced through a temporary name, in two system calls. If the process is killed between them, the next one's
/// ``StaleTemporaryFiles`` removes the remainder. Where the file system lacks unnamed files, a hidden temporary name is used. It is removed when the
/// value is destroyed without a commit.
///
/// The target of a symbolic link is replaced, and keeps its permissions. A FIFO or a device is written directly.
package struct AtomicFile: ~Copyable {
    private enum Target {
        /// A FIFO, a device or standard output.
        case direct
        /// A file without a name.
        case anonymous
        case temporary(name: String)
    }

    let path: String
    private let temporaries: TemporaryFiles
    /// The file to replace, with all symbolic links resolved.
    private let target: String
    private var location: Target
    private let descriptor: FileDescriptor
    private var isCommitted = false

    /// Checks that the file can be made, and opens it.
    /// - Throws: ``OutputError``.
    package init(_ path: String, _ temporaries: TemporaryFiles = TemporaryFiles()) throws(OutputError) {
        let target = try Self.target(of: path)
        var location = Target.anonymous
        let descriptor = try Self.open(target, path, &location)
        self.path = path
        self.temporaries = temporaries
        self.target = target
        self.location = location
        self.descriptor = descriptor
        if case .temporary(let name) = location { temporaries.begin(name) }
    }

    /// Writes to the process's standard output, which stays open.
    package init(standardOutput name: String) throws(OutputError) {
        let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
        if output < 0 { throw .writeFailed(path: name, code: SystemError.last.code) }
        path = name
        temporaries = TemporaryFiles()
        target = name
        location = .direct
        descriptor = FileDescriptor(number: output)
    }

    deinit {
        if case .temporary(let name) = location {
            if !isCommitted { FileNames.remove(name) }
            temporaries.end(name)
        }
    }

    /// Whether the written bytes cannot be read back.
    package var isDirect: Bool { if case .direct = location { true } else { false } }

    /// Returns the written bytes as an input.
    package func readBack() throws(OutputError) -> InputFile {
        do { return InputFile(path: path, try descriptor.duplicated()) } catch { throw .writeFailed(path: path, code: error.code) }
    }

    package func write(_ bytes: [UInt8]) throws(OutputError) {
        do { try descriptor.write(bytes[...]) } catch { throw .writeFailed(path: path, code: error.code) }
    }

    func copy(_ source: borrowing FileDescriptor) throws(SystemError) {
        try descriptor.write(source.contents()[...])
    }

    /// Gives the file its name. Without a commit it never exists.
    package consuming func commit() throws(OutputError) {
        do throws(SystemError) {
            // Closing a duplicate makes the file system report write errors while the file still has no name.
            try descriptor.duplicated().close()
            switch location {
            case .direct: break
            case .anonymous:
                do { try descriptor.link(to: target) } catch {
                    guard error.code == EEXIST else { throw error }
                    StaleTemporaryFiles.remove(beside: target)
                    // Locked before it has a name, so that no other process can lock it.
                    try? descriptor.tryLock()
                    let name = FileNames.temporary(beside: target)
                    try descriptor.link(to: name)
                    location = .temporary(name: name)
                    temporaries.begin(name)
                    try FileNames.rename(name, to: target)
                }
            case .temporary(let name): try FileNames.rename(name, to: target)
            }
            isCommitted = true
        } catch {
            throw error.code == EISDIR ? .isDirectory(path: path) : .writeFailed(path: path, code: error.code)
        }
    }

    /// Resolves symbolic links one by one, because the last one may point to a missing file.
    private static func target(of path: String) throws(OutputError) -> String {
        var target = path
        // The limit of Linux.
        for _ in 0..<40 {
            guard let status = try? FileStatus(of: target, followsLinks: false), status.kind == .symbolicLink else { return target }
            // Links in /proc refer to open files, not paths: only the system can follow them.
            if target.hasPrefix("/proc/") { return target }
            do {
                let next = try FileNames.destination(of: target)
                target = next.hasPrefix("/") ? next : FileNames.directory(of: target) + next
            } catch {
                throw .cannotCreate(path: path, code: error.code)
            }
        }
        throw .cannotCreate(path: path, code: ELOOP)
    }

    /// Checks that the parent exists, for a better message than the system's.
    private static func checkDirectory(of target: String, _ path: String) throws(OutputError) {
        if target.hasSuffix("/") { throw .isDirectory(path: path) }
        let directory = FileNames.directory(of: target)
        if directory.isEmpty { return }
        do { try FileStatus.checkDirectory(directory) } catch { throw .parent(directory, of: path, error) }
    }

    /// Returns the status of an existing file, or nil without one. Throws when the path is invalid, such as a name that is too long.
    private static func status(of target: String, _ path: String) throws(OutputError) -> FileStatus? {
        do { return try FileStatus(of: target) } catch {
            // Missing parents are reported later, with their names.
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw .cannotCreate(path: path, code: error.code)
        }
    }

    private static func open(_ target: String, _ path: String, _ location: inout Target) throws(OutputError) -> FileDescriptor {
        var permissions: mode_t?
        if target.isEmpty { throw .cannotCreate(path: path, code: ENOENT) }
        if let status = try status(of: target, path) {
            switch status.kind {
            case .directory: throw .isDirectory(path: path)
            // Behind /dev/stdout: the file is already open for a reader, who would not see a replacement.
            case .regular where target.hasPrefix("/proc/"): location = .direct
            case .regular, .symbolicLink: permissions = status.permissions
            case .other: location = .direct
            }
        }
        if case .direct = location {
            do { return try FileDescriptor(opening: target, O_WRONLY | O_NOCTTY) } catch { throw .creation(of: path, error) }
        }
        try checkDirectory(of: target, path)
        do throws(SystemError) {
            let descriptor = try open(beside: target, &location)
            if let permissions { try descriptor.setPermissions(permissions) }
            return descriptor
        } catch {
            throw .creation(of: path, error)
        }
    }

    private static func open(beside target: String, _ location: inout Target) throws(SystemError) -> FileDescriptor {
        let directory = FileNames.directory(of: target)
        do {
            location = .anonymous
            return try FileDescriptor.anonymous(in: directory.isEmpty ? "." : directory)
        } catch {
            // Missing permission or space is no reason to try a temporary name.
            if [EACCES, EPERM, EROFS, ENOSPC, EDQUOT, EMFILE, ENFILE, EIO].contains(error.code) { throw error }
        }
        StaleTemporaryFiles.remove(beside: target)
        while true {
            let name = FileNames.temporary(beside: target)
            let file = try FileDescriptor(opening: name, O_RDWR | O_CREAT | O_EXCL)
            guard StaleTemporaryFiles.claim(file, at: name) else { continue }
            location = .temporary(name: name)
            return file
        }
    }
}

extension OutputError {
    /// Returns the error for `path`, which could not be created.
    static func creation(of path: String, _ error: SystemError) -> OutputError {
        error.isOfDisk ? .writeFailed(path: path, code: error.code) : .cannotCreate(path: path, code: error.code)
    }

    /// Returns the error for `path` in `directory`, after `error` about that directory.
    static func parent(_ directory: String, of path: String, _ error: SystemError) -> OutputError {
        switch error.code {
        case ENOTDIR: .parentIsFile(path: path, parent: FileNames.firstFile(in: directory) ?? directory)
        case ENOENT: .missingParent(path: path, parent: directory)
        default: .cannotCreate(path: path, code: error.code)
        }
    }
}
