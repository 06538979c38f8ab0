import Glibc

/// Handling of fatal faults: failed allocations, Swift traps, invalid memory accesses.
enum Fault {
    /// Reports a fault as one line and the exit status of an internal error. Any value of `SWIFT_BACKTRACE` enables Swift's long report instead.
    static func reportOnOneLine() {
        guard unsafe getenv("SWIFT_BACKTRACE") == nil else { return }
        var action = sigaction()
        // Only async-signal-safe calls. The next run removes temporary files.
        unsafe action.__sigaction_handler.sa_handler = { _ in
            let line: StaticString =
                "error: out of memory, or an internal error; raise the memory limit, or report this\n"
            _ = unsafe write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
            _exit(ExitStatus.internal)
        }
        for signal in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { unsafe sigaction(signal, &action, nil) }
    }
}
