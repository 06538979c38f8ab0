import ArgumentParser
import DripBatch
import DripJSON
import DripNumbers
import DripRendering

/// The command `dripgif batch MANIFEST`.
struct BatchCommand: Action {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "batch", abstract: "Renders the outdated outputs of a manifest.",
            discussion: """
                A manifest is a YAML or JSON file. Its paths are relative to its folder.

                version: 1
                defaults: { fps: 50, scales: [1, 2], appearances: [light, dark] }
                outputs:
                  - name: drop            # drop.gif drop@2x.gif drop~dark.gif drop~dark@2x.gif
                    effect: waterdrop     # or scene: drop.drip, or lottie: drop.json
                    parameters: { drips: 7 }
                    poster: 0.8s          # drop-poster.png ...
                    alt: Seven drops fall into the water
                gallery: { html: gallery.html, markdown: gallery.md }

                Outputs and defaults also accept formats (gif, apng, webp, png, scene) and render options without dashes: \
                \(names(table.options(of: .manifests)).joined(separator: " ")). \
                The options \(list(names(table.optionsOfEffects.filter { $0.commands.contains(.manifests) }))) apply to effects only, and \
                \(list(names(table.optionsOfLottie))) to Lottie animations.

                MANIFEST.lock records the written outputs. Commit it.

                The result is also appended as Markdown to the file named by the variable DRIPGIF_SUMMARY, else by GITHUB_STEP_SUMMARY.

                Example: dripgif batch gallery.yaml --check
                Example: dripgif batch gallery.yaml --merge shards/*/gallery.yaml.lock
                """)
    }

    private static let table = RenderOptionTable.standard

    private static func names(_ options: [RenderOption]) -> [String] { options.map(\.name) }

    private static func list(_ names: [String]) -> String {
        names.dropLast().joined(separator: ", ") + names.suffix(1).map { " and \($0)" }.joined()
    }

    @Argument(help: "Manifest: a YAML or JSON file.", completion: .file(extensions: ["yaml", "yml", "json"]))
    var manifest: String

    @Flag(help: "Write nothing. List outdated outputs, and exit with status 1 if there are any.")
    var check = false

    @Flag(help: "Write nothing. List the files that would be written and deleted.")
    var dryRun = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Render only outputs whose name matches. * matches any characters, ? matches one.", valueName: "glob"))
    var only: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Render only part I of N, to share the outputs between machines.", valueName: "i/n"),
        transform: ShardText.init)
    var shard: ShardText?

    @Flag(help: "Delete files that the lock file lists and the manifest no longer names.")
    var prune = false

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Render nothing. Join lock files of shards with that of the manifest, and build the gallery. List the outputs that none of them has, "
                + "and exit with status 1 if there are any.", valueName: "lock"), completion: .file(extensions: ["lock"]))
    var merge: [String] = []

    @OptionGroup var work: WorkOptions

    func validate() throws {
        if check, dryRun { throw ValidationError("--check and --dry-run exclude each other; remove one of them") }
        if !merge.isEmpty, check || dryRun || prune || only != nil || shard != nil {
            throw ValidationError("--merge excludes --check, --dry-run, --only, --shard and --prune; run 'dripgif batch' twice")
        }
    }

    func perform() async throws {
        var summary = BatchSummary(manifest: manifest)
        do { try await perform(&summary) } catch {
            let failure = Failure(error)
            summary.failures = failure.lines
            do { try summary.append() } catch { throw Failure(status: failure.status, lines: failure.lines + error.lines) }
            throw failure
        }
        try summary.append()
    }

    private func perform(_ summary: inout BatchSummary) async throws {
        let jobs = try work.checkedJobs()
        let batch = try Batch(
            manifest, only: only, shard: try shard.map { try BatchShard($0.index, of: $0.count) }, effects: AvailableEffects.current)
        if !merge.isEmpty {
            try join(batch, &summary)
        } else if check || dryRun {
            try report(batch, batch.survey(), &summary)
        } else {
            try await run(batch, jobs: jobs, &summary)
        }
    }

    /// Prints the pending work.
    private func report(_ batch: Batch, _ survey: Batch.Survey, _ summary: inout BatchSummary) throws {
        let orphans = prune ? survey.orphans : []
        summary.files =
            survey.stale.map { (batch.location(of: $0.path), $0.staleness.rawValue) } + orphans.map { (batch.location(of: $0), "orphan") }
        summary.result = .outdated(current: survey.currentCount)
        if work.json {
            let stale = survey.stale.map { file in
                JSON.object([("path", .string(batch.location(of: file.path))), ("reason", .string(file.staleness.rawValue))])
            }
            try writeObject(
                currentCount: survey.currentCount,
                [("stale", .array(stale)), ("orphans", batch.json(orphans)), ("failures", JSON(survey.failures))])
        } else {
            let lines =
                survey.stale.map { "\($0.staleness.rawValue): \(batch.location(of: $0.path))\n" }
                + orphans.map { "\(dryRun ? "delete" : "orphan"): \(batch.location(of: $0))\n" }
            if !lines.isEmpty, !work.quiet { try Terminal.writeOutput(lines.joined()) }
        }
        if !survey.failures.isEmpty { throw Failure(survey.failures) }
        if check, !survey.stale.isEmpty || !orphans.isEmpty { throw Failure(status: ExitStatus.different, lines: []) }
    }

    /// Joins the lock files.
    private func join(_ batch: Batch, _ summary: inout BatchSummary) throws {
        let merged = try batch.merge(merge, temporaries: Program.temporaries)
        summary.files = merged.outdated.map { (batch.location(of: $0), "not in any lock file") }
        summary.result = .outdated(current: merged.currentCount)
        if work.json {
            try writeObject(
                currentCount: merged.currentCount,
                [("pages", batch.json(merged.pages)), ("outdated", batch.json(merged.outdated)), ("failures", JSON(merged.failures))])
        } else if !work.quiet, !merged.outdated.isEmpty {
            try Terminal.writeOutput(merged.outdated.map { "outdated: \(batch.location(of: $0))\n" }.joined())
        }
        if !merged.failures.isEmpty { throw Failure(merged.failures) }
        if !merged.outdated.isEmpty { throw Failure(status: ExitStatus.different, lines: []) }
    }

    private func run(_ batch: Batch, jobs: Int?, _ summary: inout BatchSummary) async throws {
        let (bar, work) = (work.bar, work)
        defer { bar.clear() }
        let start = ContinuousClock.now
        let report = try await batch.render(jobs: jobs, prunes: prune, wantsDigests: work.json, temporaries: Program.temporaries) { event in
            switch event {
            case .note(let path, let note): work.report(note, about: path)
            case .written(let summary): if work.isVerbose { work.report(summary, took: nil) }
            case .progress(let done, let total): bar.show(done, of: total)
            }
        }
        bar.clear()
        summary.files = report.written.map { ($0.path, Terminal.bytes($0.byteCount)) }
        summary.result = .written(current: report.currentCount)
        if !work.quiet {
            for path in report.kept { Terminal.writeError("note: \(path) was not deleted, because it has changed since it was written\n") }
        }
        if work.isVerbose {
            for path in report.pages { Terminal.writeError("\(batch.location(of: path)): written\n") }
            for path in report.removed { Terminal.writeError("\(batch.location(of: path)): deleted\n") }
        }
        if work.tellsSuccess {
            let failed = report.failures.isEmpty ? "" : "\(report.failures.count) failed, "
            let time = Terminal.seconds(ContinuousClock.now - start)
            Terminal.writeError("\(report.written.count) written, \(report.currentCount) up to date, \(failed)\(time)\n")
        }
        if work.json {
            try writeObject(
                currentCount: report.currentCount,
                [
                    ("written", .array(report.written.map { JSON($0) })), ("pages", batch.json(report.pages)),
                    ("removed", batch.json(report.removed)), ("failures", JSON(report.failures)),
                ])
        }
        if !report.failures.isEmpty { throw Failure(report.failures) }
    }

    private func writeObject(currentCount: Int, _ parts: [(key: String, value: JSON)]) throws {
        try Terminal.writeOutput(
            JSON.object([("manifest", .string(manifest)), ("current", .integer(currentCount))] + parts).text + "\n")
    }

    /// A shard `I/N`, unchecked.
    struct ShardText {
        let index: Int
        let count: Int

        init(_ text: String) throws {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
            guard parts.count == 2, let index = parts[0], let count = parts[1] else {
                throw ValidationError("use I/N, such as 2/4")
            }
            self.index = index
            self.count = count
        }
    }
}

