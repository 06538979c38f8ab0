internal import DripCodec
internal import DripGeometry
internal import DripImage
internal import DripMotion
internal import DripScene

extension Rendering {
    /// Writes an animated GIF in two passes: the first draws every frame once and keeps what changes, the second codes it with the palettes that
    /// all frames together call for.
    /// - Parameter budget: nil, or how many bytes it may have; then colours are given up until it does.
    func writeGIF(
        to target: OutputTarget, matte: Matte, settings: GIFSettings, budget: Int? = nil
    ) async throws(DripGIFError) -> RenderSummary {
        var progress = progress(passes: 2)
        var sink = try ByteSink(target, temporaries, canReadBack: wantsDigest || verifies != false)
        let (spool, survey) = try await survey(matte: matte, progress: &progress)
        var chosen = settings
        if let budget { chosen = try await fit(budget, spool, survey, settings) }
        let coded = try await code(spool, survey.plan(chosen), progress: &progress) { bytes throws(DripGIFError) in try sink.write(bytes) }
        if settings.maximumError > 0, let worst = coded.errors.max(), worst > chosen.maximumError {
            report(.note(.errorExceeded(Int(worst), allowed: chosen.maximumError)))
        }
        if let budget, chosen != settings {
            let rate = Rational(coded.frameCount) / storyboard.duration
            report(.note(.fitted(sink.byteCount, budget: budget, chosen, framesPerSecond: min(rate, storyboard.framesPerSecond))))
        }
        let byteCount = sink.byteCount
        var digest: String?
        if wantsDigest || verifies ?? (byteCount < Limits.verifiedByteCount) {
            digest = try await verify(try sink.readBack(), spool, coded, wantsDigest ? [.digest] : []).digest
        }
        try sink.commit()
        return RenderSummary(
            path: target.path, format: .gif, size: size, frameCount: coded.frameCount, duration: storyboard.duration, byteCount: byteCount,
            digest: digest)
    }

    /// The settings of ``GIFFit`` with which the file has at most `budget` bytes: the first of each way, and of those the one whose worst frame is
    /// nearest to the source.
    /// - Throws: ``LimitError/tooManyBytes(_:budget:)`` with the least that was reached.
    private func fit(
        _ budget: Int, _ spool: ChangeSpool, _ survey: GIFSurvey, _ settings: GIFSettings
    ) async throws(DripGIFError) -> GIFSettings {
        var found: [GIFSettings] = []
        var least = Int.max
        for candidates in GIFFit.ways(from: settings) {
            var (low, high) = (0, candidates.count)
            // A file grows smaller from each to the next, or nearly so: halve the list.
            while low < high {
                let middle = low == 0 && high == candidates.count ? 0 : (low + high) / 2
                var byteCount = 0
                try await tryOut(candidates[middle], spool, survey) { bytes in byteCount += bytes.count }
                least = min(least, byteCount)
                if byteCount <= budget { high = middle } else { low = middle + 1 }
            }
            guard low < candidates.count else { continue }
            // What was asked for is not to be bettered.
            if candidates[low] == settings { return settings }
            found.append(candidates[low])
        }
        guard let first = found.first else { throw .limit(.tooManyBytes(least, budget: budget)) }
        // To be measured a file is held in memory.
        if found.count == 1 || budget > Limits.verifiedByteCount { return first }
        var best: (settings: GIFSettings, error: Int)?
        for candidate in found {
            var bytes: [UInt8] = []
            let coded = try await tryOut(candidate, spool, survey) { bytes += $0 }
            let error = try await verify(bytes, spool, coded, [.error]).worstError
            if error < best?.error ?? Int.max { best = (candidate, error) }
        }
        return best?.settings ?? first
    }

