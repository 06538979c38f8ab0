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
