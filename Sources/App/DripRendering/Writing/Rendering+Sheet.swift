import DripImage
import DripRaster

extension Rendering {
    /// Writes all frames of the storyboard into one PNG, each with its time in seconds.
    func writeSheet(to target: OutputTarget, times: [Double], effort: Int) async throws(DripGIFError) -> RenderSummary {
        let layout = try ContactSheet(count: storyboard.frameCount, cell: size)
        let sink = try ByteSink(target, temporaries)
        var sheet = Pixmap(size: layout.size)
        var renderer = Renderer()
        let labels = layout.labels(for: times)
        do { try renderer.render(labels, background: ContactSheet.ground, into: &sheet) } catch { throw .raster(error) }
        let progress = progress(passes: 1)
        var index = 0
        try await eachFrame(
            process: { worker, frame throws(DripGIFError) in try worker.draw(frame) },
            deliver: { picture throws(DripGIFError) in
                layout.draw(picture, at: index, in: &sheet)
                index += 1
                progress.step()
            })
        return try write(StraightImage(sheet), to: sink, target, effort: effort)
    }
}
