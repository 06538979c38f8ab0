private import Glibc

/// An error in making an output. `code` is the system's `errno`.
public enum OutputError: Error, Equatable, Sendable {
    /// A directory in place of a file.
    case isDirectory(path: String)
    /// A parent directory that does not exist.
    case missingParent(path: String, parent: String)
    /// A file in place of a parent directory.
    case parentIsFile(path: String, parent: String)
    /// A file that cannot be created.
    case cannotCreate(path: String, code: Int32)
    /// A failed write.
    case writeFailed(path: String, code: Int32)
    /// A directory that cannot be replaced, because it contains other files.
    case holdsOtherFiles(path: String)
}

extension OutputError {
    package var text: (summary: String, hint: String) {
        switch self {
        case .isDirectory(let path):
            ("'\(path)' is a directory", "use a file, or add / at the end for a directory of PNG frames")
        case .missingParent(let path, let parent):
            ("cannot create '\(path)': there is no directory '\(parent)'", "create it with mkdir -p first")
        case .parentIsFile(let path, let parent):
            ("cannot create '\(path)': '\(parent)' is a file, not a directory", "use another path")
        case .cannotCreate(let path, ENAMETOOLONG): ("cannot create '\(path)': \(SystemError.text(ENAMETOOLONG))", "use a shorter name")
        case .cannotCreate(let path, let code): ("cannot create '\(path)': \(SystemError.text(code))", "use another path")
        case .holdsOtherFiles(let path): ("the directory '\(path)' contains other files", "use a new or empty directory")
        case .writeFailed(let path, EPIPE): ("cannot write '\(path)': \(SystemError.text(EPIPE))", "keep the reading program running")
        case .writeFailed(let path, let code): ("cannot write '\(path)': \(SystemError.text(code))", "free disk space or use another path")
        }
    }
}
