import DripCodec
import DripImage
import DripRaster
import DripScene

struct FrameWorker {
    private var renderer = Renderer()
    private var pixmap: Pixmap?
    private let size: PixelSize
    private let scale: Double
    private let background: Color?

    init(size: PixelSize, scale: Double, background: Color?) {
        self.size = size
        self.scale = scale
        self.background = background
    }

    /// Draws `frame`. The worker reuses its pixmap: a retained result forces a copy for the next frame.
    mutating func draw(_ frame: StoryboardFrame) throws(DripGIFError) -> Pixmap {
        // Taken out while it is drawn on, so that it is never shared.
        var pixmap = pixmap.take() ?? Pixmap(size: size)
        let exposure = try frame.exposure()
        do throws(RasterError) {
            try renderer.render(exposure, background: background, scale: scale, into: &pixmap)
        } catch { throw .raster(error) }
        self.pixmap = pixmap
        return pixmap
    }

    /// Draws `frame` as straight colours. An existing image is returned unchanged.
    mutating func image(of frame: StoryboardFrame) throws(DripGIFError) -> StraightImage {
        if let image = try given(frame) { return image }
        return StraightImage(try draw(frame))
    }

    mutating func flatPicture(of frame: StoryboardFrame, over matte: Matte) throws(DripGIFError) -> StraightImage {
        if let image = try given(frame) { return StraightImage(image, over: matte) }
        return StraightImage(try draw(frame), over: matte)
    }

    private func given(_ frame: StoryboardFrame) throws(DripGIFError) -> StraightImage? {
        guard case .image(let image, let placement, _) = frame.content, background == nil, placement.output == size else { return nil }
        return placement.output(of: try image())
    }
}
