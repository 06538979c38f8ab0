import Dispatch
import DripFiles
import DripRendering
import Glibc
import Synchronization

/// Turns the first SIGINT, SIGTERM or SIGHUP into a cancellation, so that the work can remove its temporary files. The signals are blocked and a
/// thread waits for them, so the restrictions of signal handlers do not apply. A second signal ends the process at once, and so does work that does
/// not end in time, for example blocked on a FIFO. Temporary files are removed before.
final class SignalWatch: Sendable {
    private struct State {
        var received: Int32?
        var hasSpoken = false
    }

    private let state = Mutex(State())

    /// Time for cancelled work without temporary files, too short to notice.
    private static let patience = timespec(tv_sec: 0, tv_nsec: 200_000_000)
    /// Extra time while there are temporary files: a worker first finishes its frame, or files are being renamed.
    private static let patienceForFiles = timespec(tv_sec: 2, tv_nsec: 0)

    /// Blocks the signals in this thread and all that it starts, so it must be called before any other thread starts.
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

    /// Set by nohup; a blocked signal would arrive anyway.
    private static var isHangupIgnored: Bool {
        var action = sigaction()
        guard unsafe sigaction(SIGHUP, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Starts the watch. `cancel` is called once, on the watching thread.
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

    /// Returns the exit status of a signal, if one arrived, and reports it once.
    func ending() -> Int32? {
        state.withLock { state in
            guard let signal = state.received else { return nil }
            // Under the lock: the first caller prints before another one ends the process.
            if !state.hasSpoken { Failure(DripGIFError.cancelled).report() }
            state.hasSpoken = true
            return 128 + signal
        }
    }
}
