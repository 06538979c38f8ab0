import DripFiles
import DripJSON
import DripRendering
private import FoundationEssentials
private import Synchronization

/// The lock file of a running batch. It is written after every file, so a killed batch resumes where it stopped. Entries from another shard that runs
/// in parallel are kept.
final class LockFile: Sendable {
    private struct State {
        var lock: BatchLock
        /// The last known text of the file.
        var text: String?
    }

    private let manifest: String
    private let path: String
    private let temporaries: TemporaryFiles
    private let state: Mutex<State>

    init(of manifest: BatchManifest, _ temporaries: TemporaryFiles) throws(BatchError) {
        self.manifest = manifest.path
        path = manifest.lockPath
        self.temporaries = temporaries
        state = Mutex(State(lock: try BatchLock(path)))
    }

    var lock: BatchLock { state.withLock { $0.lock } }

    /// Applies `changes` to the file, and nothing else; nil removes an entry.
    func record(_ changes: [String: BatchLock.Entry?]) throws(BatchError) {
        try state.withLock { state throws(BatchError) in
            // Without locks in the file system, there is no waiting.
            guard let turn = try? FileDescriptor(opening: manifest, 0) else { return try put(changes, &state) }
            try? turn.lock()
            try put(changes, &state)
            // Extends the lock to this point.
            _ = turn.number
        }
    }

    private func put(_ changes: [String: BatchLock.Entry?], _ state: inout State) throws(BatchError) {
        let found = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
        if found != state.text { state.lock = try BatchLock(path) }
        for (name, entry) in changes { state.lock.files[name] = entry }
        let text = state.lock.text
        if text != found { try Pages.write(text, to: path, temporaries) }
        state.text = text
    }
}
