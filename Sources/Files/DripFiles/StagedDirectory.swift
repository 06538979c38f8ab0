import Glibc

/// A directory that appears atomically: it is written under a hidden name beside its path, and then renamed.
///
/// An existing directory is replaced if it is empty or contains only files of an earlier run. Other files are never lost.
package struct StagedDirectory: ~Copyable {
    private let path: String
    /// The path without symbolic links and trailing `/`.
    private let location: String
    private let isOurs: (String) -> Bool
    private var stage: Stage

    /// - Parameters:
    ///   - isOurs: whether a file of this name may come from an earlier run.
    /// - Throws: ``OutputError`` when the directory cannot be created.
    package init(_ path: String, _ temporaries: TemporaryFiles, isOurs: @escaping (String) -> Bool) throws(OutputError) {
        let location = try Self.location(of: path, isOurs: isOurs)
        stage = try Stage(beside: location, for: path, temporaries)
        self.path = path
        self.isOurs = isOurs
        self.location = location
    }

    /// Returns the path after checking that it may be replaced.
    private static func location(of path: String, isOurs: (String) -> Bool) throws(OutputError) -> String {
        if path.isEmpty { throw .cannotCreate(path: path, code: ENOENT) }
        let bare = FileNames.bare(path)
        let kind: FileStatus.Kind
        do throws(SystemError) { kind = try FileStatus(of: bare).kind } catch {
            // Missing parents are reported when the stage is made.
            if error.code == ENOENT || error.code == ENOTDIR { return bare }
            throw .cannotCreate(path: path, code: error.code)
        }
        guard kind == .directory else { throw .cannotCreate(path: path, code: ENOTDIR) }
        do throws(SystemError) {
            let real = try FileNames.realPath(of: bare)
            if try FileNames.entries(of: real).allSatisfy(isOurs) { return real }
        } catch {
            throw .cannotCreate(path: path, code: error.code)
        }
        throw .holdsOtherFiles(path: path)
    }

    package mutating func add(_ bytes: [UInt8], as name: String) throws(OutputError) {
        do { try stage.add(bytes, as: name) } catch { throw .writeFailed(path: "\(location)/\(name)", code: error.code) }
    }

    /// Renames the directory to its path.
    package consuming func commit() throws(OutputError) {
        stage.keep()
        do throws(SystemError) {
            // The rename also replaces an empty directory.
            try FileNames.rename(stage.path, to: location)
        } catch {
            guard error.code == ENOTEMPTY || error.code == EEXIST else { throw .writeFailed(path: path, code: error.code) }
            // Another program may have created a file since.
            guard let entries = try? FileNames.entries(of: location), entries.allSatisfy(isOurs) else { throw .holdsOtherFiles(path: path) }
            do { try FileNames.exchange(stage.path, location) } catch { throw .writeFailed(path: path, code: error.code) }
        }
    }
}
