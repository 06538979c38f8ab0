import CSystemFaults
import DripTestSupport
import Foundation
import Testing

/// What `body` returns on a thread to which the system refuses `faults` with `error`.
func refusing<Value: Sendable>(_ faults: [system_fault], _ error: Int32, _ body: @escaping @Sendable () throws -> Value) throws -> Value {
    let result = Guarded<Result<Value, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    // What is refused stays so until the thread ends.
    Thread.detachNewThread {
        let areRefused = faults.allSatisfy { system_faults_begin($0, error) }
        if areRefused { result.change { $0 = Result(catching: body) } }
        done.signal()
    }
    done.wait()
    return try #require(result.value, "the kernel takes no filters here").get()
}
