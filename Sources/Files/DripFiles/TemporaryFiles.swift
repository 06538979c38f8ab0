private import Synchronization

/// The files and directories that renders have under temporary names.
///
/// A render removes its own, also when its task is cancelled. The command removes them when it must end the process sooner.
public final class TemporaryFiles: Sendable {
    private struct State {
        var count = 0
        var removable: Set<String> = []
    }

    private let state = Mutex(State())

    /// Creates an empty record.
    public init() {}

    /// Whether there are none. Wait briefly for this before ending the process.
    package var isEmpty: Bool { state.withLock { $0.count == 0 } }

    func begin(_ name: String) {
        state.withLock { state in
            state.count += 1
            state.removable.insert(name)
        }
    }

    /// Excludes a file from removal while it is being renamed, which must not be interrupted.
    func keep(_ name: String) { state.withLock { _ = $0.removable.remove(name) } }

    func end(_ name: String) {
        state.withLock { state in
            state.count -= 1
            state.removable.remove(name)
        }
    }

    /// Removes all of them, and calls `end`, which ends the process. No other thread can create or rename one meanwhile.
    package func abandon(thenEnd end: () -> Never) -> Never {
        state.withLock { state -> Never in
            for name in state.removable {
                // Repeated in case another thread adds a file meanwhile.
                for _ in 0..<10 where (try? FileStatus(of: name, followsLinks: false)) != nil { FileNames.removeAll(name) }
            }
            end()
        }
    }
}
