import Dispatch
import DripGIF
import Glibc
import Synchronization

/// Turns the first SIGINT, SIGTERM or SIGHUP into a cancellation, so that the work can remove what it has begun.
///
/// The signals are blocked and waited for on a thread of their own: no handler, so nothing of what a handler must not do matters. A second
/// signal, or work that does not end in time (blocked on a FIFO, say), ends the process at once; temporary files are gone by then.
final class SignalWatch: Sendable {
    private struct State {
        var received: Int32?
        var hasSpoken = false
    }

    private let state = Mutex(State())

    /// Seconds that cancelled work has when there is nothing to clean up: a person should not feel them.
    private static let patience = timespec(tv_sec: 0, tv_nsec: 200_000_000)
    /// Seconds more while there are temporary files: a worker first finishes its frame, or files just get their names.
    private static let patienceForFiles = timespec(tv_sec: 2, tv_nsec: 0)

    /// Keeps the signals pending, in this thread and all that it starts; so this comes before any other thread.
    static func blockSignals() {
        var signals = watched
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private static var watched: sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM] { unsafe sigaddset(&signals, signal) }
        if !isHangupIgnored { unsafe sigaddset(&signals, SIGHUP) }
        return signals
    }

    /// Under nohup; a blocked signal would arrive all the same.
    private static var isHangupIgnored: Bool {
        var action = sigaction()
        guard unsafe sigaction(SIGHUP, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// - Parameters:
    ///   - temporaries: those of the work.
    ///   - cancel: called once, on the watching thread.
    init(_ temporaries: TemporaryFiles, _ cancel: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "signals").async { [self] in
            var signals = Self.watched
            var signal: Int32 = 0
            guard unsafe sigwait(&signals, &signal) == 0 else { return }
            let first = signal
            state.withLock { $0.received = first }
            cancel()
            var patience = Self.patience
            let second = unsafe sigtimedwait(&signals, nil, &patience)
            if second < 0, !temporaries.isEmpty {
                patience = Self.patienceForFiles
                _ = unsafe sigtimedwait(&signals, nil, &patience)
            }
            let status = ending() ?? 128 + first
            temporaries.abandon { _exit(status) }
        }
    }

    /// If a signal came: says so, once, and returns the exit status.
    func ending() -> Int32? {
        state.withLock { state in
            guard let signal = state.received else { return nil }
            // Under the lock: the first to come here has said it before another one ends the process.
            if !state.hasSpoken { Failure(DripGIFError.cancelled).print() }
            state.hasSpoken = true
            return 128 + signal
        }
    }
}
