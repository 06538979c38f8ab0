import ArgumentParser
import DripEffects
import DripJSON
import DripNumbers
import DripRendering

extension RenderOptions {
    /// Returns the output: the last operand, or the value of `-o`.
    func output(_ last: String?) throws -> String {
        switch (last, output) {
        case (let last?, nil): return last
        case (nil, let output?): return output
        case (nil, nil): throw ValidationError("There is no <output>: name it at the end or with -o")
        case (let last?, let output?): throw ValidationError("Both '\(last)' and -o '\(output)' name an output: remove one of them")
        }
    }

    /// Renders and reports the result.
    /// - Parameters:
    ///   - others: the values of options that only some renders have.
    ///   - source: returns the source with its parts of all options.
    func render(_ others: [String: String], to output: String, _ source: (RequestParts) -> RenderRequest.Source) async throws {
        let given = declared.texts.merging(others) { first, _ in first }
        try checkStandardOutput(output)
        let parts = try RequestParts(given, RenderOptionTable.standard.options)
        let request = RenderRequest(source(parts), parts, output: output)
        let jobs = try work.checkedJobs()
        let (bar, work) = (work.bar, work)
        defer { bar.clear() }
        let start = ContinuousClock.now
        let summary: RenderSummary
        do throws(DripGIFError) {
            summary = try await request.render(jobs: jobs, wantsDigest: work.json, temporaries: Program.temporaries) { event in
                switch event {
                case .note(let note): work.report(note)
                case .progress(let done, let total): bar.show(done, of: total)
                }
            }
        } catch {
            throw failure(error, request)
        }
        bar.clear()
        if work.json { try Terminal.writeOutput(JSON(summary).text + "\n") }
        if case .effect(let effect, _, _) = request.source {
            let description = effect.description
            for option in RenderOptions.Effects.unused(others, by: description) {
                work.report("\(option) has no effect on \(description.name)")
            }
        }
        let kind = summary.kind(isSheet: request.timing.sheet != nil)
        for (name, reason) in RenderOptionTable.standard.unused(given.keys, in: request, on: kind) {
            work.report("--\(given[name] == "false" ? "no-" : "")\(name) \(reason)")
        }
        work.report(summary, took: ContinuousClock.now - start)
    }

    /// Returns the message for `error`, with a command to copy if ffmpeg can help.
    private func failure(_ error: DripGIFError, _ request: RenderRequest) -> Failure {
        guard case .request(.needsFFmpeg(let name)) = error else { return Failure(error) }
        return Failure(usage: "\(error.summary); ffmpeg does: \(ffmpegPipe(request, to: name))")
    }

    /// Returns this run's command line with PNG frames piped to ffmpeg as the output.
    private func ffmpegPipe(_ request: RenderRequest, to name: String) -> String {
        var words = Array(CommandLine.arguments.dropFirst())
        for option in ["--output=\(name)", "-o=\(name)"] { words.removeAll { $0 == option } }
        if let index = words.lastIndex(of: name) {
            words.remove(at: index)
            if index > 0, ["-o", "--output"].contains(words[index - 1]) { words.remove(at: index - 1) }
        }
        // A stream of PNGs has no delays: both commands need the same rate.
        var rate = "50"
        if case .pictures = request.source { rate = "25" }
        if let fps = request.timing.framesPerSecond { rate = fps.decimal() } else { words += ["--fps", rate] }
        let command = (["dripgif"] + words + ["--format", "frames", "-"]).map(ShellWord.quoted).joined(separator: " ")
        return RequestError.ffmpegPipe(from: command, framesPerSecond: rate, to: ShellWord.quoted(name))
    }

    private func checkStandardOutput(_ output: String) throws {
        guard output == "-" else { return }
        if work.json {
            throw Failure(usage: "--json and the output - both use standard output; use a file for the output")
        }
        if Terminal.isOutputTerminal {
            throw Failure(usage: "standard output is a terminal; redirect it to a file, or name an output file")
        }
    }
}
