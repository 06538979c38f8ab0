import ArgumentParser
import DripGIF

extension RenderOptions {
    /// Where to write: what stands at the end, or what `-o` says.
    func output(_ last: String?) throws -> String {
        switch (last, output) {
        case (let last?, nil): return last
        case (nil, let output?): return output
        case (nil, nil): throw ValidationError("There is no <output>: name it at the end, or with -o")
        case (let last?, let output?): throw ValidationError("Both '\(last)' and -o '\(output)' name an output: leave one of them out")
        }
    }

    /// Renders `source`, and tells about it.
    /// - Parameters:
    ///   - look: the options of an effect; nil for what is none.
    ///   - fit: how frames that are given fill the canvas; nil where nobody says.
    func render(_ source: RenderRequest.Source, _ look: EffectOptions? = nil, fit: Fit? = nil, to output: String) async throws {
        var request = try request(source, to: output)
        look?.apply(to: &request)
        request.fit = fit ?? request.fit
        let (bar, work) = (work.bar, work)
        defer { bar.clear() }
        let start = ContinuousClock.now
        let summary: RenderSummary
        do throws(DripGIFError) {
            summary = try await request.render(temporaries: Program.temporaries) { event in
                switch event {
                case .note(let note): work.tell("\(note)")
                case .progress(let done, let total): bar.show(done, of: total)
                }
            }
        } catch {
            throw failure(error, source)
        }
        bar.clear()
        if work.json { try Terminal.writeOutput(JSON(summary).text + "\n") }
        let kind = kind(of: summary)
        var takesRate = false
        switch source {
        case .effect(let effect, parameters: _):
            let description = effect.description
            for option in look?.unused(by: description) ?? [] { work.tell("\(option) has no effect on \(description.name)") }
        case .sceneFile: break
        case .pictures: takesRate = true
        }
        for option in unused(on: kind, takesRate: takesRate) { work.tell("\(option) has no effect on \(kind.text)") }
        if fit != nil, request.canvas == nil { work.tell("--fit has no effect without --size") }
        work.tell(summary, took: ContinuousClock.now - start)
    }

    /// The words for `error`; where ffmpeg can help, with the command to copy.
    private func failure(_ error: DripGIFError, _ source: RenderRequest.Source) -> Failure {
        guard case .request(.needsFFmpeg(let name)) = error else { return Failure(error) }
        return Failure(status: ExitStatus.usage, "\(error.summary); ffmpeg does: \(ffmpegPipe(source, to: name))")
    }

    /// The words of this run, with PNG frames for ffmpeg instead of the output.
    private func ffmpegPipe(_ source: RenderRequest.Source, to name: String) -> String {
        var words = Array(CommandLine.arguments.dropFirst())
        for option in ["--output=\(name)", "-o=\(name)"] { words.removeAll { $0 == option } }
        if let index = words.lastIndex(of: name) {
            words.remove(at: index)
            if index > 0, ["-o", "--output"].contains(words[index - 1]) { words.remove(at: index - 1) }
        }
        // A stream of PNGs has no delays: both sides must say the same rate.
        var rate = "50"
        if case .pictures = source { rate = "25" }
        if let fps { rate = fps.decimal() } else { words += ["--fps", rate] }
        let command = (["dripgif"] + words + ["--format", "frames", "-"]).map(ShellWord.quoted).joined(separator: " ")
        return RequestError.ffmpegPipe(from: command, framesPerSecond: rate, to: ShellWord.quoted(name))
    }

    private func request(_ source: RenderRequest.Source, to output: String) throws -> RenderRequest {
        if output == "-" {
            if work.json {
                throw Failure(status: ExitStatus.usage, "--json and output - both want standard output; name a file for one of them")
            }
            if Terminal.isOutputTerminal {
                throw Failure(status: ExitStatus.usage, "standard output is a terminal; redirect it to a file, or name one")
            }
        }
        var request = RenderRequest(source, output: output)
        request.format = format
        request.framesPerSecond = fps
        request.duration = duration
        request.from = from
        request.to = to
        request.at = at
        request.sheet = sheet
        try look.apply(to: &request)
        request.scale = scale
        request.matte = matte
        request.plays = loop ?? request.plays
        request.colors = colors ?? request.colors
        request.maximumError = maxError ?? request.maximumError
        request.maximumBytes = maxBytes
        request.dither = dither
        request.palettes = palettes ?? request.palettes
        request.gifTiming = gifTiming ?? request.gifTiming
        request.effort = effort ?? request.effort
        request.jobs = try work.checkedJobs()
        request.verifies = verify
        request.wantsDigest = work.json
        return request
    }
}
