import Glibc

/// What processes that were killed have left under temporary names.
///
/// A temporary name is locked while its process lives, so one that can be locked belongs to nobody.
enum Leftovers {
    /// Locks what was just made under the temporary name `path`, as long as `file` is open.
    /// - Returns: false when another process has taken it for left over before, and so removes it.
    static func claim(_ file: borrowing FileDescriptor, at path: String) -> Bool {
        // Where there are no locks, nobody else gets one either.
        do { try file.tryLock() } catch { return error.code != EWOULDBLOCK }
        return (try? FileStatus(of: path, followsLinks: false)) != nil
    }

    /// Removes them from the directory of `path`; to be called by who makes a temporary name there.
    ///
    /// Cost: reads the directory.
    static func remove(beside path: String) {
        let directory = FileNames.directory(of: path)
        for name in (try? FileNames.entries(of: directory.isEmpty ? "." : directory)) ?? [] where FileNames.isTemporary(name) {
            let place = directory + name
            guard let file = try? FileDescriptor(opening: place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK), (try? file.tryLock()) != nil,
                let kind = try? file.status().kind
            else { continue }
            if kind == .regular || kind == .directory { FileNames.removeAll(place) }
        }
    }
}
