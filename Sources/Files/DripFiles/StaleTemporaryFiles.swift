import Glibc

/// Files that killed processes left under temporary names.
///
/// A running process locks its temporary names, so a name that can be locked is unused.
enum StaleTemporaryFiles {
    /// Locks the new file at the temporary name `path` while `file` is open.
    /// - Returns: false when another process took it for a leftover first, and so removes it.
    static func claim(_ file: borrowing FileDescriptor, at path: String) -> Bool {
        // Without locks in the file system, no other process gets one either.
        do { try file.tryLock() } catch { return error.code != EWOULDBLOCK }
        return (try? FileStatus(of: path, followsLinks: false)) != nil
    }

    /// Removes leftovers from the directory of `path`. Call it before creating a temporary name there.
    ///
    /// Cost: reads the directory.
    static func remove(beside path: String) {
        let directory = FileNames.directory(of: path)
        for name in (try? FileNames.entries(of: directory.isEmpty ? "." : directory)) ?? [] where FileNames.isTemporary(name) {
            let location = directory + name
            guard let file = try? FileDescriptor(opening: location, O_RDONLY | O_NOFOLLOW | O_NONBLOCK), (try? file.tryLock()) != nil,
                let kind = try? file.status().kind
            else { continue }
            if kind == .regular || kind == .directory { FileNames.removeAll(location) }
        }
    }
}
