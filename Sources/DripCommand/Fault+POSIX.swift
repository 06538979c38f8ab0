import Glibc

/// What ends a process that cannot go on: memory that the system does not give, a trap of Swift's, memory that is not ours.
enum Fault {
    /// Makes of it one line and the exit status of an internal error. Swift's own report is pages long, and for those who ask for it, by
    /// setting `SWIFT_BACKTRACE`, whatever to.
    static func becomesALine() {
        guard unsafe getenv("SWIFT_BACKTRACE") == nil else { return }
        var action = sigaction()
        // Nothing but calls that a handler may make; what has a temporary name, the next run removes.
        unsafe action.__sigaction_handler.sa_handler = { _ in
            let line: StaticString =
                "error: cannot go on, for want of memory or by a mistake of ours; raise the memory limit, or report this\n"
            _ = unsafe write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
            _exit(ExitStatus.internal)
        }
        for signal in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { unsafe sigaction(signal, &action, nil) }
    }
}
