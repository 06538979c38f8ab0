public import DripFiles
import DripRendering

extension Batch {
    /// The result of joining lock files.
    public struct Merge: Sendable {
        /// Written pages of the gallery.
        public let pages: [String]
        /// Files that are current in none of the lock files, with the manifest's own, in the order of the manifest.
        public let outdated: [String]
        /// The number of other files.
        public let currentCount: Int
        /// Outputs with unreadable inputs.
        public let failures: [Failure]
    }

    /// Joins the lock files that several machines wrote, each for its ``BatchShard``, into the manifest's own. Then builds the gallery, if all files
    /// are current. Lock file and gallery equal those of one run for all outputs, also where the rendered files themselves are elsewhere.
    ///
    /// - Parameters:
    ///   - paths: the lock files, in any order.
    ///   - temporaries: records hidden files, so that they can be deleted before the process ends.
    /// - Throws: ``BatchError`` when a lock file cannot be read, or the manifest's own or the gallery cannot be written.
    public func merge(_ paths: [String], temporaries: TemporaryFiles = TemporaryFiles()) throws(BatchError) -> Merge {
        var locks = [lock]
        for path in paths {
            if (try? FileStatus(of: path)) == nil { throw .rendering(.input(.missing(path: path))) }
            locks.append(try BatchLock(path))
        }
        let work = BatchWork(manifest.outputs, in: manifest, lock)
        var changes: [String: BatchLock.Entry?] = [:]
        var outdated: [String] = []
        for file in manifest.files {
            guard let key = work.keys[file.path] else { continue }
            // Each shard also has the entries with which it began, outdated or not.
            let current = locks.compactMap { $0.files[file.path] }.filter { $0.key == key }
            // Machines with other fonts may have written other bytes.
            let digest = Set(current.map(\.digest)).count > 1 ? BatchKey.digest(ofFileAt: manifest.folder(file.path)) : nil
            if let entry = current.first(where: { $0.digest == digest }) ?? current.last {
                changes[file.path] = entry
            } else {
                outdated.append(file.path)
            }
        }
        let lockFile = try LockFile(of: manifest, temporaries)
        try lockFile.record(changes)
        return Merge(
            pages: try writePages(work.keys, lockFile, temporaries), outdated: outdated, currentCount: changes.count,
            failures: work.failures)
    }
}
