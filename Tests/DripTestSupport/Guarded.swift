import Synchronization

/// A value that several threads may change.
final class Guarded<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>
    init(_ value: Value) { mutex = Mutex(value) }
    var value: Value { mutex.withLock { $0 } }
    func change(_ body: (inout Value) -> Void) { mutex.withLock { value in body(&value) } }
}
