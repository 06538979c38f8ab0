import DripCodec
import DripFiles
import DripImage
import DripNumbers
import DripScene

extension Rendering {
    private struct EncodedFrame: Sendable {
        let bytes: [UInt8]
        let delay: Rational
        /// Straight RGBA; nil unless a digest is wanted.
        let rows: [UInt8]?
    }

    func writeSequence(to pattern: FramePattern, effort: Int) async throws(DripGIFError) -> RenderSummary {
        var files = try wrapping(StagedFrames(pattern, atMost: Limits.frameCount, temporaries), in: DripGIFError.output)
        let written = try await writeFrames(effort: effort) { bytes throws(DripGIFError) in
            try wrapping(files.add(bytes), in: DripGIFError.output)
        }
        let removedCount: Int
        do { removedCount = try files.commit() } catch { throw .output(error) }
        if removedCount > 0 { report(.note(.framesRemoved(removedCount))) }
        return summary(of: written, path: pattern.text)
    }

    /// Writes every frame as a PNG to standard output, concatenated.
    func writeStream(to target: OutputTarget, effort: Int) async throws(DripGIFError) -> RenderSummary {
        var sink = try ByteSink(target, temporaries)
        let written = try await writeFrames(effort: effort) { bytes throws(DripGIFError) in try sink.write(bytes) }
        try sink.commit()
        return summary(of: written, path: target.path)
    }

    private func summary(of written: (byteCount: Int, digest: String?), path: String) -> RenderSummary {
        RenderSummary(
            path: path, format: .frames, size: size, frameCount: storyboard.frameCount, duration: storyboard.duration,
            byteCount: written.byteCount, digest: written.digest)
    }

    /// Encodes every frame as a PNG and passes it on in order.
    private func writeFrames(
        effort: Int, _ put: ([UInt8]) throws(DripGIFError) -> Void
    ) async throws(DripGIFError) -> (byteCount: Int, digest: String?) {
        let progress = progress(passes: wantsDigest ? 2 : 1)
        let distinct = wantsDigest ? try await distinctFrameCount(progress) : 0
        var digest = FrameDigest(size: size, frameCount: distinct, plays: storyboard.plays)
        var byteCount = 0
        let (wantsDigest, profile) = (wantsDigest, profile)
        try await eachFrame(
            process: { worker, frame throws(DripGIFError) -> EncodedFrame in
                let image = try worker.image(of: frame)
                return EncodedFrame(
                    bytes: try Self.png(image, effort: effort, profile), delay: frame.delay, rows: wantsDigest ? image.rows : nil)
            },
            deliver: { frame throws(DripGIFError) in
                try put(frame.bytes)
                byteCount += frame.bytes.count
                if let rows = frame.rows { digest.add(rows, delay: frame.delay) }
                progress.step()
            })
        return (byteCount, wantsDigest ? digest.finish() : nil)
    }

    func writeStill(to target: OutputTarget, effort: Int) async throws(DripGIFError) -> RenderSummary {
        let sink = try ByteSink(target, temporaries)
        var still = StraightImage(size: size)
        let progress = progress(passes: 1)
        try await eachFrame(
            process: { worker, frame throws(DripGIFError) in try worker.image(of: frame) },
            deliver: { image throws(DripGIFError) in
                still = image
                progress.step()
            })
        return try write(still, to: sink, target, effort: effort)
    }

    func write(
        _ image: StraightImage, to sink: consuming ByteSink, _ target: OutputTarget, effort: Int
    ) throws(DripGIFError) -> RenderSummary {
        var sink = sink
        let isWebP = target.format == .webp
        if isWebP { try WebPFile.check(image.size) }
        try sink.write(try isWebP ? Self.webp(image, effort: effort, profile) : Self.png(image, effort: effort, profile))
        let byteCount = sink.byteCount
        try sink.commit()
        return RenderSummary(
            path: target.path, format: isWebP ? .webp : .png, size: image.size, frameCount: 1, duration: 0, byteCount: byteCount,
            digest: wantsDigest ? Self.digest(of: image) : nil)
    }

    /// Returns the digest of a still: one frame that is shown once, with the delay 0.
    static func digest(of still: StraightImage) -> String {
        var digest = FrameDigest(size: still.size, frameCount: 1, plays: .times(1))
        digest.add(still.rows, delay: 0)
        guard let text = digest.finish() else { preconditionFailure("one frame was announced and added") }
        return text
    }

    private static func webp(_ image: StraightImage, effort: Int, _ profile: ColorProfile?) throws(DripGIFError) -> [UInt8] {
        var encoder = WebPEncoder(effort: effort)
        encoder.profile = profile?.icc
        return try wrapping(encoder.encode(image), in: DripGIFError.unencodable)
    }

    static func png(_ image: StraightImage, effort: Int, _ profile: ColorProfile? = nil) throws(DripGIFError) -> [UInt8] {
        var encoder = PNGEncoder(effort: effort)
        encoder.profile = profile
        return try wrapping(encoder.encode(image), in: DripGIFError.unencodable)
    }
}
