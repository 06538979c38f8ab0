import ArgumentParser
import DripJSON
import DripNumbers
import DripRendering

/// The command `dripgif optimize FILE… [--in-place | -o OUTPUT]`.
struct OptimizeCommand: Action {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "optimize", abstract: "Makes GIF, APNG and animated WebP files smaller, and never larger.",
            usage: "dripgif optimize <file> [<options>] [-o <output>]\ndripgif optimize <files> ... --in-place [<options>]",
            discussion: """
                A file is decoded and coded again. Both files are played and compared: frames, delays, plays, pixels. The new file replaces the old \
                one only if it is smaller. Otherwise the file stays as it is.

                Without --max-error, --colors, --max-bytes and --size every viewer shows the same as before. Comments and application blocks are kept, \
                too.

                Example: dripgif optimize out.gif -o small.gif

                Example: dripgif optimize *.gif --in-place --effort 9
                """)
    }

    @Argument(
        help: "GIF, APNG or animated WebP files; - is standard input.", completion: .file(extensions: ["gif", "apng", "png", "webp"]))
    var files: [String]

    @Flag(help: "Replace the files by smaller ones. A single file needs no flag.")
    var inPlace = false

    @Option(
        name: [.customShort("o"), .customLong("output")], parsing: .unconditional,
        help: ArgumentHelp("Write the smaller file there, if there is one; - is standard output.", valueName: "output"), completion: .file()
    )
    var output: String?

    @Flag(help: "Remove comments, application blocks and texts.")
    var strip = false

    @Flag(help: "Write delays of 0 and 1 hundredths as 10, for which browsers play them.")
    var fixDelays = false

    @OptionGroup var declared: DeclaredOptions<RenderOptions.Optimizing>

    @OptionGroup(visibility: .detail) var work: WorkOptions

    @OptionGroup var help: HelpOption

    /// Not a part of parsing, which would report this before an unknown option and its value.
    private func checkFiles() throws {
        if inPlace, output != nil { throw Failure(usage: "--in-place and -o exclude each other; leave one of them out") }
        if files.count > 1 {
            if output != nil { throw Failure(usage: "-o names one output for \(files.count) files; give one file, or --in-place") }
            if !inPlace { throw Failure(usage: "several files are replaced only with --in-place; add it") }
        }
    }

    func perform() async throws {
        try checkFiles()
        if output == "-" {
            if work.json {
                throw Failure(usage: "--json and output - both want standard output; name a file for one of them")
            }
            if Terminal.isOutputTerminal {
                throw Failure(usage: "standard output is a terminal; redirect it to a file, or name one")
            }
        }
        let optimizer = try optimizer()
        let (bar, work) = (work.bar, work)
        defer { bar.clear() }
        if let file = files.first, files.count == 1 {
            let summary = try await optimizer.optimize(file, to: output, temporaries: Program.temporaries) { event in
                switch event {
                case .note(let note): work.report("\(note)", about: file)
                case .progress(let done, let total): bar.show(done, of: total)
                }
            }
            bar.clear()
            try report(file, summary)
            return
        }
        var failures: [(path: String, error: DripGIFError)] = []
        var outputFailure: (any Error)?
        try await optimizer.optimize(
            files, temporaries: Program.temporaries,
            report: { event in if case .progress(let done, let total) = event { bar.show(done, of: total) } },
            deliver: { path, result in
                bar.clear()
                switch result {
                case .success(let summary): do { try report(path, summary) } catch { outputFailure = outputFailure ?? error }
                case .failure(let error):
                    failures.append((path, error))
                    do { try report(path, error) } catch { outputFailure = outputFailure ?? error }
                }
            })
        bar.clear()
        if let first = failures.first {
            throw Failure(status: ExitStatus.of(first.error), lines: failures.map { $0.error.description })
        }
        if let outputFailure { throw outputFailure }
    }

    private func optimizer() throws -> AnimationOptimizer {
        var optimizer = AnimationOptimizer()
        let parts = try RequestParts(declared.texts, RenderOptions.Optimizing.table, file: optimizer.file)
        (optimizer.file, optimizer.canvas, optimizer.fit) = (parts.file, parts.canvas, parts.fit)
        (optimizer.stripsMetadata, optimizer.fixesDelays) = (strip, fixDelays)
        optimizer.jobs = try work.checkedJobs()
        optimizer.wantsDigest = work.json
        return optimizer
    }

    /// Prints the sizes of a file before and after, and the reason why it stayed as it is.
    private func report(_ path: String, _ summary: OptimizationSummary) throws {
        let file = summary.file
        let (before, after) = (summary.originalByteCount, file.byteCount)
        if work.json {
            try Terminal.writeOutput(JSON(summary).text + "\n")
        }
        for note in summary.notes { work.report("\(note)", about: path) }
        if let obstacle = summary.obstacle, obstacle != .notSmaller { work.report("\(obstacle): it stays as it is", about: path) }
        guard !work.quiet, !work.json || work.tellsSuccess else { return }
        var line = "\(Terminal.plain(path)): \(before) bytes"
        if summary.obstacle == nil {
            line += " before, \(after) after, \(Rational(after * 1000 / max(1, before), 10).decimal(places: 1)) %"
            if file.path != path { line += ", in \(file.path == "-" ? "standard output" : Terminal.plain(file.path))" }
        } else {
            line += ", unchanged"
            if let output, file.path == path { line += ", and \(Terminal.plain(output)) is not written" }
        }
        if work.isVerbose { line += " (\(file.size), \(file.frameCount) frames, plays for \(file.duration.decimal(places: 2)) s)" }
        Terminal.writeError(line + "\n")
    }

    private func report(_ path: String, _ error: DripGIFError) throws {
        guard work.json else { return }
        try Terminal.writeOutput(JSON.object([("path", .string(path)), ("error", .string(error.description))]).text + "\n")
    }
}

extension JSON {
    fileprivate init(_ summary: OptimizationSummary) {
        let kept: JSON = summary.obstacle.map { .string("\($0)") } ?? .null
        self = .object(
            Self.members(of: summary.file) + [
                ("before", .integer(summary.originalByteCount)), ("kept", kept), ("notes", .array(summary.notes.map { .string("\($0)") })),
            ])
    }
}
