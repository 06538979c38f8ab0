internal import DripCodec
internal import DripGeometry
internal import DripImage

extension Rendering {
    /// Writes an animated PNG in two passes over the frames: the first finds the colours and how many frames differ, which stand before
    /// everything else, the second draws again and codes what changes.
    func writeAPNG(to target: OutputTarget, effort: Int) async throws(DripGIFError) -> RenderSummary {
        var progress = progress(passes: 2)
        var sink = try ByteSink(target, temporaries, canReadBack: verifies != false)
        let (survey, frameCount) = try await surveyColors(progress: &progress)
        let coder = APNGFrameCoder(survey, effort: effort)
        var assembly = APNGAssembly(size: size, coder: coder, frameCount: frameCount, plays: storyboard.plays, wantsDigest: wantsDigest)
        let (wantsDigest, verifies) = (wantsDigest, verifies)
        var fingerprints: [[UInt8]] = []
        try await pipeline.runChanges(
            state: { coder }, draw: Self.drawPacked,
            process: { coder, previous, image, frame throws(DripGIFError) -> APNGAssembly.Frame in
                let data: APNGFrameData?
                do throws(PNGError) { data = try coder.code(image, after: previous) } catch { throw .encoding(error.description) }
                let rows = data != nil && (wantsDigest || verifies != false) ? image.rows : nil
                return APNGAssembly.Frame(
                    data: data, delay: frame.delay, rows: wantsDigest ? rows : nil,
                    fingerprint: verifies == false ? nil : rows.map { DistinctFrames.fingerprint(of: $0) })
            },
            byteCount: { ($0.data?.stream.count ?? 0) + ($0.rows?.count ?? 0) },
            deliver: { frame throws(DripGIFError) in
                if let fingerprint = frame.fingerprint { fingerprints.append(fingerprint) }
                try sink.write(try assembly.add(frame))
                progress.step()
            })
        try sink.write(try assembly.finish())
        let byteCount = sink.byteCount
        if verifies ?? (byteCount < Limits.verifiedByteCount) {
            try verify(try sink.readBack(), show: fingerprints, lasting: assembly.duration)
        }
        try sink.commit()
        return RenderSummary(
            path: target.path, format: .apng, size: size, frameCount: frameCount, duration: assembly.duration, byteCount: byteCount,
            digest: assembly.digestText)
    }

    /// Reads `bytes` as any other file is read, and compares what it shows.
    private func verify(_ bytes: [UInt8], show fingerprints: [[UInt8]], lasting duration: Rational) throws(DripGIFError) {
        var (frame, time) = (0, Rational(0))
        do throws(PNGError) {
            var decoder = try APNGDecoder(bytes)
            while let shown = try decoder.next() {
                guard frame < fingerprints.count, DistinctFrames.fingerprint(of: shown.canvas) == fingerprints[frame] else {
                    throw .damaged(text: "frame \(frame) is another picture")
                }
                time = (time + shown.delay.seconds).tamed
                frame += 1
            }
            guard frame == fingerprints.count, time == duration, decoder.plays == storyboard.plays else {
                throw .damaged(text: "\(frame) frames, \(time.decimal()) s, \(decoder.plays)")
            }
        } catch {
            throw .encoding("the file that was written is not right: \(error)")
        }
    }

    /// The colours of all frames, and how many frames differ from the one before.
    private func surveyColors(progress: inout Progress) async throws(DripGIFError) -> (survey: ColorSurvey, frameCount: Int) {
        var frameCount = 0
        var steps = progress
        let surveys = try await pipeline.runChanges(
            state: { ColorSurvey() }, draw: Self.drawPacked,
            process: { survey, previous, image, _ in
                if image == previous { return false }
                survey.add(image)
                return true
            },
            deliver: { differs throws(DripGIFError) in
                if differs { frameCount += 1 }
                steps.step()
            })
        progress = steps
        return (surveys.dropFirst().reduce(into: surveys[0]) { $0.merge($1) }, frameCount)
    }

    private static func drawPacked(_ worker: inout FrameWorker, _ frame: StoryboardFrame) throws(DripGIFError) -> PackedImage {
        PackedImage(try worker.image(of: frame))
    }
}
