import Dispatch
import Glibc

/// Checks for available threads. Under a limit of memory or processes libdispatch, on which Swift's tasks run, retries forever without a message. So
/// the command checks before it begins.
enum ThreadSupply {
    /// Libdispatch's manager, the signal watch, and two workers, which can do all the work if there are no more.
    private static let needed = 4

    /// Throws a ``Failure`` when the threads that a run needs cannot exist at the same time.
    static func check() throws(Failure) {
        let gate = DispatchSemaphore(value: 0)
        var threads: [pthread_t] = []
        var status: Int32 = 0
        while threads.count < needed, status == 0 {
            var thread = pthread_t()
            status = unsafe pthread_create(&thread, nil, { gate in unsafe Self.pass(gate) }, Unmanaged.passUnretained(gate).toOpaque())
            if status == 0 { threads.append(thread) }
        }
        for _ in threads { gate.signal() }
        for thread in threads { pthread_join(thread, nil) }
        guard status == 0 else {
            let reason = unsafe String(cString: strerror(status))
            throw Failure(
                status: ExitStatus.internal,
                "cannot create threads (\(reason)); raise the memory or process limit, see ulimit -a")
        }
    }

    private static func pass(_ gate: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let gate = unsafe gate { unsafe Unmanaged<DispatchSemaphore>.fromOpaque(gate).takeUnretainedValue().wait() }
        return nil
    }
}
