import Foundation

// A closed pipe is an error to report like any other, not a silent end.
signal(SIGPIPE, SIG_IGN)
SignalWatch.blockSignals()
let status = await Program.run(Array(CommandLine.arguments.dropFirst()))
exit(status)
