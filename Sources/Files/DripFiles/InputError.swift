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
