#if hasFeature(Embedded)
    private import Synchronization

    /// A lock around a value, for Embedded Swift, whose Synchronization has none. Threads wait in a loop.
    @safe
    final class Mutex<Value>: Sendable {
        /// The address of the value; 0 while a thread uses it.
        private let address: Atomic<UInt>

        init(_ value: Value) {
            let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
            unsafe pointer.initialize(to: value)
            address = Atomic(UInt(bitPattern: pointer))
        }

        deinit {
            guard let pointer = unsafe UnsafeMutablePointer<Value>(bitPattern: address.load(ordering: .acquiring)) else { return }
            unsafe pointer.deinitialize(count: 1)
            unsafe pointer.deallocate()
        }

        func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
            while true {
                let bits = address.exchange(0, ordering: .acquiring)
                guard let pointer = unsafe UnsafeMutablePointer<Value>(bitPattern: bits) else { continue }
                defer { address.store(bits, ordering: .releasing) }
                return try unsafe body(&pointer.pointee)
            }
        }
    }
#endif
