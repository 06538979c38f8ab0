import ArgumentParser
import DripNumbers
import DripRendering

/// Options of renders and batches for threads and messages.
struct WorkOptions: ParsableArguments {
    @Option(
        name: [.customShort("j", allowingJoined: true), .long], parsing: .unconditional,
        help: ArgumentHelp("Worker threads (default: number of cores). The output is identical for any number.", valueName: "n"))
    var jobs: Int?

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Print a detailed summary, even if standard error is not a terminal.")
    var verbose = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("When to show a progress bar on standard error; auto shows it on a terminal.", valueName: "name"))
    var progress: ProgressBar.Mode = .auto

    @Flag(help: "Print the result as one JSON object.")
    var json = false

    @Flag(help: "Print messages without colours.")
    var noColor = false

    init() {}

    /// Whether written files are reported.
    var isVerbose: Bool { verbose && !quiet }

    /// Whether success is reported: on a terminal, or on request.
    var tellsSuccess: Bool { !quiet && (verbose || Terminal.isErrorTerminal) }

    var bar: ProgressBar { ProgressBar(progress, isQuiet: quiet) }

    func checkedJobs() throws -> Int? {
        if let jobs, jobs < 1 { throw Failure(usage: "\(jobs) is outside 1… for --jobs; use at least one thread") }
        return jobs
    }

    func report(_ note: String, about path: String? = nil) {
        if !quiet { Terminal.writeError("note: \(Terminal.plain("\(path.map { "\($0): " } ?? "")\(note)"))\n") }
    }

    /// Prints a note about a render; details only if asked for.
    package func report(_ note: RenderNote, about path: String? = nil) {
        if isVerbose || !note.isDetail { report("\(note)", about: path) }
    }

    /// Prints one line about a written file. `time` is the duration of the render; nil if several share the time.
    func report(_ summary: RenderSummary, took time: Duration?) {
        guard tellsSuccess else { return }
        var columns = [Terminal.plain(summary.path), Terminal.bytes(summary.byteCount)]
        let rate = summary.assumedRate.map { " at \($0.decimal(places: 2)) fps" } ?? ""
        columns.append("\(summary.frameCount) \(summary.frameCount == 1 ? "frame" : "frames")\(rate)")
        if let time { columns.append(Terminal.seconds(time)) }
        if verbose {
            let duration = summary.duration == 0 ? "" : "plays for \(summary.duration.decimal(places: 2)) s, "
            columns.append("(\(summary.size), \(duration)\(summary.byteCount) bytes)")
        }
        Terminal.writeError(columns.joined(separator: "  ") + "\n")
    }
}

extension ProgressBar.Mode: ExpressibleByArgument {}
