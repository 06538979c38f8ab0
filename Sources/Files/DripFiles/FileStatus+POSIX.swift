import Glibc

/// The status of a path.
package struct FileStatus {
    package enum Kind: Hashable { case regular, directory, symbolicLink, other }

    package let kind: Kind
    let permissions: mode_t
    package let byteCount: Int

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .regular
        case S_IFDIR: kind = .directory
        case S_IFLNK: kind = .symbolicLink
        default: kind = .other
        }
        permissions = status.st_mode & 0o7777
        byteCount = Int(status.st_size)
    }

    /// - Parameter followsLinks: whether to follow a symbolic link.
    package init(of path: String, followsLinks: Bool = true) throws(SystemError) {
        var status = stat()
        if unsafe (followsLinks ? stat(path, &status) : lstat(path, &status)) != 0 { throw .last }
        self.init(status)
    }

    /// - Throws: ENOTDIR for another kind of file.
    static func checkDirectory(_ path: String) throws(SystemError) {
        guard try FileStatus(of: path).kind == .directory else { throw SystemError(code: ENOTDIR) }
    }
}
