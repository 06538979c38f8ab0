import DripFiles
import DripJSON
import DripNumbers
import DripRendering
private import FoundationEssentials
private import Synchronization

/// The record of a batch's files: JSON beside the manifest, with one sorted line per file, so that versions can be merged by line.
struct BatchLock: Sendable {
    struct Entry: Sendable {
        /// The ``BatchKey`` of the request.
        let key: String
        /// SHA-256 of the written bytes.
        let digest: String
        /// The width in pixels; nil for a page of the gallery.
        var width: Int?
        var height: Int?
    }

    /// Entries by path in the manifest's folder.
    var files: [String: Entry] = [:]
}

extension BatchLock {
    /// Reads the file at `path`; a missing file is empty.
    init(_ path: String) throws(BatchError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            if (try? FileStatus(of: path)) == nil { return }
            throw .lockDamaged(path: path)
        }
        let root = try? JSONDocument(Array(data)).node
        guard let version = root?["version"]?.integer, let list = root?["files"], list.isObject else { throw .lockDamaged(path: path) }
        guard version == 1 else { throw .lockVersion(path: path, version: version) }
        for (name, file) in list.members {
            guard let key = file["key"]?.string, let digest = file["digest"]?.string else { throw .lockDamaged(path: path) }
            files[name] = Entry(key: key, digest: digest, width: file["width"]?.integer, height: file["height"]?.integer)
        }
    }

    var text: String {
        // Sorts by bytes, which does not depend on the locale.
        let lines = files.stablySorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { path, entry in
            var pairs = [("key", Self.quoted(entry.key)), ("digest", Self.quoted(entry.digest))]
            if let width = entry.width, let height = entry.height { pairs += [("width", "\(width)"), ("height", "\(height)")] }
            return "\(Self.quoted(path)): { \(pairs.map { "\"\($0)\": \($1)" }.joined(separator: ", ")) }"
        }
        return "{\n  \"version\": 1,\n  \"files\": {\n    " + lines.joined(separator: ",\n    ") + "\n  }\n}\n"
    }

    /// Returns for each of `paths` with an entry the first one with the same bytes.
    func firstOfEqual(_ paths: [String]) -> [String: String] {
        var firstOfDigest: [String: String] = [:]
        var result: [String: String] = [:]
        for path in paths {
            guard let digest = files[path]?.digest else { continue }
            let first = firstOfDigest[digest] ?? path
            (firstOfDigest[digest], result[path]) = (first, first)
        }
        return result
    }

    private static func quoted(_ text: String) -> String { JSON.string(text).text }
}

/// The lock file of a running batch. It is written after every file, so a killed batch resumes where it stopped. Entries from another shard that runs
/// in parallel are kept.
final class LockFile: Sendable {
    private struct State {
        var lock: BatchLock
        /// The last known text of the file.
        var text: String?
    }

    private let manifest: String
    private let path: String
    private let temporaries: TemporaryFiles
    private let state: Mutex<State>

    init(of manifest: BatchManifest, _ temporaries: TemporaryFiles) throws(BatchError) {
        self.manifest = manifest.path
        path = manifest.lockPath
        self.temporaries = temporaries
        state = Mutex(State(lock: try BatchLock(path)))
    }

    var lock: BatchLock { state.withLock { $0.lock } }

    /// Applies `changes` to the file, and nothing else; nil removes an entry.
    func record(_ changes: [String: BatchLock.Entry?]) throws(BatchError) {
        try state.withLock { state throws(BatchError) in
            // Without locks in the file system, there is no waiting.
            guard let turn = try? FileDescriptor(opening: manifest, 0) else { return try put(changes, &state) }
            try? turn.lock()
            try put(changes, &state)
            // Extends the lock to this point.
            _ = turn.number
        }
    }

    private func put(_ changes: [String: BatchLock.Entry?], _ state: inout State) throws(BatchError) {
        let found = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
        if found != state.text { state.lock = try BatchLock(path) }
        for (name, entry) in changes { state.lock.files[name] = entry }
        let text = state.lock.text
        if text != found { try Pages.write(text, to: path, temporaries) }
        state.text = text
    }
}

enum Pages {
    /// Replaces the file at `path` atomically.
    static func write(_ text: String, to path: String, _ temporaries: TemporaryFiles) throws(BatchError) {
        do {
            let file = try AtomicFile(path, temporaries)
            try file.write(Array(text.utf8))
            try file.commit()
        } catch {
            throw .rendering(.output(error))
        }
    }
}
