private import Glibc

/// An error in reading an input. `code` is the system's `errno`.
public enum InputError: Error, Equatable, Sendable {
    /// A file that does not exist.
    case missing(path: String)
    /// A directory in place of a file.
    case isDirectory(path: String)
    /// A file that cannot be opened.
    case cannotOpen(path: String, code: Int32)
    /// A failed read.
    case readFailed(path: String, code: Int32)
    /// A file of more than `limit` bytes.
    case overLimit(path: String, limit: Int)
    /// A file that another program changed between two passes over it.
    case changedWhileRead(path: String)
}

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

extension InputError {
    package var text: (summary: String, hint: String) {
        switch self {
        case .missing(let path): ("there is no file '\(path)'", "check the name")
        case .isDirectory(let path): ("'\(path)' is a directory", "use a file")
        case .cannotOpen(let path, let code): ("cannot open '\(path)': \(SystemError.text(code))", "check its permissions")
        case .readFailed(let path, let code): ("cannot read '\(path)': \(SystemError.text(code))", "check the disk")
        case .changedWhileRead(let path): ("'\(path)' changed while it was read", "try again when no program writes to it")
        case .overLimit(let path, let limit):
            ("'\(path)' is over the limit of \(limit) bytes", "check that it is the intended file")
        }
    }
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
