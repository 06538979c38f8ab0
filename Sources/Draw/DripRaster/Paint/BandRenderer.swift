import DripGeometry
import DripImage
import DripScene

/// A renderer for display lists on images of one size, band by band. Owns the scratch memory.
final class BandRenderer {
    let size: PixelSize
    let rowsPerBand: Int
    /// The most pixels of the drawings of a group with filters, which may lie beyond the canvas. Groups in groups do not go further.
    let regionLimit: Int
    /// The largest distance between a curve and its polygon, in pixels.
    var curveTolerance = BezierPath.defaultFlatteningTolerance
    private var rasterizer: Rasterizer
    private var memory: CanvasMemory
    /// Finished layers of groups, for reuse by the next group.
    var spareLayers: [LayerMemory] = []
    /// The memory of masks.
    var spareShares: [[UInt8]] = []
    /// Groups with filters, which are drawn once for all bands, by their path in the display list.
    var filteredGroups: [[Int]: Layer] = [:]
    /// Renderers of their drawings, for reuse.
    var regionRenderers: [BandRenderer] = []
    var filterScratch = FilterScratch()
    /// Those of the frame, which all of these share.
    let halvedImages: HalvedImages
    /// The work on the current frame.
    var work: DrawingWork
    private var gradients = GradientStore()

    /// 4 MiB of pixels.
    private static let pixelsPerBand = 1 << 20

    init(size: PixelSize, regionLimit: Int? = nil, halvedImages: HalvedImages = HalvedImages()) {
        self.size = size
        work = DrawingWork(canvas: size)
        self.regionLimit = regionLimit ?? 4 * size.area + 3 * Self.pixelsPerBand
        rowsPerBand = min(size.height, max(1, Self.pixelsPerBand / size.width))
        rasterizer = Rasterizer(size: size)
        memory = CanvasMemory(width: size.width, rowCount: rowsPerBand)
        self.halvedImages = halvedImages
    }

    /// Draws over `background` into the first pixels of `pixels`, row by row.
    /// - Parameter kept: the blocks of `pixels` that are known to be uniform, before and after. With empty memory, none is, and none will be.
    func render(
        _ draws: [Draw], _ background: PremultipliedRGBA8, _ toPixels: AffineMap, into pixels: inout [PremultipliedRGBA8],
        keeping kept: inout UniformBlocks
    ) throws(RasterError) {
        let draws = try draws.outlined(toPixels)
        defer {
            for layer in filteredGroups.values { filterScratch.give(layer.pixels) }
            filteredGroups.removeAll(keepingCapacity: true)
        }
        // Places are needed where several bands find the same groups.
        let context = DrawingContext(toPixels: toPixels, isTracked: rowsPerBand < size.height)
        try withViews(of: &pixels, &kept.flags, &kept.colors) { pixels, flags, colors throws(RasterError) in
            let image = CanvasImage(pixels: pixels, keptFlags: flags, keptColors: colors)
            for top in stride(from: 0, to: size.height, by: rowsPerBand) {
                var canvas = memory.canvas(top..<min(size.height, top + rowsPerBand), of: image, filledWith: background)
                try draw(draws, context, on: &canvas)
                SpanKernels.expand(canvas)
            }
        }
    }

    func draw(_ draws: [Draw], _ context: DrawingContext, on canvas: inout Canvas) throws(RasterError) {
        let toPixels = context.toPixels
        var clip: ClipMask?
        // By index, with fills in a function: a loop over the elements would copy each and count references.
        for index in draws.indices {
            switch draws[index].content {
            case .filled(let filled): try fill(filled, toPixels, clip, on: &canvas)
            case .stroked:
                preconditionFailure("strokes become outlines before they are drawn")
            case .image(let image):
                guard let position = image.transform.followed(by: toPixels).affine else {
                    try fillProjected(image, toPixels, clip, on: &canvas)
                    continue
                }
                let frame = BezierPath(rect: image.frame)
                // Before the image is halved.
                guard frame.bounds(position)?.pixels(within: canvas.rect).isEmpty == false else { continue }
                guard let painter = ImagePainter(image, transform: position, halved: halvedImages) else { continue }
                try fill(PathFill(path: frame, rule: .nonZero, transform: position), by: VariedPainter.image(painter), clip, on: &canvas)
            case .clip(let path):
                let rect = path.path.bounds(toPixels)?.pixels(within: canvas.rect) ?? .nothing
                try work.spend(rect.area, each: DrawingWork.clip)
                var mask = ClipMask(rect, around: 0, inside: 0, memory: spareShares.popLast() ?? [])
                let fill = PathFill(path: path.path, rule: path.rule, transform: toPixels, tolerance: curveTolerance)
                try rasterizer.fill(fill, rows: canvas.rows, by: ClipPainter(), on: &mask, &work)
                clip = both(clip, mask)
            case .mask(let mask):
                clip = both(clip, try clipMask(mask, context.entry(index), on: canvas.rect))
            case .group(let group):
                try compose(group, context.entry(index), clip, on: &canvas)
            }
        }
        if let clip { spareShares.append(clip.values) }
    }

