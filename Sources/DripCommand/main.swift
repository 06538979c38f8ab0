import Dispatch
import Glibc

// A closed pipe and a file that may not grow (ulimit -f) are errors to report like any other, not a silent end.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)
Terminal.fillClosedStreams()
FreedMemory.keep()
Fault.becomesALine()
SignalWatch.blockSignals()
do throws(Failure) {
    try ThreadSupply.check()
} catch {
    error.print()
    exit(error.status)
}
let arguments = Array(CommandLine.arguments.dropFirst())
Task.detached { exit(await Program.run(arguments)) }
// Not `await`: an asynchronous main ends in dispatch_main, which unblocks all signals in this thread.
DispatchSemaphore(value: 0).wait()
