public import DripEffects
public import DripFiles
import DripNumbers
public import DripRendering
private import Synchronization

/// A manifest of outputs, and the state of its files.
///
///     let batch = try Batch("Documentation.docc/dripgif.yaml")
///     let report = try await batch.render()
///     for failure in report.failures { print(failure.path, failure.error) }
///
/// A lock file beside the manifest records current files. `Documentation/CommandLine.md` §5 defines the manifest, and the article Batches of the
/// documentation explains every key.
public struct Batch: Sendable {
    /// The reason to write a file.
    public enum Staleness: String, Hashable, Sendable {
        /// A file without an entry in the lock file.
        case new
        /// A file with another request, or from another version.
        case outdated
        /// A file that does not exist.
        case missing
        /// A file whose bytes differ from the written ones.
        case changed
    }

    /// The work that a batch has to do.
    public struct Survey: Sendable {
        /// Files to write, in the order of the manifest, followed by pages of the gallery.
        public let stale: [(path: String, staleness: Staleness)]
        /// The number of current files.
        public let currentCount: Int
        /// Files in the lock file that the manifest no longer contains.
        public let orphans: [String]
        /// Outputs with unreadable inputs.
        public let failures: [Failure]
    }

    /// A file that could not be made, with its error.
    public struct Failure: Sendable {
        /// The output's path, or the manifest's name of it.
        public let path: String
        /// The reason.
        public let error: DripGIFError
    }

    /// The result of a batch.
    public struct Report: Sendable {
        /// Written files, in the order of the manifest.
        public internal(set) var written: [RenderSummary] = []
        /// Written pages of the gallery.
        public internal(set) var pages: [String] = []
        /// The number of files that were up to date.
        package internal(set) var currentCount = 0
        /// Deleted orphans.
        public internal(set) var removed: [String] = []
        /// Orphans that were kept because their bytes have changed.
        public internal(set) var kept: [String] = []
        /// Failures, in the order of the manifest.
        public internal(set) var failures: [Failure] = []
    }

    /// An event during a batch.
    public enum Event: Sendable {
        /// A note about the file at `path`.
        case note(path: String, RenderNote)
        /// A written file.
        case written(RenderSummary)
        /// Progress in thousandths of a file.
        case progress(done: Int, total: Int)
    }

    let manifest: BatchManifest
    let lock: BatchLock
    private let selected: [ManifestOutput]

    /// Reads the manifest at `path` and its lock file.
    /// - Parameters:
    ///   - path: a file; its paths are relative to its folder.
    ///   - only: a pattern for names of outputs, with `*`, `?` and `[a-c]`; other outputs are ignored.
    ///   - shard: the part of these outputs to write.
    ///   - effects: the effects available to outputs.
    public init(
        _ path: String, only: String? = nil, shard: BatchShard? = nil, effects: [any Effect.Type] = EffectCatalog.effects
    ) throws(BatchError) {
        manifest = try BatchManifest(path, effects: effects)
        lock = try BatchLock(manifest.lockPath)
        var outputs = manifest.outputs
        if let only {
            let glob = Glob(only)
            outputs = outputs.filter { glob.matches($0.name) }
            if outputs.isEmpty { throw .nothingMatches(glob: only) }
        }
        if let shard { outputs = outputs.enumerated().filter { shard.contains($0.offset) }.map(\.element) }
        selected = outputs
    }

    /// Returns the path of a file in the manifest, relative to the current directory.
    package func location(of path: String) -> String { manifest.folder(path) }

    /// Returns the state of all files without changing any.
    public func survey() -> Survey {
        let work = BatchWork(selected, in: manifest, lock)
        var stale = work.stale.map { (path: $0.file.path, staleness: $0.staleness) }
        if let pages = GalleryPages(manifest, work.keys, lock) {
            stale += pages.stale(lock).map { (path: $0.path, staleness: $0.staleness) }
        }
        return Survey(stale: stale, currentCount: work.currentCount, orphans: orphans(lock), failures: work.failures)
    }

    /// Writes outdated outputs. Continues after failures.
    /// - Parameters:
    ///   - jobs: worker threads, at least 1; nil is the number of cores. The output is identical for any number.
    ///   - prunes: whether to delete files in the lock file that the manifest no longer contains.
    ///   - wantsDigests: whether the summaries contain digests.
    ///   - temporaries: records hidden files, so that they can be deleted before the process ends.
    ///   - report: called repeatedly, from any thread.
    /// - Throws: ``BatchError`` when the lock file or the gallery cannot be written, and when the task is cancelled.
    public func render(
        jobs: Int? = nil, prunes: Bool = false, wantsDigests: Bool = false, temporaries: TemporaryFiles = TemporaryFiles(),
        report: @escaping @Sendable (Event) -> Void = { _ in }
    ) async throws(BatchError) -> Report {
        let lockFile = try LockFile(of: manifest, temporaries)
        let work = BatchWork(selected, in: manifest, lock)
        let run = BatchRun(
            stale: work.stale, jobs: Limits.jobs(jobs), wantsDigests: wantsDigests, temporaries: temporaries, report: report)
        var result = try await run.run(lockFile)
        result.failures = work.failures + result.failures
        result.currentCount = work.currentCount
        result.pages = try writePages(work.keys, lockFile, temporaries)
        if prunes { try prune(lockFile, &result) }
        return result
    }

    /// Writes the outdated pages of the gallery, if all of its files are current.
    /// - Parameter keys: the keys of all files in the manifest, by path.
    func writePages(_ keys: [String: String], _ lockFile: LockFile, _ temporaries: TemporaryFiles) throws(BatchError) -> [String] {
        guard let pages = GalleryPages(manifest, keys, lockFile.lock)?.stale(lockFile.lock) else { return [] }
        for page in pages {
            try Pages.write(page.text, to: manifest.folder(page.path), temporaries)
            try lockFile.record([page.path: page.entry])
        }
        return pages.map(\.path)
    }

    private func orphans(_ lock: BatchLock) -> [String] {
        let named = Set(manifest.files.map(\.path) + (manifest.gallery?.pages ?? []).map(\.path))
        return lock.files.keys.filter { !named.contains($0) }.stablySorted()
    }

    /// Deletes the orphans that are unchanged. A path that now leaves the folder was not written by a batch.
    private func prune(_ lockFile: LockFile, _ result: inout Report) throws(BatchError) {
        let lock = lockFile.lock
        for path in orphans(lock) {
            let location = manifest.folder(path)
            guard (try? manifest.folder.checked(path)) == path else {
                result.kept.append(path)
                continue
            }
            if let status = try? FileStatus(of: location, followsLinks: false) {
                guard status.kind == .regular, BatchKey.digest(ofFileAt: location) == lock.files[path]?.digest else {
                    result.kept.append(path)
                    continue
                }
                FileNames.remove(location)
                result.removed.append(path)
            }
            try lockFile.record([path: nil])
        }
    }
}