extension Batch {
    fileprivate func json(_ paths: [String]) -> JSON { .array(paths.map { .string(location(of: $0)) }) }
}

extension BatchError: StatusError {
    var exitStatus: Int32 {
        switch self {
        case .manifestIsStandardInput, .nothingMatches, .shardOutOfRange: ExitStatus.usage
        case .manifest, .manifestTooLarge, .lockDamaged, .lockVersion: ExitStatus.badData
        case .rendering(let error): ExitStatus.of(error)
        }
    }
}

extension Failure {
    /// Combines all failures of a batch, with the exit code of the first.
    fileprivate init(_ failures: [Batch.Failure]) {
        let status = failures.first.map { failure in
            // An invalid value in a manifest is bad data, not wrong usage.
            switch failure.error {
            case .request, .effect: ExitStatus.of(failure.error) == ExitStatus.usage ? ExitStatus.badData : ExitStatus.of(failure.error)
            default: ExitStatus.of(failure.error)
            }
        }
        self.init(status: status ?? ExitStatus.internal, lines: failures.map { "\($0.path): \($0.error.description)" })
    }
}

extension JSON {
    fileprivate init(_ failures: [Batch.Failure]) {
        self = .array(failures.map { .object([("path", .string($0.path)), ("error", .string($0.error.description))]) })
    }
}
