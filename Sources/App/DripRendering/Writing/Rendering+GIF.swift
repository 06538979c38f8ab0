import DripCodec
import DripImage
import DripMotion
import DripNumbers

extension Rendering {
    /// Writes an animated GIF, and verifies it if requested.
    /// - Parameter matte: as in ``codeGIF(_:matte:put:)``.
    func writeGIF(to target: OutputTarget, _ options: FileOptions, matte: Color) async throws(DripGIFError) -> RenderSummary {
        var sink = try ByteSink(target, temporaries, canReadBack: wantsDigest || verifies != false)
        let (coding, file) = try await codeGIF(options, matte: matte) { bytes throws(DripGIFError) in
            try sink.write(bytes)
        }
        let byteCount = sink.byteCount
        var digest: String?
        if wantsDigest || verifies ?? (byteCount < Limits.verifiedByteCount) {
            let written = try sink.readBack()
            do throws(DripGIFError) {
                digest = try await coding.verify({ written.piece(from: $0) }, file.selection, file.coded, wantsDigest: wantsDigest)
            } catch {
                throw written.failure ?? error
            }
            // Frames that stand alone may equal their predecessors.
            if wantsDigest, digest == nil { digest = try AnimationFile(written.all(), path: target.path).digest() }
        }
        try sink.commit()
        return RenderSummary(
            path: target.path, format: .gif, size: size, frameCount: file.coded.frameCount, duration: storyboard.duration,
            byteCount: byteCount, digest: digest)
    }

    /// Codes an animated GIF in two passes: the first draws frames and stores changes, the second codes them with palettes from all frames.
    ///
    /// With a maximum size, colours and frames are reduced until the file fits.
    /// - Parameters:
    ///   - matte: the colour under translucent pixels, unless `options` have one.
    ///   - put: receives the bytes of the file as they become ready.
    func codeGIF(
        _ options: FileOptions, matte: Color = .white, put: ([UInt8]) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) -> (coding: GIFCoding, file: GIFFit.File) {
        let progress = progress(passes: 2)
        let (frames, survey) = try await survey(options, matte: Matte(options.matte ?? matte), progress)
        let coding = GIFCoding(frames: frames, plays: storyboard.plays, jobs: jobs)
        let file: GIFFit.File
        if let budget = options.maximumBytes {
            let fit = try await GIFFit(
                coding: coding, asked: options, budget: budget, framesPerSecond: storyboard.framesPerSecond
            ).file()
            file = fit.file
            var byteCount = 0
            try fit.bytes.copy { chunk throws(DripGIFError) in
                byteCount += chunk.count
                try put(chunk)
            }
            if let choice = fit.choice { report(.note(.fitted(byteCount, budget: budget, choice))) }
        } else {
            file = try await codeFrames(options, survey, coding, step: { progress.step() }, put: put)
        }
        // A request with a byte budget has no promised error, so only the resulting quality is reported.
        if options.maximumBytes == nil, options.maximumError > 0, let worst = file.coded.allowedErrors.max(), worst > options.maximumError {
            report(.note(.errorExceeded(worst, allowed: options.maximumError)))
        }
        // A single frame for a whole animation means lost motion, even within the allowed error.
        if file.coded.frameCount == 1, file.coded.changeCount > 1 {
            report(.note(.motionLost(file.coded.changeCount - 1, of: file.coded.changeCount)))
        } else if file.coded.lostCount * 2 > file.coded.changeCount {
            report(.note(.motionLost(file.coded.lostCount, of: file.coded.changeCount)))
        }
        return (coding, file)
    }

