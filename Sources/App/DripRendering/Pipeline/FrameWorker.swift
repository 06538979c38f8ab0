import DripCodec
import DripImage
import DripRaster
import DripScene

struct FrameWorker {
    private var renderer = Renderer()
    private var pixmap: Pixmap?
    private var mean = ExposureMean()
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
        if case .exposure(let exposure) = frame.content {
            if let scene = ExposureMean.still(exposure) {
                try draw(scene, into: &pixmap)
            } else {
                var mean = ExposureMean()
                swap(&mean, &self.mean)
                let tolerance = renderer.curveTolerance
                renderer.curveTolerance = ExposureMean.curveTolerance
                defer {
                    swap(&mean, &self.mean)
                    renderer.curveTolerance = tolerance
                }
                do throws(RasterError) {
                    try mean.draw(exposure, into: &pixmap) { (scene, pixmap) throws(RasterError) in try render(scene, into: &pixmap) }
                } catch { throw .raster(error) }
            }
        } else {
            try draw(try frame.scene(), into: &pixmap)
        }
        self.pixmap = pixmap
        return pixmap
    }

    private mutating func draw(_ scene: Scene, into pixmap: inout Pixmap) throws(DripGIFError) {
        do { try render(scene, into: &pixmap) } catch { throw .raster(error) }
    }

    private mutating func render(_ scene: Scene, into pixmap: inout Pixmap) throws(RasterError) {
        try renderer.render(scene, background: background, scale: scale, into: &pixmap)
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