    private func fill(
        _ filled: FilledPath, _ toPixels: AffineMap, _ clip: ClipMask?, on canvas: inout Canvas
    ) throws(RasterError) {
        let fill = PathFill(path: filled.path, rule: filled.rule, transform: toPixels, tolerance: curveTolerance)
        switch filled.paint {
        case .color(let color): try self.fill(fill, by: SolidPainter(color: PremultipliedRGBA8(color)), clip, on: &canvas)
        case .gradient(let gradient): try self.fill(fill, by: gradients.painter(gradient, toPixels, on: size), clip, on: &canvas)
        }
    }

    private func fillProjected(
        _ image: PlacedImage, _ toPixels: AffineMap, _ clip: ClipMask?, on canvas: inout Canvas
    ) throws(RasterError) {
        let outline = PathFill(path: image.outline, rule: .nonZero, transform: toPixels)
        // Edges that are out of range are those of an image that nothing shows of.
        guard outline.path.isDrawable, let bounds = outline.path.bounds(toPixels) else { return }
        guard let map = image.transform.followed(by: toPixels).inverse else { return }
        let painter = ProjectedPainter(image, map, in: bounds.pixels(within: canvas.rect), halvedImages)
        try work.spend(painter.sampleCount, each: DrawingWork.sample)
        try fill(outline, by: VariedPainter.projected(painter), clip, on: &canvas)
    }

    /// Fills one outline, through the clip if there is one.
    private func fill(
        _ fill: PathFill, by painter: some SpanPainter, _ clip: ClipMask?, on canvas: inout Canvas
    ) throws(RasterError) {
        let bounds =
            if let clip {
                try rasterizer.fill(fill, rows: canvas.rows, by: ClippedPainter(painter: painter, clip: clip), on: &canvas, &work)
            } else {
                try rasterizer.fill(fill, rows: canvas.rows, by: painter, on: &canvas, &work)
            }
        let steps = painter.steps
        if steps > 0, let bounds { try work.spend(bounds.pixels(within: canvas.rect).area, each: steps) }
    }
}

extension [Draw] {
    /// Whether a list holds strokes, at any depth.
    /// - Throws: ``RasterError/coordinateOutOfRange`` where the matrix of a group cannot be drawn.
    private func holdStrokes(_ toPixels: AffineMap) throws(RasterError) -> Bool {
        var result = false
        // By index, for the same reason as above.
        for index in indices {
            switch self[index].content {
            case .stroked: result = true
            case .group(let group):
                let inner = group.matrix.followed(by: toPixels)
                guard inner.isDrawable else { throw .coordinateOutOfRange }
                if try group.draws.holdStrokes(inner) { result = true }
            case .mask(let mask): if try mask.draws.holdStrokes(toPixels) { result = true }
            case .filled, .clip, .image: break
            }
        }
        return result
    }

    /// Returns the same drawings with every stroke as an outline to fill, computed once for all bands.
    fileprivate func outlined(_ toPixels: AffineMap) throws(RasterError) -> [Draw] {
        guard try holdStrokes(toPixels) else { return self }
        var result = self
        for index in indices {
            switch self[index].content {
            case .stroked(let stroke):
                guard stroke.path.isDrawable, stroke.style.width <= Point.coordinateLimit else { throw .coordinateOutOfRange }
                result[index] = .fill(stroke.path.stroked(stroke.style, tolerance: toPixels.strokeTolerance), with: stroke.paint)
            case .group(let group):
                let inner = group.matrix.followed(by: toPixels)
                result[index] = try self[index].mappingDraws { draws throws(RasterError) in try draws.outlined(inner) }
            case .mask:
                result[index] = try self[index].mappingDraws { draws throws(RasterError) in try draws.outlined(toPixels) }
            case .filled, .clip, .image: break
            }
        }
        return result
    }
}

extension AffineMap {
    /// The default stroke tolerance of a pixel, in points. A map without extent shows nothing at any tolerance.
    fileprivate var strokeTolerance: Double {
        largestStretch > 0 ? max(BezierPath.defaultStrokeTolerance / largestStretch, .leastNormalMagnitude) : 1
    }
}
