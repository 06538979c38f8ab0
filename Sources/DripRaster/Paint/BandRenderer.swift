import DripGeometry
import DripImage
import DripScene

/// A renderer for display lists on images of one size, band by band. Owns the scratch memory.
struct BandRenderer {
    let size: PixelSize
    private let rowsPerBand: Int
    private var rasterizer: Rasterizer
    private var canvas: Canvas
    /// Finished layers of groups, for reuse by the next group.
    private var spareLayers: [Canvas] = []

    /// 4 MiB of pixels.
    private static let pixelsPerBand = 1 << 20

    init(size: PixelSize) {
        self.size = size
        rowsPerBand = min(size.height, max(1, Self.pixelsPerBand / size.width))
        rasterizer = Rasterizer(size: size)
        canvas = Canvas(width: size.width, rowCount: rowsPerBand)
    }

    /// Draws over `background` into all of `pixmap`, which must have this size.
    mutating func render(
        _ draws: [Draw], _ background: PremultipliedRGBA8, _ toPixels: AffineMap, into pixmap: inout Pixmap
    ) throws(RasterError) {
        let draws = try draws.outlined(tolerance: toPixels.strokeTolerance)
        // Moved out and back, because drawing needs the scratch beside it.
        var canvas = Canvas(width: 0, rowCount: 0)
        swap(&canvas, &self.canvas)
        defer { swap(&canvas, &self.canvas) }
        try pixmap.withMutableArray { (pixels: inout [PremultipliedRGBA8]) throws(RasterError) in
            swap(&canvas.pixels, &pixels)
            defer { swap(&canvas.pixels, &pixels) }
            for top in stride(from: 0, to: size.height, by: rowsPerBand) {
                canvas.begin(top..<min(size.height, top + rowsPerBand), firstRowOfPixels: 0, filledWith: background)
                try draw(draws, toPixels, on: &canvas)
                SpanKernels.expand(&canvas)
            }
        }
    }

    private mutating func draw(_ draws: [Draw], _ toPixels: AffineMap, on canvas: inout Canvas) throws(RasterError) {
        var clip: ClipMask?
        // By index, with fills in a function: a loop over the elements would copy each and count references.
        for index in draws.indices {
            switch draws[index].content {
            case .filled(let filled): try fill(filled, toPixels, clip, on: &canvas)
            case .stroked:
                preconditionFailure("strokes become outlines before they are drawn")
            case .image(let image):
                let position = image.transform.followed(by: toPixels)
                let frame = Rect(x: 0, y: 0, width: Double(image.pixels.width), height: Double(image.pixels.height))
                guard let painter = ImagePainter(image: image.pixels, transform: position) else { continue }
                try fill(PathFill(path: BezierPath(rect: frame), rule: .nonZero, transform: position), by: painter, clip, on: &canvas)
            case .clip(let path):
                var mask = ClipMask(width: size.width, rows: canvas.rows)
                let fill = PathFill(path: path.path, rule: path.rule, transform: toPixels)
                try rasterizer.fill(fill, rows: canvas.rows, by: ClipPainter(), on: &mask)
                if let clip { mask.intersect(clip) }
                clip = mask
            case .group(let group):
                try compose(group, toPixels, clip, on: &canvas)
            }
        }
    }

    private mutating func fill(
        _ filled: FilledPath, _ toPixels: AffineMap, _ clip: ClipMask?, on canvas: inout Canvas
    ) throws(RasterError) {
        let painter = SolidPainter(color: PremultipliedRGBA8(filled.color))
        try fill(PathFill(path: filled.path, rule: filled.rule, transform: toPixels), by: painter, clip, on: &canvas)
    }

    /// Fills one outline, through the clip if there is one.
    private mutating func fill(
        _ fill: PathFill, by painter: some SpanPainter, _ clip: ClipMask?, on canvas: inout Canvas
    ) throws(RasterError) {
        guard let clip else { return try rasterizer.fill(fill, rows: canvas.rows, by: painter, on: &canvas) }
        try rasterizer.fill(fill, rows: canvas.rows, by: ClippedPainter(painter: painter, clip: clip), on: &canvas)
    }

    /// Draws a group into its own layer and composites that onto the canvas.
    private mutating func compose(
        _ group: Group, _ toPixels: AffineMap, _ clip: ClipMask?, on canvas: inout Canvas
    ) throws(RasterError) {
        var layer = spareLayers.popLast() ?? Canvas(layerOfWidth: size.width, rowCount: rowsPerBand)
        layer.begin(canvas.rows, firstRowOfPixels: canvas.rows.lowerBound, filledWith: .clear)
        try draw(group.draws, toPixels, on: &layer)
        let opacity = UInt8(min(1, max(0, group.opacity)) * 255 + 0.5)
        if opacity > 0 { canvas.compositeLayer(layer, opacity: opacity, through: clip) }
        spareLayers.append(layer)
    }
}

extension Canvas {
    fileprivate init(layerOfWidth width: Int, rowCount: Int) {
        self.init(width: width, rowCount: rowCount)
        pixels = Array(repeating: .clear, count: width * rowCount)
    }

    /// Composites the same rows of a layer onto these.
    fileprivate mutating func compositeLayer(_ layer: Canvas, opacity: UInt8, through clip: ClipMask?) {
        layer.forEachRun { row, columns, color in
            let painter = SolidPainter(color: color)
            guard let clip else { return painter.paint(row: row, columns: columns, coverage: opacity, on: &self) }
            clip.cut(row: row, columns, opacity) { painter.paint(row: row, columns: $0, coverage: $1, on: &self) }
        }
    }
}

extension [Draw] {
    private var mayHoldStrokes: Bool {
        // By index, for the same reason as above.
        for index in indices {
            switch self[index].content {
            case .stroked, .group: return true
            case .filled, .clip, .image: break
            }
        }
        return false
    }

    /// Returns the same drawings with every stroke as an outline to fill, computed once for all bands.
    fileprivate func outlined(tolerance: Double) throws(RasterError) -> [Draw] {
        guard mayHoldStrokes else { return self }
        var result = self
        for index in indices {
            switch self[index].content {
            case .stroked(let stroke):
                guard stroke.path.isDrawable, stroke.style.width <= Point.coordinateLimit else { throw .coordinateOutOfRange }
                result[index] = .fill(stroke.path.stroked(stroke.style, tolerance: tolerance), with: stroke.color)
            case .group(let group):
                result[index] = .group(opacity: group.opacity, try group.draws.outlined(tolerance: tolerance))
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
