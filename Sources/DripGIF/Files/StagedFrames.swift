internal import Glibc

/// Numbered files that appear together: written into a hidden directory beside their places, then moved there.
///
/// A directory that does not exist yet is the staged one itself, renamed in one step. Into an existing directory the files move one by one,
/// after a look at all of their places, so only the end of the process or of the disk's health can come between.
struct StagedFrames: ~Copyable {
    private let pattern: FramePattern
    /// Where the frames go, with its `/`, or empty for the current directory.
    private let directory: String
    private let stage: String
    private let temporaries: TemporaryFiles
    private let makesDirectory: Bool
    private var names: [String] = []
    private var isCommitted = false

    /// - Throws: ``OutputError`` when the directory cannot be there.
    init(_ pattern: FramePattern, _ temporaries: TemporaryFiles = TemporaryFiles()) throws(OutputError) {
        let exists = try Self.directoryExists(for: pattern)
        try Self.checkName(in: pattern)
        let stage = FileNames.temporary(beside: exists ? pattern.directory : Self.bare(pattern.directory))
        do { try FileNames.makeDirectory(stage) } catch {
            switch error.code {
            case ENOENT, ENOTDIR:
                let parent = FileNames.directory(of: stage)
                // In /proc a directory is there, and still nothing can be made in it.
                if (try? FileStatus(of: parent.isEmpty ? "." : parent).kind) == .directory {
                    throw .cannotCreate(path: pattern.text, code: EPERM)
                }
                throw .parent(parent, of: pattern.text, error)
            case ENOSPC, EDQUOT, EIO: throw .writeFailed(path: pattern.text, code: error.code)
            default: throw .cannotCreate(path: pattern.text, code: error.code)
            }
        }
        self.pattern = pattern
        self.temporaries = temporaries
        directory = pattern.directory
        self.stage = stage
        makesDirectory = !exists
        temporaries.begin(stage)
    }

    /// Finds names that are too long before anything is drawn for them.
    private static func checkName(in pattern: FramePattern) throws(OutputError) {
        let longest = pattern.directory + pattern.name(of: Limits.frameCount - 1)
        do throws(SystemError) { _ = try FileStatus(of: longest, followsLinks: false) } catch {
            if error.code != ENOENT { throw .cannotCreate(path: pattern.text, code: error.code) }
        }
    }

    /// Whether the frames' directory is there; it may be missing only when the pattern is a directory.
    private static func directoryExists(for pattern: FramePattern) throws(OutputError) -> Bool {
        let place = pattern.directory.isEmpty ? "." : pattern.directory
        do throws(SystemError) {
            guard try FileStatus(of: place).kind == .directory else { throw SystemError(code: ENOTDIR) }
            return true
        } catch {
            switch error.code {
            case ENOENT where pattern.isDirectory: return false
            default: throw .parent(place, of: pattern.text, error)
            }
        }
    }

    /// The directory's name without the `/` at its end.
    private static func bare(_ directory: String) -> String {
        var name = directory[...]
        while name.count > 1, name.hasSuffix("/") { name.removeLast() }
        return String(name)
    }

    deinit {
        if !isCommitted {
            for name in names { FileNames.remove("\(stage)/\(name)") }
            FileNames.removeDirectory(stage)
        }
        temporaries.end(stage)
    }

    /// Adds the next frame's file.
    mutating func add(_ bytes: [UInt8]) throws(OutputError) {
        let name = pattern.name(of: names.count)
        do throws(SystemError) {
            let file = try FileDescriptor(opening: "\(stage)/\(name)", O_WRONLY | O_CREAT | O_EXCL)
            names.append(name)
            try file.write(bytes[...])
            try file.close()
        } catch {
            throw .writeFailed(path: directory + name, code: error.code)
        }
    }

    /// Moves all files to their places.
    consuming func commit() throws(OutputError) {
        temporaries.keep(stage)
        if makesDirectory {
            do { try FileNames.rename(stage, to: Self.bare(directory)) } catch {
                throw .writeFailed(path: pattern.text, code: error.code)
            }
        } else {
            for name in names { try checkPlace(directory + name) }
            for name in names { try move(name) }
            FileNames.removeDirectory(stage)
        }
        isCommitted = true
    }

    /// Finds what would stop a move half way: a directory, or a link to where no file can be.
    private func checkPlace(_ place: String) throws(OutputError) {
        let kind = try? FileStatus(of: place).kind
        if kind == .directory { throw .isDirectory(path: place) }
        // Opened and dropped, which leaves nothing; a FIFO would take that for an end.
        if kind != .other, (try? FileStatus(of: place, followsLinks: false).kind) == .symbolicLink {
            _ = try AtomicFile(place, temporaries)
        }
    }

    private func move(_ name: String) throws(OutputError) {
        let place = directory + name
        let staged = "\(stage)/\(name)"
        do throws(SystemError) {
            guard let kind = try? FileStatus(of: place, followsLinks: false).kind, kind != .regular else {
                return try FileNames.rename(staged, to: place)
            }
        } catch {
            throw .writeFailed(path: place, code: error.code)
        }
        // A link, whose file is elsewhere, or a device.
        let file = try AtomicFile(place, temporaries)
        do throws(SystemError) {
            try file.copy(FileDescriptor(opening: staged, O_RDONLY))
        } catch {
            throw .writeFailed(path: place, code: error.code)
        }
        try file.commit()
        FileNames.remove(staged)
    }
}
