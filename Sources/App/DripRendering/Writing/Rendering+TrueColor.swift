import DripCodec
import DripImage
private import Synchronization

extension Rendering {
    /// Writes an APNG or WebP, and verifies it if requested.
    func write<File: TrueColorFile>(_: File.Type, to target: OutputTarget, _ options: FileOptions) async throws(DripGIFError)
        -> RenderSummary
    {
        var sink = try ByteSink(target, temporaries, canReadBack: wantsDigest || verifies != false)
        let coded = try await code(File.self, options) { bytes throws(DripGIFError) in try sink.write(bytes) }
        return try finish(sink, target, coded)
    }

    /// Codes an APNG or WebP.
    /// - Parameter put: receives the bytes of the file as they become ready.
    func code<File: TrueColorFile>(
        _: File.Type, _ options: FileOptions, put: ([UInt8]) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) -> CodedAnimation<File> {
        if options.maximumError == 0, options.maximumBytes == nil { return try await codeExactly(effort: options.effort, put: put) }
        return try await codeReduced(options, put: put)
    }

    /// Codes every frame exactly. Where the format needs a survey, a first pass over the frames finds the colours and the number of distinct frames,
    /// which precede the pixels in the file. The last pass draws and codes the changes.
    private func codeExactly<File: TrueColorFile>(
        effort: Int, put: ([UInt8]) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) -> CodedAnimation<File> {
        let progress = progress(passes: File.needsSurvey ? 2 : 1)
        let (survey, frameCount) = File.needsSurvey ? try await surveyColors(progress) : (ColorSurvey(profile: profile), 0)
        let coder = File.coder(survey, effort: effort)
        var assembly = try TrueColorAssembly<File>(
            size: size, coder: coder, frameCount: frameCount, plays: storyboard.plays, wantsDigest: wantsDigest)
        let (wantsRows, verifies) = (assembly.wantsRows, verifies)
        try await eachChange(
            state: { coder }, draw: Self.drawPacked,
            process: { coder, previous, image, frame throws(DripGIFError) in
                let data = try Self.code(image, after: previous, &coder, isProven: verifies != false, standsAlone: frame.standsAlone)
                return TrueColorAssembly<File>.Frame(data: data, delay: frame.delay, rows: wantsRows && data != nil ? image.rows : nil)
            },
            byteCount: { $0.byteCount },
            deliver: { frame throws(DripGIFError) in
                try assembly.add(frame, put: put)
                progress.step()
            })
        try assembly.finish(put: put)
        return CodedAnimation(assembly: assembly)
    }

    /// Verifies the written bytes if requested, and renames the file.
    private func finish<File: TrueColorFile>(
        _ sink: consuming ByteSink, _ target: OutputTarget, _ coded: CodedAnimation<File>
    ) throws(DripGIFError) -> RenderSummary {
        let byteCount = sink.byteCount
        if verifies ?? (byteCount < Limits.verifiedByteCount) { try coded.assembly.file.check(try sink.readBack().all()) }
        var digest = coded.assembly.digestText
        // Frames that stand alone may equal their predecessors.
        if wantsDigest, digest == nil { digest = try AnimationFile(try sink.readBack().all(), path: target.path).digest() }
        try sink.commit()
        return RenderSummary(
            path: target.path, format: File.format, size: size, frameCount: coded.assembly.frameCount, duration: coded.assembly.duration,
            byteCount: byteCount,
            digest: digest)
    }

    /// Returns the frame that turns `previous` into `image`, or nil when they are equal.
    /// - Parameters:
    ///   - isProven: whether to decode it and compare it with `image`.
    ///   - standsAlone: whether there is a frame even when they are equal.
    static func code<Coder: ChangeCoder>(
        _ image: StraightImage, after previous: StraightImage?, _ coder: inout Coder, isProven: Bool, standsAlone: Bool = false
    ) throws(DripGIFError) -> Coder.Frame? {
        do throws(Coder.Failure) {
            var coded = try coder.code(image, after: previous)
            if coded == nil, standsAlone { coded = try coder.repetition(of: image) }
            guard let data = coded else { return nil }
            if !isProven { return data }
            if try coder.shows(image, by: data, after: previous) { return data }
        } catch {
            throw .unencodable(error)
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
