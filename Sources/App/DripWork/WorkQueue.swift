private import Synchronization

/// A queue that hands each item of a source, with its number, to one worker.
final class WorkQueue<Item: Sendable, Failure: Error>: Sendable {
    private struct State {
        let source: () throws(Failure) -> Item?
        var nextIndex = 0
    }

    private let state: Mutex<State>

    init(_ source: sending @escaping () throws(Failure) -> Item?) { state = Mutex(State(source: source)) }

    func next() throws(Failure) -> (index: Int, item: Item)? {
        try state.withLock { state throws(Failure) in
            guard let item = try state.source() else { return nil }
            defer { state.nextIndex += 1 }
            return (state.nextIndex, item)
        }
    }
}
