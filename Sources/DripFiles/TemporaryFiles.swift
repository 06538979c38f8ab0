private import Synchronization

/// The files and directories that renders have under temporary names.
///
/// A render removes its own, also when its task is cancelled. The command, which may have to end the process sooner, removes them before.
public final class TemporaryFiles: Sendable {
    private struct State {
        var count = 0
        var removable: Set<String> = []
    }

    private let state = Mutex(State())

    public init() {}

    /// Whether there are none: who wants to end the process should wait for that a moment.
    package var isEmpty: Bool { state.withLock { $0.count == 0 } }

    func begin(_ name: String) {
        state.withLock { state in
            state.count += 1
            state.removable.insert(name)
        }
    }

    /// It is being given its real name: from now on it is not to be touched, for half of it would remain.
    func keep(_ name: String) { state.withLock { _ = $0.removable.remove(name) } }

    func end(_ name: String) {
        state.withLock { state in
            state.count -= 1
            state.removable.remove(name)
        }
    }

    /// Removes all of them, and calls `end`, which ends the process, before another thread can begin one or give one its name.
    package func abandon(thenEnd end: () -> Never) -> Never {
        state.withLock { state -> Never in
            for name in state.removable {
                // Again when another thread has put a file into it meanwhile.
                for _ in 0..<10 where (try? FileStatus(of: name, followsLinks: false)) != nil { FileNames.removeAll(name) }
            }
            end()
        }
    }
}
