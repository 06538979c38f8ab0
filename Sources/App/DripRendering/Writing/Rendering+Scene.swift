import DripCodec
import DripNumbers
import DripScene

extension Rendering {
    /// Writes the scene file that draws the same frames. Frames are drawn only if a digest is wanted.
    func writeScene(to target: OutputTarget) async throws(DripGIFError) -> RenderSummary {
        let progress = progress(passes: wantsDigest ? 3 : 2)
        var sink = try ByteSink(target, temporaries)
        let digest = wantsDigest ? try await digestOfDrawings(progress) : nil
        let rate = storyboard.framesPerSecond
        let header = SceneHeader(size: storyboard.canvas, framesPerSecond: rate, background: storyboard.background)
        var writer = SceneWriter(header, version: try await version(progress))
        try sink.write(Array(writer.headerText.utf8))
        let pictures = PicturePaths(from: storyboard, to: target)
        try await eachFrame(
            process: { _, frame throws(DripGIFError) -> SceneFrame in
                SceneFrame(scene: pictures.renamed(try frame.scene()), delay: frame.delay * rate == 1 ? nil : frame.delay)
            },
            deliver: { frame throws(DripGIFError) in
                try sink.write(Array(wrapping(writer.text(of: frame), in: DripGIFError.unencodable).utf8))
                progress.step()
            })
        let byteCount = sink.byteCount
        try sink.commit()
        return RenderSummary(
            path: target.path, format: .scene, size: size, frameCount: storyboard.frameCount, duration: storyboard.duration,
            byteCount: byteCount, digest: digest)
    }

    /// Returns the lowest version of the format that can express all frames.
    private func version(_ progress: Progress) async throws(DripGIFError) -> Int {
        var version = 1
        try await eachFrame(
            process: { _, frame throws(DripGIFError) -> Bool in try frame.scene().draws.needVersion2 },
            deliver: { needsVersion2 throws(DripGIFError) in
                if needsVersion2 { version = 2 }
                progress.step()
            })
        return version
    }

    private func digestOfDrawings(_ progress: Progress) async throws(DripGIFError) -> String? {
        var digest = FrameDigest(size: size, frameCount: try await distinctFrameCount(progress), plays: storyboard.plays)
        try await eachFrame(
            process: { worker, frame throws(DripGIFError) -> (rows: [UInt8], delay: Rational) in
                (try worker.image(of: frame).rows, frame.delay)
            },
            deliver: { frame throws(DripGIFError) in digest.add(frame.rows, delay: frame.delay) })
        return digest.finish()
    }
}