    @discardableResult
    private func tryOut(
        _ settings: GIFSettings, _ spool: ChangeSpool, _ survey: GIFSurvey, _ put: ([UInt8]) -> Void
    ) async throws(DripGIFError) -> Coded {
        var progress = Progress(total: 1, report: { _ in })
        return try await code(spool, survey.plan(settings), progress: &progress) { bytes throws(DripGIFError) in put(bytes) }
    }

    /// What the second pass found.
    private struct Coded {
        var frameCount = 0
        /// For each coded frame, levels by which a pixel that it paints may be off.
        var errors: [UInt8] = []
    }

    /// What is found out while a file is played.
    private struct Findings: OptionSet {
        let rawValue: Int
        static let digest = Findings(rawValue: 1)
        static let error = Findings(rawValue: 2)
    }

    /// What was found out.
    private struct Verified {
        var digest: String?
        /// Of the frame that is furthest off, as of ``GIFVerifier/squaredError``.
        var worstError = 0
    }

    /// Plays `bytes` beside the changes that they were made of. With two jobs or more the images are decoded ahead.
    private func verify(
        _ bytes: [UInt8], _ spool: ChangeSpool, _ coded: Coded, _ wanted: Findings
    ) async throws(DripGIFError) -> Verified {
        let size = size
        if jobs == 1 {
            var images = try Self.verifying { () throws(GIFVerifier.Failure) in try GIFVerifier.Images(bytes, size: size) }
            return try await verify(spool, coded, wanted) { () throws(DripGIFError) in
                try Self.verifying { () throws(GIFVerifier.Failure) in try images.next() }
            }
        }
        let parts = OrderedBuffer<GIFVerifier.Part>(window: Self.imagesAhead, producers: 1)
        let outcome = await withTaskGroup(of: Void.self) { group in
            group.addTask {
                do throws(DripGIFError) {
                    var images = try Self.verifying { () throws(GIFVerifier.Failure) in try GIFVerifier.Images(bytes, size: size) }
                    var index = 0
                    while let part = try Self.verifying({ () throws(GIFVerifier.Failure) in try images.next() }) {
                        try await parts.put(part, at: index)
                        index += 1
                    }
                    await parts.producerFinished()
                } catch {
                    await parts.fail(error)
                }
            }
            do throws(DripGIFError) {
                return Result<Verified, DripGIFError>.success(
                    try await verify(spool, coded, wanted) { () async throws(DripGIFError) in try await parts.take() })
            } catch {
                await parts.fail(error)
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    /// How many images of the file may wait to be compared.
    private static let imagesAhead = 4

    private static func verifying<Answer: ~Copyable>(_ work: () throws(GIFVerifier.Failure) -> Answer) throws(DripGIFError) -> Answer {
        do { return try work() } catch { throw .encoding("the file that was written is not right: \(error)") }
    }

    private func verify(
        _ spool: ChangeSpool, _ coded: Coded, _ wanted: Findings, _ nextPart: () async throws(DripGIFError) -> GIFVerifier.Part?
    ) async throws(DripGIFError) -> Verified {
        var verified = Verified()
        var reader = spool.reader()
        var digest = FrameDigest(size: size, frameCount: coded.frameCount, plays: storyboard.plays)
        var shown: (picture: [UInt8], hundredths: Int) = ([], 0)
        var frame = -1
        // An error stays on the canvas until the pixel is painted again.
        var limit = 0
        var verifier = GIFVerifier(size: size)
        while let (change, delay) = try reader.next() {
            verifier.expect(change)
            // The first frame that could be shown for this picture is the next one.
            let next = max(limit, frame + 1 < coded.errors.count ? Int(coded.errors[frame + 1]) : 0)
            let isNew = verifier.needsImage
            while verifier.needsImage {
                let part = try await nextPart()
                try Self.verifying { () throws(GIFVerifier.Failure) in try verifier.draw(part, within: next) }
            }
            try Self.verifying { () throws(GIFVerifier.Failure) in try verifier.show(change, delay: delay, within: next) }
            if isNew {
                frame += 1
                limit = next
            }
            if isNew, wanted.contains(.error) { verified.worstError = max(verified.worstError, verifier.squaredError) }
            if isNew, wanted.contains(.digest) {
                if frame > 0 { digest.add(shown.picture, delay: Rational(shown.hundredths, 100)) }
                shown = (verifier.picture.image.rows, 0)
            }
            shown.hundredths += delay.count
        }
        let rest = try await nextPart()
        try Self.verifying { () throws(GIFVerifier.Failure) in try verifier.finish(rest, plays: storyboard.plays) }
        if wanted.contains(.digest) {
            digest.add(shown.picture, delay: Rational(shown.hundredths, 100))
            verified.digest = digest.finish()
        }
        return verified
    }

    /// Draws all frames, keeps their changes, and counts their colours.
    private func survey(matte: Matte, progress: inout Progress) async throws(DripGIFError) -> (ChangeSpool, GIFSurvey) {
        let spool = try ChangeSpool(size: size)
        var survey = GIFSurvey(size: size)
        var steps = progress
        try await pipeline.runChanges(
            state: {},
            draw: { worker, frame throws(DripGIFError) in try worker.flatPicture(of: frame, over: matte) },
            process: { _, previous, picture, frame in (change: PictureChange(from: previous, to: picture), delay: frame.delay) },
            deliver: { frame throws(DripGIFError) in
                let hundredths = frame.delay * Rational(100)
                precondition(hundredths.denominator == 1, "\(frame.delay) s is no delay for a GIF; give the clock the timing .centiseconds")
                survey.add(frame.change)
                try spool.append(frame.change, delay: Centiseconds(hundredths.numerator))
                steps.step()
            })
        try spool.finish()
        progress = steps
        return (spool, survey)
    }

    /// Codes all changes.
    private func code(
        _ spool: ChangeSpool, _ plan: GIFPlan, progress: inout Progress, write put: ([UInt8]) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) -> Coded {
        var writer: GIFWriter
        do { writer = try GIFWriter(plan, plays: storyboard.plays) } catch { throw .encoding(error.description) }
        var joiner = FrameJoiner()
        var coded = Coded()
        var steps = progress
        func write(_ frames: [CodedFrame]) throws(DripGIFError) {
            do throws(GIFError) {
                for frame in frames { try writer.add(frame) }
            } catch {
                throw .encoding(error.description)
            }
            coded.frameCount += frames.count
            try put(writer.takeBytes())
        }
        func add(_ steps: [CodedStep]) throws(DripGIFError) {
            for step in steps {
                switch step {
                case .frame(let frame):
                    coded.errors.append(UInt8(clamping: frame.error))
                    try write(joiner.add(frame))
                case .hold(let delay): joiner.hold(delay)
                }
            }
        }
        let sequence = Turns(FrameSequence(plan, repeats: storyboard.plays != .times(1)))
        let trials = TrialTasks(plan, jobs: jobs)
        try await WorkPipeline(jobs: jobs).run(
            spool.reader(),
            state: { (chooser: FramePaletteChooser(plan), coder: FrameCoder(plan)) },
            process: { worker, item, index async throws(DripGIFError) -> [CodedStep] in
                let chosen = worker.chooser.choose(for: item.change, isFirst: index == 0)
                let drafted = await sequence.take(index) { await $0.add(item.change, chosen, delay: item.delay) { await trials.code($0) } }
                return drafted.map { $0.coded(by: &worker.coder) }
            },
            byteCount: { $0.reduce(0) { $0 + $1.byteCount } },
            deliver: { (done: [CodedStep]) throws(DripGIFError) in
                try add(done)
                steps.step()
            })
        var coder = FrameCoder(plan)
        try add(await sequence.finish { $0.finish() }.map { $0.coded(by: &coder) })
        try write(joiner.finish())
        do { try writer.finish() } catch { throw .encoding(error.description) }
        try put(writer.takeBytes())
        progress = steps
        return coded
    }
}
