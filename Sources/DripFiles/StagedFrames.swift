import Glibc

/// Numbered files that appear together: written into a hidden directory beside their places, then moved there.
///
/// A directory that does not exist yet is the staged one itself, renamed in one step. Into an existing directory the files move one by one,
/// after a look at all of their places, and back when one of them fails; so only the end of the process can come between. Frames of an earlier run
/// that this one does not replace, because it has fewer, are removed last.
package struct StagedFrames: ~Copyable {
    private let pattern: FramePattern
    /// Where the frames go, with its `/`, or empty for the current directory.
    private let directory: String
    private let temporaries: TemporaryFiles
    private let makesDirectory: Bool
    private var stage: Stage

    /// - Parameter frameCount: how many frames there may be.
    /// - Throws: ``OutputError`` when the directory cannot be there.
    package init(_ pattern: FramePattern, atMost frameCount: Int, _ temporaries: TemporaryFiles = TemporaryFiles()) throws(OutputError) {
        let exists = try Self.directoryExists(for: pattern)
        try Self.check(pattern.directory + pattern.name(of: frameCount - 1), in: pattern)
        stage = try Stage(beside: exists ? pattern.directory : Self.bare(pattern.directory), for: pattern.text, temporaries)
        self.pattern = pattern
        self.temporaries = temporaries
        directory = pattern.directory
        makesDirectory = !exists
    }

    /// Finds names that are too long before anything is drawn for them.
    private static func check(_ longest: String, in pattern: FramePattern) throws(OutputError) {
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

    /// Adds the next frame's file.
    package mutating func add(_ bytes: [UInt8]) throws(OutputError) {
        let name = pattern.name(of: stage.names.count)
        do { try stage.add(bytes, as: name) } catch { throw .writeFailed(path: directory + name, code: error.code) }
    }

    /// Moves all files to their places, and removes the frames that follow them.
    /// - Returns: how many frames of an earlier run were removed.
    @discardableResult
    package consuming func commit() throws(OutputError) -> Int {
        stage.keep()
        if makesDirectory {
            do { try FileNames.rename(stage.path, to: Self.bare(directory)) } catch {
                throw .writeFailed(path: pattern.text, code: error.code)
            }
            return 0
        }
        for name in stage.names { try checkPlace(directory + name) }
        let surplus = try surplus()
        // All second names come before the first move: they need room, and a file that takes another one's place does not.
        var olds: [OldFrame] = []
        for name in stage.names { olds.append(try keepOld(name)) }
        for (count, name) in stage.names.enumerated() {
            do throws(OutputError) {
                try move(name, over: olds[count])
            } catch {
                for (name, old) in zip(stage.names, olds).prefix(count) { moveBack(name, old) }
                throw error
            }
        }
        do { try moveAway(surplus) } catch {
            for (name, old) in zip(stage.names, olds) { moveBack(name, old) }
            throw error
        }
        return surplus.count
    }

    /// The frames of an earlier run that come after the last one of this: files and links of the pattern's names, up to the first number that is
    /// missing. Behind a gap they are somebody else's.
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

    /// Moves files into the stage, with which they go; back when one of them cannot be moved. The last one goes first: where a run is killed in
    /// between, no gap hides the others from the next run.
    private func moveAway(_ names: [String]) throws(OutputError) {
        for (count, name) in names.reversed().enumerated() {
            do { try FileNames.rename(directory + name, to: keptName(of: name)) } catch {
                for name in names.suffix(count) { try? FileNames.rename(keptName(of: name), to: directory + name) }
                throw .writeFailed(path: directory + name, code: error.code)
            }
        }
    }

    /// What was in a frame's place.
    private enum OldFrame {
        case nothing
        /// It has a second name in the stage.
        case kept
        /// It cannot come back: the file system has no second names.
        case lost
        /// A link, whose file is elsewhere, or a device: what was in it cannot come back.
        case elsewhere
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

    private func keepOld(_ name: String) throws(OutputError) -> OldFrame {
        let place = directory + name
        guard let kind = try? FileStatus(of: place, followsLinks: false).kind else { return .nothing }
        guard kind == .regular else { return .elsewhere }
        do throws(SystemError) {
            try FileNames.link(place, to: keptName(of: name))
            return .kept
        } catch {
            switch error.code {
            case ENOSPC, EDQUOT, EIO: throw .writeFailed(path: place, code: error.code)
            default: return .lost
            }
        }
    }

    private func move(_ name: String, over old: OldFrame) throws(OutputError) {
        let place = directory + name
        let staged = stage(name)
        do throws(SystemError) {
            guard case .elsewhere = old else { return try FileNames.rename(staged, to: place) }
        } catch {
            throw .writeFailed(path: place, code: error.code)
        }
        let file = try AtomicFile(place, temporaries)
        do throws(SystemError) {
            try file.copy(FileDescriptor(opening: staged, O_RDONLY))
        } catch {
            throw .writeFailed(path: place, code: error.code)
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

    /// As long as the frame's, for there are limits, and no frame's, for these end in .png.
    private func keptName(of name: String) -> String { stage(name.dropLast() + "_") }
}