    /// Codes all frames, with the allowed error. Given frames are coded exactly, too: they may then be restored, which sometimes saves more.
    private func codeFrames(
        _ options: FileOptions, _ survey: GIFSurvey, _ coding: GIFCoding, step: @escaping @Sendable () -> Void,
        put: ([UInt8]) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) -> GIFFit.File {
        let selection = FrameSelection(all: coding.frames.count)
        func file(_ limit: ErrorLevels, put: ([UInt8]) throws(DripGIFError) -> Void) async throws(DripGIFError) -> GIFFit.File {
            var tried = options
            tried.maximumError = limit
            let plan = survey.plan(try await nearer(tried, survey, coding).gif)
            let coded = try await coding.code(selection, plan, step: { if limit == options.maximumError { step() } }, put: put)
            return GIFFit.File(selection: selection, coded: coded)
        }
        let allowed = options.maximumError
        if allowed == 0 || storyboard.isDrawn || survey.colorCount == nil { return try await file(allowed, put: put) }
        func held(_ limit: ErrorLevels) async throws(DripGIFError) -> (file: GIFFit.File, bytes: ScratchFile, byteCount: Int) {
            let bytes = try ScratchFile()
            var byteCount = 0
            let file = try await file(limit) { more throws(DripGIFError) in
                byteCount += more.count
                try bytes.write(more)
            }
            return (file, bytes, byteCount)
        }
        let (near, exact) = (try await held(allowed), try await held(0))
        func isKept(_ file: GIFFit.File) -> Bool { file.coded.allowedErrors.allSatisfy { $0 <= allowed } }
        let best = isKept(exact.file) && (exact.byteCount < near.byteCount || !isKept(near.file)) ? exact : near
        try best.bytes.copy(to: put)
        return best.file
    }

    /// Returns `options`, with one palette for all frames unless local palettes are clearly nearer to the source.
    private func nearer(_ options: FileOptions, _ survey: GIFSurvey, _ coding: GIFCoding) async throws(DripGIFError) -> FileOptions {
        guard options.palettes == .own, options.colors < GIFSettings.colorLimit else { return options }
        if let count = survey.colorCount, count < options.colors { return options }
        var shared = options
        shared.palettes = .one
        let trials = GIFTrials(coding, budget: .max)
        let local = try await trials.estimate(ByteFit.Candidate(step: 1, file: options)).meanSquaredError
        let one = try await trials.estimate(ByteFit.Candidate(step: 1, file: shared)).meanSquaredError
        return one * Self.localGain <= local ? shared : options
    }

    /// The maximum ratio of errors for which local palettes are used: a frame shows remains of several palettes, and flat areas become uneven.
    private static let localGain = 0.8

    /// Draws all frames, stores their changes, and counts their colours.
    private func survey(_ options: FileOptions, matte: Matte, _ progress: Progress) async throws(DripGIFError) -> (
        SurveyedFrames, GIFSurvey
    ) {
        var survey = GIFSurvey(size: size, measuresTime: options.gif.needsShownColors)
        survey.isDrawn = storyboard.isDrawn
        let frames = try await surveyedFrames(
            progress, draw: { worker, frame throws(DripGIFError) in try worker.flatPicture(of: frame, over: matte) },
            count: { survey.add($0, delay: Centiseconds($1)) })
        survey.finish()
        return (frames, survey)
    }

    /// Draws all frames and stores their changes in a file.
    /// - Parameter count: receives each change, in order, with its delay in seconds.
    func surveyedFrames(
        _ progress: Progress, draw: @escaping @Sendable (inout FrameWorker, StoryboardFrame) throws(DripGIFError) -> StraightImage,
        count: (PictureChange, Rational) -> Void
    ) async throws(DripGIFError) -> SurveyedFrames {
        let spool = try ChangeSpool(size: size)
        var delays: [Rational] = []
        try await eachChange(
            state: {}, draw: draw,
            process: { _, previous, image, frame in (change: PictureChange(from: previous, to: image), delay: frame.delay) },
            deliver: { frame throws(DripGIFError) in
                count(frame.change, frame.delay)
                delays.append(frame.delay)
                try spool.append(frame.change)
                progress.step()
            })
        try spool.finish()
        return SurveyedFrames(spool: spool, delays: delays, areDrawn: storyboard.isDrawn)
    }
}
