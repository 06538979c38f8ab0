import Synchronization

/// A value that several threads may change.
public final class Guarded<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>
    public init(_ value: Value) { mutex = Mutex(value) }
    public var value: Value { mutex.withLock { $0 } }
    public func change(_ body: (inout Value) -> Void) { mutex.withLock { value in body(&value) } }
}
