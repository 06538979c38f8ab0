internal import DripGeometry
public import DripImage
public import DripScene

/// A renderer for scenes: display list → pixels. Owns the scratch memory of all stages, so keep one per thread and reuse it.
public struct Renderer {
    private var bands: BandRenderer?
    /// The memory for means; nil until one is drawn.
    private var mean: ExposureMean?
    /// The largest distance between a curve and its polygon, in pixels, above 0.
    package var curveTolerance = BezierPath.defaultFlatteningTolerance

    /// Creates a renderer without scratch memory.
    public init() {}

    /// Draws `scene` over `background` (nil is transparent) into all of `pixmap`, `scale` pixels a point.
    ///
    /// A canvas of more than a million pixels is drawn in bands of rows, one after another. The current band stays in the processor's cache, and
    /// scratch memory does not grow with the canvas.
    ///
    /// What `pixmap` still shows of the frame before is not written again where runs of 16 pixels keep one colour: reuse it from frame to frame.
    /// It remembers their colours, which takes a sixteenth of its memory.
    ///
    /// Memory: at most 2.5 MB of scratch beside the pieces of the largest path, and 5 MB for each nesting level of groups and clips. A blurred or
    /// shadowed group takes up to 30 bytes for each pixel of its bounds, within its reach of the canvas.
    /// - Throws: ``RasterError`` when a coordinate is not drawable, or the frame takes endless work; `pixmap` is then undefined.
    public mutating func render(
        _ scene: Scene, background: Color?, scale: Double = 1, into pixmap: inout Pixmap
    ) throws(RasterError) {
        let bands = self.bands.flatMap { $0.size == pixmap.size ? $0 : nil } ?? BandRenderer(size: pixmap.size)
        self.bands = bands
        bands.curveTolerance = curveTolerance
        bands.work = DrawingWork(canvas: pixmap.size)
        try pixmap.redraw { (pixels: inout [PremultipliedRGBA8], kept: inout UniformBlocks) throws(RasterError) in
            try bands.render(scene.draws, background.map { PremultipliedRGBA8($0) } ?? .clear, .scale(scale), into: &pixels, keeping: &kept)
        }
    }
    /// Draws the mean of what passes before an open shutter, like ``render(_:background:scale:into:)``.
    package mutating func render(
        _ exposure: Exposure, background: Color?, scale: Double, into pixmap: inout Pixmap
    ) throws(RasterError) {
        if let scene = ExposureMean.still(exposure) { return try render(scene, background: background, scale: scale, into: &pixmap) }
        var mean = mean.take() ?? ExposureMean()
        let tolerance = curveTolerance
        curveTolerance = ExposureMean.curveTolerance
        defer {
            curveTolerance = tolerance
            self.mean = mean
        }
        try mean.draw(exposure, into: &pixmap) { (scene, pixmap) throws(RasterError) in
            try render(scene, background: background, scale: scale, into: &pixmap)
        }
    }
}
