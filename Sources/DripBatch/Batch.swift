public import DripEffects
public import DripFiles
public import DripRendering
private import Synchronization

/// Every N-th output of a manifest, from the I-th on: several machines share the work so.
public struct BatchShard: Hashable, Sendable {
    /// From 1.
    let index: Int
    let count: Int

    /// - Throws: ``BatchError/shardOutOfRange(index:count:)``.
    public init(_ index: Int, of count: Int) throws(BatchError) {
        guard count >= 1, (1...count).contains(index) else { throw .shardOutOfRange(index: index, count: count) }
        self.index = index
        self.count = count
    }

    /// - Parameter position: from 0.
    func contains(_ position: Int) -> Bool { position % count == index - 1 }
}

/// A manifest of outputs, and what there is of them already.
///
///     let batch = try Batch("Documentation.docc/dripgif.yaml")
///     let report = try await batch.render()
///     for failure in report.failures { print(failure.path, failure.error) }
///
/// The files are told up to date by a lock file beside the manifest; `interface.md` §5 says how a manifest is written, and the article
/// Batches of the documentation explains every key.
public struct Batch: Sendable {
    /// Why a file has to be written.
    public enum Staleness: String, Hashable, Sendable {
        /// The lock file does not know it.
        case new
        /// What is asked for is not what was written, or another version wrote it.
        case outdated
        /// It is not there.
        case missing
        /// Its bytes are not the ones that were written.
        case changed
    }

    /// What there is to do.
    public struct Survey: Sendable {
        /// Files to write, in the order of the manifest, pages of the gallery last.
        public let stale: [(path: String, staleness: Staleness)]
        /// How many files are as they should be.
        public let currentCount: Int
        /// Files that are in the lock file and no longer in the manifest.
        public let orphans: [String]
        /// Outputs with inputs that cannot be read.
        public let failures: [Failure]
    }

    /// What could not be made, and why.
    public struct Failure: Sendable {
        public let path: String
        public let error: DripGIFError
    }

    /// What was done.
    public struct Report: Sendable {
        /// In the order of the manifest.
        public internal(set) var written: [RenderSummary] = []
        /// Pages of the gallery.
        public internal(set) var pages: [String] = []
        public internal(set) var currentCount = 0
        public internal(set) var removed: [String] = []
        /// Orphans that somebody has changed, and so were left alone.
        public internal(set) var kept: [String] = []
        /// In the order of the manifest.
        public internal(set) var failures: [Failure] = []
    }

    /// What happens during a run, for whoever shows it.
    public enum Event: Sendable {
        case note(path: String, RenderNote)
        case written(RenderSummary)
        /// In thousandths of a file.
        case progress(done: Int, total: Int)
    }

    let manifest: BatchManifest
    private let lock: BatchLock
    private let selected: [ManifestOutput]

    /// Reads the manifest at `path` and its lock file.
    /// - Parameters:
    ///   - path: a file; the paths in it are relative to its folder.
    ///   - only: a pattern for names of outputs, with `*`, `?` and `[a-c]`; the others are left as they are.
    ///   - shard: which part of these.
    ///   - effects: those that outputs may name.
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

    /// Where a file of the manifest is, from the current directory.
    package func place(of path: String) -> String { manifest.folder(path) }

    /// Looks at everything and changes nothing.
    public func survey() -> Survey {
        let work = BatchWork(selected, in: manifest, lock)
        var stale = work.stale.map { (path: $0.file.path, staleness: $0.staleness) }
        if let pages = GalleryPages(manifest, work.keys, lock) {
            stale += pages.stale(lock).map { (path: $0.path, staleness: $0.staleness) }
        }
        return Survey(stale: stale, currentCount: work.currentCount, orphans: orphans(lock), failures: work.failures)
    }

    /// Writes what is not up to date. One failure does not stop the others.
    /// - Parameters:
    ///   - jobs: worker threads, at least 1; nil is the number of cores. Never changes the bytes.
    ///   - prunes: whether files are deleted that the lock file knows and the manifest does not name any more.
    ///   - wantsDigests: whether the summaries hold digests.
    ///   - temporaries: knows what is written under hidden names, for who wants to delete it when the process is ended.
    ///   - report: called now and then, from any thread.
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
        if let pages = GalleryPages(manifest, work.keys, lockFile.lock) {
            for page in pages.stale(lockFile.lock) {
                try Pages.write(page.text, to: manifest.folder(page.path), temporaries)
                try lockFile.record([page.path: page.entry])
                result.pages.append(page.path)
            }
        }
        if prunes { try prune(lockFile, &result) }
        return result
    }

    private func orphans(_ lock: BatchLock) -> [String] {
        let named = Set(manifest.files.map(\.path) + (manifest.gallery?.pages ?? []).map(\.path))
        return lock.files.keys.filter { !named.contains($0) }.sorted()
    }

    /// Deletes the orphans that are still what was written; a path that is no longer one of the folder was not written by a batch.
    private func prune(_ lockFile: LockFile, _ result: inout Report) throws(BatchError) {
        let lock = lockFile.lock
        for path in orphans(lock) {
            let place = manifest.folder(path)
            guard (try? manifest.folder.checked(path)) == path else {
                result.kept.append(path)
                continue
            }
            if let status = try? FileStatus(of: place, followsLinks: false) {
                guard status.kind == .regular, BatchKey.digest(ofFileAt: place) == lock.files[path]?.digest else {
                    result.kept.append(path)
                    continue
                }
                FileNames.remove(place)
                result.removed.append(path)
            }
            try lockFile.record([path: nil])
        }
    }
}
