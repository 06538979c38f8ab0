private import Foundation
private import Synchronization

/// The files and directories that there are under temporary names, so that they can be removed when their owners have no time to do it.
enum TemporaryNames {
    private struct State {
        var count = 0
        var removable: Set<String> = []
    }

    private static let state = Mutex(State())

    static var isEmpty: Bool { state.withLock { $0.count == 0 } }

    static func begin(_ name: String) {
        state.withLock { state in
            state.count += 1
            state.removable.insert(name)
        }
    }

    /// It is being given its real name: from now on it is not to be touched, for half of it would remain.
    static func keep(_ name: String) { state.withLock { _ = $0.removable.remove(name) } }

    static func end(_ name: String) {
        state.withLock { state in
            state.count -= 1
            state.removable.remove(name)
        }
    }

    /// Removes all of them, and ends the process before another thread can begin one or give one its name.
    static func remove(thenEnd end: () -> Never) -> Never {
        state.withLock { state -> Never in
            for name in state.removable {
                // Again when another thread has put a file into it meanwhile.
                for _ in 0..<10 where FileManager.default.fileExists(atPath: name) { try? FileManager.default.removeItem(atPath: name) }
            }
            end()
        }
    }
}
