import Glibc

/// Numbered files that appear together: written into a hidden directory, and then moved to their paths.
///
/// A new directory is the staged one, renamed in one step. Into an existing directory the files move one by one, after a check of all paths. If one
/// fails, they move back, so only the end of the process can interrupt them. Surplus frames of a longer earlier run are removed last.
package struct StagedFrames: ~Copyable {
    private let pattern: FramePattern
    /// The frames' directory, with its `/`; empty for the current directory.
    private var directory: String { pattern.directory }
    private let temporaries: TemporaryFiles
    private let makesDirectory: Bool
    private var stage: Stage

    /// - Parameter frameCount: the maximum number of frames.
    /// - Throws: ``OutputError`` when the directory cannot be created.
    package init(_ pattern: FramePattern, atMost frameCount: Int, _ temporaries: TemporaryFiles = TemporaryFiles()) throws(OutputError) {
        let exists = try Self.directoryExists(for: pattern)
        try Self.check(pattern.directory + pattern.name(of: frameCount - 1), in: pattern)
        stage = try Stage(beside: exists ? pattern.directory : FileNames.bare(pattern.directory), for: pattern.text, temporaries)
        self.pattern = pattern
        self.temporaries = temporaries
        makesDirectory = !exists
    }

    /// Checks for names that are too long before anything is drawn.
    private static func check(_ longest: String, in pattern: FramePattern) throws(OutputError) {
        do throws(SystemError) { _ = try FileStatus(of: longest, followsLinks: false) } catch {
            if error.code != ENOENT { throw .cannotCreate(path: pattern.text, code: error.code) }
        }
    }

    /// Returns whether the frames' directory exists. It may be missing only when the pattern is a directory.
    private static func directoryExists(for pattern: FramePattern) throws(OutputError) -> Bool {
        let location = pattern.directory.isEmpty ? "." : pattern.directory
        do { try FileStatus.checkDirectory(location) } catch {
            if error.code == ENOENT, pattern.isDirectory { return false }
            throw .parent(location, of: pattern.text, error)
        }
        return true
    }

    /// Adds the next frame's file.
    package mutating func add(_ bytes: [UInt8]) throws(OutputError) {
        let name = pattern.name(of: stage.names.count)
        do { try stage.add(bytes, as: name) } catch { throw .writeFailed(path: directory + name, code: error.code) }
    }

    /// Moves all files to their paths, and removes surplus frames.
    /// - Returns: the number of removed frames of an earlier run.
    @discardableResult
    package consuming func commit() throws(OutputError) -> Int {
        stage.keep()
        if makesDirectory {
            do { try FileNames.rename(stage.path, to: FileNames.bare(directory)) } catch {
                throw .writeFailed(path: pattern.text, code: error.code)
            }
            return 0
        }
        for name in stage.names { try checkPath(directory + name) }
        let surplus = try surplus()
        // All hard links are made before the first move: they need space, and a replacement does not.
        var olds: [OldFrame] = []
        for name in stage.names { olds.append(try keepOld(name)) }
        var movedCount = 0
        do throws(OutputError) {
            for (name, old) in zip(stage.names, olds) {
                try move(name, over: old)
                movedCount += 1
            }
            try moveAway(surplus)
        } catch {
            for (name, old) in zip(stage.names, olds).prefix(movedCount) { moveBack(name, old) }
            throw error
        }
        return surplus.count
    }

    /// Returns the frames of an earlier run after the last one of this: files and links with the pattern's names, up to the first missing number.
    /// Files after a gap belong to others.
    private func surplus() throws(OutputError) -> [String] {
        let names: [String]
        do { names = try FileNames.entries(of: directory.isEmpty ? "." : directory) } catch {
            throw .cannotCreate(path: pattern.text, code: error.code)
        }
        let existing = Set(names)
        var surplus: [String] = []
        while true {
            let name = pattern.name(of: stage.names.count + surplus.count)
            guard existing.contains(name) else { return surplus }
            let kind = try? FileStatus(of: directory + name, followsLinks: false).kind
            guard kind == .regular || kind == .symbolicLink else { return surplus }
            surplus.append(name)
        }
    }

    /// Moves files into the stage, which deletes them, and back if one cannot be moved. The last one goes first: if the process is killed, no gap
    /// hides the others from the next run.
    private func moveAway(_ names: [String]) throws(OutputError) {
        for (count, name) in names.reversed().enumerated() {
            do { try FileNames.rename(directory + name, to: keptName(of: name)) } catch {
                for name in names.suffix(count) { try? FileNames.rename(keptName(of: name), to: directory + name) }
                throw .writeFailed(path: directory + name, code: error.code)
            }
        }
    }

    private enum OldFrame {
        case nothing
        /// It has a hard link in the stage.
        case kept
        /// It cannot be restored: the file system has no hard links.
        case lost
        /// It is a link to a file elsewhere, or a device: its content cannot be restored.
        case elsewhere
    }

    /// Checks for obstacles to a move: a directory, or a link with an invalid target.
    private func checkPath(_ location: String) throws(OutputError) {
        let kind = try? FileStatus(of: location).kind
        if kind == .directory { throw .isDirectory(path: location) }
        // Opened and discarded, which leaves nothing; a FIFO would see the end of its input.
        if kind != .other, (try? FileStatus(of: location, followsLinks: false).kind) == .symbolicLink {
            _ = try AtomicFile(location, temporaries)
        }
    }

    private func keepOld(_ name: String) throws(OutputError) -> OldFrame {
        let location = directory + name
        guard let kind = try? FileStatus(of: location, followsLinks: false).kind else { return .nothing }
        guard kind == .regular else { return .elsewhere }
        do throws(SystemError) {
            try FileNames.link(location, to: keptName(of: name))
            return .kept
        } catch {
            if error.isOfDisk { throw .writeFailed(path: location, code: error.code) }
            return .lost
        }
    }

    private func move(_ name: String, over old: OldFrame) throws(OutputError) {
        let location = directory + name
        let staged = stage(name)
        do throws(SystemError) {
            guard case .elsewhere = old else { return try FileNames.rename(staged, to: location) }
        } catch {
            throw .writeFailed(path: location, code: error.code)
        }
        let file = try AtomicFile(location, temporaries)
        do throws(SystemError) {
            try file.copy(FileDescriptor(opening: staged, O_RDONLY))
        } catch {
            throw .writeFailed(path: location, code: error.code)
        }
        try file.commit()
    }

    private func moveBack(_ name: String, _ old: OldFrame) {
        switch old {
        case .nothing: FileNames.remove(directory + name)
        case .kept: try? FileNames.rename(keptName(of: name), to: directory + name)
        case .lost, .elsewhere: break
        }
    }

    /// Returns a name as long as the frame's, because length is limited, and different from it, because frames end in .png.
    private func keptName(of name: String) -> String { stage(name.dropLast() + "_") }
}
