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
    private let makesDirectory: Bool
    private var names: [String] = []
    private var isCommitted = false

    /// - Throws: ``OutputError`` when the directory cannot be there.
    init(_ pattern: FramePattern) throws(OutputError) {
        self.pattern = pattern
        directory = pattern.directory
        let place = directory.isEmpty ? "." : directory
        var exists = true
        do {
            guard try FileStatus(of: place).kind == .directory else { throw SystemError(code: ENOTDIR) }
        } catch {
            guard pattern.isDirectory, error.code == ENOENT else {
                throw error.code == ENOENT || error.code == ENOTDIR
                    ? .missingParent(path: pattern.text, parent: place) : .cannotCreate(path: pattern.text, code: error.code)
            }
            exists = false
        }
        makesDirectory = !exists
        var bare = directory
        while bare.hasSuffix("/") { bare.removeLast() }
        stage = exists ? FileNames.temporary(beside: directory) : FileNames.temporary(beside: bare)
        do { try FileNames.makeDirectory(stage) } catch {
            switch error.code {
            case ENOENT, ENOTDIR: throw .missingParent(path: pattern.text, parent: FileNames.directory(of: bare))
            case ENOSPC, EDQUOT, EIO: throw .writeFailed(path: pattern.text, code: error.code)
            default: throw .cannotCreate(path: pattern.text, code: error.code)
            }
        }
    }

    deinit {
        if !isCommitted {
            for name in names { FileNames.remove("\(stage)/\(name)") }
            FileNames.removeDirectory(stage)
        }
    }

    /// Adds the next frame's file.
    mutating func add(_ bytes: [UInt8]) throws(OutputError) {
        let name = pattern.name(of: names.count)
        do {
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
        do {
            if makesDirectory {
                var bare = directory
                while bare.hasSuffix("/") { bare.removeLast() }
                try FileNames.rename(stage, to: bare)
            } else {
                for name in names where (try? FileStatus(of: directory + name).kind) == .directory {
                    throw OutputError.isDirectory(path: directory + name)
                }
                for name in names { try FileNames.rename("\(stage)/\(name)", to: directory + name) }
                FileNames.removeDirectory(stage)
            }
            isCommitted = true
        } catch let error as SystemError {
            throw .writeFailed(path: pattern.text, code: error.code)
        } catch let error as OutputError {
            throw error
        } catch {
            throw .writeFailed(path: pattern.text, code: EIO)
        }
    }
}
