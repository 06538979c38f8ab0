import DripFiles
public import DripRendering

/// An error that ends a batch.
public enum BatchError: Error, Equatable, Sendable, CustomStringConvertible {
    /// An invalid manifest, with at least one error, in the order of their locations.
    case manifest([ManifestError], path: String)
    /// A manifest of more than `limit` bytes.
    case manifestTooLarge(path: String, byteCount: Int, limit: Int)
    /// A manifest on standard input, which has no folder.
    case manifestIsStandardInput
    /// A file at the path of the lock file that is not a lock file.
    case lockDamaged(path: String)
    /// A lock file of another version of the format.
    case lockVersion(path: String, version: Int)
    /// A pattern that no output's name matches.
    case nothingMatches(glob: String)
    /// A shard outside 1…`count`.
    case shardOutOfRange(index: Int, count: Int)
    /// A file that could not be read or written, or a cancelled task.
    case rendering(DripGIFError)

    /// `what happened; what to do`, on a line for each error.
    public var description: String { lines.joined(separator: "\n") }

    /// The lines of ``description``.
    package var lines: [String] {
        if case .manifest(let errors, let path) = self {
            return errors.map { error in
                let (summary, hint) = error.reason.text
                return "\(path): line \(error.line), column \(error.column): \(summary)" + (hint.isEmpty ? "" : "; \(hint)")
            }
        }
        return [text.hint.isEmpty ? text.summary : "\(text.summary); \(text.hint)"]
    }
}

extension BatchError {
    private var text: (summary: String, hint: String) {
        switch self {
        case .manifest: ("the manifest is invalid", "")
        case .manifestTooLarge(let path, let count, let limit):
            ("'\(path)' has \(count) bytes, over the limit of \(limit) bytes", "split it into several files")
        case .manifestIsStandardInput: ("a manifest on standard input has no folder", "use a file")
        case .lockDamaged(let path):
            ("'\(path)' is not a lock file", "restore it, or delete it to render everything again")
        case .lockVersion(let path, let version):
            ("'\(path)' has the unknown version \(version)", "use the version of dripgif that wrote it, or delete the file")
        case .nothingMatches(let glob): ("no output name matches '\(glob)'", "* matches any characters, ? matches one")
        case .shardOutOfRange(let index, let count): ("there is no shard \(index)/\(count)", "use I/N with I from 1 to N, such as 2/4")
        case .rendering(let error): (error.summary, error.hint)
        }
    }
}
