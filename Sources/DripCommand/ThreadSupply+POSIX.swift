import Dispatch
import Glibc

/// The threads that the system is willing to give.
///
/// Where it gives none (a limit of memory, of processes), libdispatch, on which Swift's tasks run, tries again for ever, without a word: so the
/// command looks before it begins.
enum ThreadSupply {
    /// Libdispatch's manager, the watch for signals, and two workers; where there are no more of these, the two do all the work.
    private static let needed = 4

    /// - Throws: ``Failure`` when the threads that a run needs cannot be there at once.
    static func check() throws(Failure) {
        let gate = DispatchSemaphore(value: 0)
        var threads: [pthread_t] = []
        var error: Int32 = 0
        while threads.count < needed, error == 0 {
            var thread = pthread_t()
            error = unsafe pthread_create(&thread, nil, { gate in unsafe Self.pass(gate) }, Unmanaged.passUnretained(gate).toOpaque())
            if error == 0 { threads.append(thread) }
        }
        for _ in threads { gate.signal() }
        for thread in threads { pthread_join(thread, nil) }
        guard error == 0 else {
            let reason = unsafe String(cString: strerror(error))
            throw Failure(
                status: ExitStatus.internal,
                "the system gives no thread (\(reason)); raise the limit of memory or of processes, see ulimit -a")
        }
    }

    private static func pass(_ gate: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let gate = unsafe gate { unsafe Unmanaged<DispatchSemaphore>.fromOpaque(gate).takeUnretainedValue().wait() }
        return nil
    }
}
