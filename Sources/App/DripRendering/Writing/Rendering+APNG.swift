import DripCodec
import DripImage
private import Synchronization

extension Rendering {
    /// Writes an animated PNG, and verifies it if requested.
    func writeAPNG(to target: OutputTarget, _ options: FileOptions) async throws(DripGIFError) -> RenderSummary {
        var sink = try ByteSink(target, temporaries, canReadBack: wantsDigest || verifies != false)
        let coded = try await codeAPNG(options) { bytes throws(DripGIFError) in try sink.write(bytes) }
        return try finish(sink, target, coded)
    }

    /// Codes an animated PNG.
    /// - Parameter put: receives the bytes of the file as they become ready.
    func codeAPNG(_ options: FileOptions, put: ([UInt8]) throws(DripGIFError) -> Void) async throws(DripGIFError) -> CodedAPNG {
        if options.maximumError == 0, options.maximumBytes == nil { return try await codeExactAPNG(effort: options.effort, put: put) }
        return try await codeReducedAPNG(options, put: put)
    }

    /// Codes an animated PNG in two passes over the frames. The first finds the colours and the number of distinct frames, which precede the pixels
    /// in the file. The second draws again and codes the changes.
    private func codeExactAPNG(effort: Int, put: ([UInt8]) throws(DripGIFError) -> Void) async throws(DripGIFError) -> CodedAPNG {
        let progress = progress(passes: 2)
        let (survey, frameCount) = try await surveyColors(progress)
        let coder = APNGFrameCoder(survey, effort: effort)
        var assembly = APNGAssembly(size: size, coder: coder, frameCount: frameCount, plays: storyboard.plays, wantsDigest: wantsDigest)
        let (wantsDigest, verifies) = (wantsDigest, verifies)
        try await eachChange(
            state: { coder }, draw: Self.drawPacked,
            process: { coder, previous, image, frame throws(DripGIFError) in
                let data = try Self.code(image, after: previous, &coder, isProven: verifies != false, standsAlone: frame.standsAlone)
                return APNGAssembly.Frame(data: data, delay: frame.delay, rows: wantsDigest && data != nil ? image.rows : nil)
            },
            byteCount: { ($0.data?.stream.count ?? 0) + ($0.rows?.count ?? 0) },
            deliver: { frame throws(DripGIFError) in
                try put(assembly.add(frame))
                progress.step()
            })
        try put(assembly.finish())
        let head = coder.head(of: size)
        return CodedAPNG(assembly: assembly, head: head, frameCount: frameCount)
    }

    /// Verifies the written bytes if requested, and renames the file.
    private func finish(_ sink: consuming ByteSink, _ target: OutputTarget, _ coded: CodedAPNG) throws(DripGIFError) -> RenderSummary {
        let byteCount = sink.byteCount
        if verifies ?? (byteCount < Limits.verifiedByteCount) {
            try coded.assembly.proof.check(try sink.readBack(), head: coded.head, plays: storyboard.plays)
        }
        var digest = coded.assembly.digestText
        // Frames that stand alone may equal their predecessors.
        if wantsDigest, digest == nil { digest = try AnimationFile(try sink.readBack(), path: target.path).digest() }
        try sink.commit()
        return RenderSummary(
            path: target.path, format: .apng, size: size, frameCount: coded.frameCount, duration: coded.assembly.duration,
            byteCount: byteCount,
            digest: digest)
    }

    /// Returns the frame that turns `previous` into `image`, or nil when they are equal.
    /// - Parameters:
    ///   - isProven: whether to decode it and compare it with `image`.
    ///   - standsAlone: whether there is a frame even when they are equal.
    static func code(
        _ image: StraightImage, after previous: StraightImage?, _ coder: inout APNGFrameCoder, isProven: Bool, standsAlone: Bool = false
    ) throws(DripGIFError) -> APNGFrameData? {
        do throws(PNGError) {
            var coded = try coder.code(image, after: previous)
            if coded == nil, standsAlone { coded = try coder.repetition(of: image) }
            guard let data = coded else { return nil }
            if !isProven { return data }
            if try coder.shows(image, by: data, after: previous) { return data }
        } catch {
            throw .encoding(error.description)
        }
        throw .encoding("a frame differs after encoding")
    }

    /// Returns the colours of all frames, and the number that differ from their predecessor.
    private func surveyColors(_ progress: Progress) async throws(DripGIFError) -> (survey: ColorSurvey, frameCount: Int) {
        var frameCount = 0
        let survey = Mutex(ColorSurvey(profile: profile))
        try await eachChange(
            state: { ColorSurvey() }, draw: Self.drawPacked,
            process: { survey, previous, image, frame in
                if image == previous { return frame.standsAlone }
                survey.add(image)
                return true
            },
            finish: { part in survey.withLock { $0.merge(part) } },
            deliver: { differs throws(DripGIFError) in
                if differs { frameCount += 1 }
                progress.step()
            })
        return (survey.withLock { $0 }, frameCount)
    }

    static func drawPacked(_ worker: inout FrameWorker, _ frame: StoryboardFrame) throws(DripGIFError) -> StraightImage {
        try worker.image(of: frame).shown
    }
}
