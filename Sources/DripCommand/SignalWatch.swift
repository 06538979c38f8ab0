import Foundation
import Synchronization

/// Turns the first SIGINT or SIGTERM into a cancellation, so that the work can remove what it has begun.
///
/// The signals are blocked and waited for on a thread of their own: no handler, so nothing of what a handler must not do matters. A second
/// signal, or work that does not end in time (blocked on a FIFO, say), ends the process at once; nameless files vanish with it.
final class SignalWatch: Sendable {
    private let number = Mutex<Int32?>(nil)

    /// Seconds that cancelled work has to clean up.
    private static let patience = 5

    /// Which signal came, if one did.
    var received: Int32? { number.withLock { $0 } }

    /// Keeps the signals pending, in this thread and all that it starts; so this comes before any other thread.
    static func blockSignals() {
        var signals = watched
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private static var watched: sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM] { unsafe sigaddset(&signals, signal) }
        return signals
    }

    /// - Parameter cancel: called once, on the watching thread.
    init(_ cancel: @escaping @Sendable () -> Void) {
        Thread.detachNewThread { [self] in
            var signals = Self.watched
            var signal: Int32 = 0
            guard unsafe sigwait(&signals, &signal) == 0 else { return }
            let first = signal
            number.withLock { $0 = first }
            cancel()
            var patience = timespec(tv_sec: Self.patience, tv_nsec: 0)
            _ = unsafe sigtimedwait(&signals, nil, &patience)
            _exit(128 + first)
        }
    }
}
