internal import DripCodec
internal import DripGeometry
internal import DripImage
internal import DripMotion
internal import DripScene

extension Rendering {
    /// A frame of the second pass.
    private struct IndexedStep: Sendable {
        let canvas: IndexedCanvas
        let delay: Rational
        /// Only when a digest is wanted.
        let rows: [UInt8]?
    }

    /// What the second pass found.
    private struct Written {
        let frameCount: Int
        let digest: String?
    }

    /// Writes an animated GIF in two passes over the frames: the first counts colours for one palette, the second draws again, indexes and
    /// encodes. Keeping the drawings of the first pass would need memory for all of them.
    func writeGIF(to target: OutputTarget, matte: Matte, colors: Int) async throws(DripGIFError) -> RenderSummary {
        var progress = progress(passes: 2)
        var sink = try ByteSink(target, temporaries)
        let (palette, distinct) = try await countColors(matte: matte, limit: colors, progress: &progress)
        var encoder: GIFEncoder
        do { encoder = try GIFEncoder(size: size, palette: palette, plays: storyboard.plays) } catch { throw .encoding(error.description) }
        var written = try await index(palette, matte: matte, announcing: distinct, progress: &progress) { step throws(DripGIFError) in
            let hundredths = step.delay * Rational(100)
            precondition(hundredths.denominator == 1, "\(step.delay) s is no delay for a GIF; give the clock the timing .centiseconds")
            let delay = Centiseconds(hundredths.numerator)
            let bytes: [UInt8]
            do throws(GIFError) { bytes = try encoder.add(step.canvas, delay: delay) } catch { throw .encoding(error.description) }
            try sink.write(bytes)
        }
        if wantsDigest, written.digest == nil {
            // A palette that is too small made neighbours equal: count again, and add again.
            let count = written.frameCount
            written = try await index(palette, matte: matte, announcing: count, progress: &progress) { _ in }
        }
        let rest: [UInt8]
        do { rest = try encoder.finish() } catch { throw .encoding(error.description) }
        try sink.write(rest)
        let byteCount = sink.byteCount
        try sink.commit()
        return RenderSummary(
            path: target.path, format: .gif, size: size, frameCount: written.frameCount, duration: storyboard.duration,
            byteCount: byteCount,
            digest: written.digest)
    }

    /// The palette of all frames, and how many frames differ from the one before (0 when no digest is wanted).
    private func countColors(
        matte: Matte, limit: Int, progress: inout Progress
    ) async throws(DripGIFError) -> (palette: Palette, distinct: Int) {
        var distinct = DistinctFrames()
        var steps = progress
        let wantsDigest = wantsDigest
        let histograms = try await pipeline.run(
            state: { ColorHistogram() },
            process: { worker, histogram, frame throws(DripGIFError) -> [UInt8] in
                let image = matte.flatten(try worker.draw(frame))
                histogram.add(image)
                return wantsDigest ? DistinctFrames.fingerprint(of: image) : []
            },
            deliver: { fingerprint throws(DripGIFError) in
                distinct.add(fingerprint: fingerprint)
                steps.step()
            })
        progress = steps
        let histogram = histograms.dropFirst().reduce(into: histograms[0]) { $0.merge($1) }
        return (PaletteBuilder(limit: limit).palette(for: histogram), distinct.count)
    }

    /// Draws all frames in indices of `palette`, in order, with their digest if `distinct` is right.
    private func index(
        _ palette: Palette, matte: Matte, announcing distinct: Int, progress: inout Progress,
        each: (IndexedStep) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) -> Written {
        var digest = FrameDigest(size: size, frameCount: distinct, plays: storyboard.plays)
        var frameCount = 0
        var last: IndexedCanvas?
        var steps = progress
        let wantsDigest = wantsDigest
        let quantizer = Quantizer(palette: palette)
        try await pipeline.run(
            state: { quantizer },
            process: { worker, quantizer, frame throws(DripGIFError) -> IndexedStep in
                let canvas = quantizer.quantize(matte.flatten(try worker.draw(frame)))
                return IndexedStep(canvas: canvas, delay: frame.delay, rows: wantsDigest ? canvas.image.rows : nil)
            },
            deliver: { step throws(DripGIFError) in
                if step.canvas != last { frameCount += 1 }
                last = step.canvas
                if let rows = step.rows { digest.add(rows, delay: step.delay) }
                try each(step)
                steps.step()
            })
        progress = steps
        return Written(frameCount: frameCount, digest: wantsDigest ? digest.finish() : nil)
    }
}
