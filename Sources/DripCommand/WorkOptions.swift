import ArgumentParser
import DripGIF

/// How work is done and talked about: the options of renders and batches alike.
struct WorkOptions: ParsableArguments {
    @Option(
        name: [.customShort("j", allowingJoined: true), .long], parsing: .unconditional,
        help: ArgumentHelp("Worker threads (default: number of cores). The bytes do not depend on it.", valueName: "n"))
    var jobs: Int?

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Say what was written.")
    var verbose = false

    @Option(parsing: .unconditional, help: ArgumentHelp("Bar on standard error: auto (on a terminal), always, never.", valueName: "name"))
    var progress: ProgressBar.Mode = .auto

    @Flag(help: "Print one JSON object about what was done, or is to be done.")
    var json = false

    @Flag(help: "No colours in messages.")
    var noColor = false

    /// Whether what was written is said.
    var isVerbose: Bool { verbose && !quiet }

    var bar: ProgressBar { ProgressBar(progress, isQuiet: quiet) }

    /// The worker threads asked for.
    func checkedJobs() throws -> Int? {
        if let jobs, jobs < 1 { throw Failure(status: ExitStatus.usage, "\(jobs) is outside 1… for --jobs; give at least one") }
        return jobs
    }

    /// Says what happened on the way.
    func tell(_ note: RenderNote, about path: String? = nil) {
        if !quiet { Terminal.writeError("note: \(path.map { "\($0): " } ?? "")\(note)\n") }
    }

    /// Says what was written to a file.
    func tell(_ summary: RenderSummary) {
        guard isVerbose else { return }
        let time = summary.duration.decimal(places: 2)
        Terminal.writeError("\(summary.path): \(summary.size), \(summary.frameCount) frames, \(time) s, \(summary.byteCount) bytes\n")
    }
}
