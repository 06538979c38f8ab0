import DripGeometry
import DripImage
import DripScene

/// Draws display lists on a canvas of one size, band by band, and owns the scratch for that.
struct BandCanvas {
    let size: PixelSize
    private let rowsPerBand: Int
    private var rasterizer: Rasterizer
    private var blocks: UniformBlocks
    /// Layers of groups that are done, for the next group.
    private var spareLayers: [Layer] = []

    /// 4 MiB of pixels.
    private static let pixelsPerBand = 1 << 20

    init(size: PixelSize) {
        self.size = size
        rowsPerBand = min(size.height, max(1, Self.pixelsPerBand / size.width))
        rasterizer = Rasterizer(size: size)
        blocks = UniformBlocks(width: size.width, rows: rowsPerBand)
    }

    mutating func render(
        _ draws: [Draw], _ background: PremultipliedRGBA8, _ toPixels: AffineTransform, into pixmap: inout Pixmap
    ) throws(RasterError) {
        // Taken out and put back: drawing needs the rest of the canvas beside it.
        var blocks = UniformBlocks(width: 0, rows: 0)
        swap(&blocks, &self.blocks)
        defer { swap(&blocks, &self.blocks) }
        let draws = try draws.outlined(tolerance: toPixels.strokeTolerance)
        try pixmap.withMutablePixels { (pixels: inout MutableSpan<PremultipliedRGBA8>) throws(RasterError) in
            for top in stride(from: 0, to: size.height, by: rowsPerBand) {
                let rows = top..<min(size.height, top + rowsPerBand)
                blocks.begin(rows: rows.count, filledWith: background)
                try draw(draws, toPixels, CanvasRows(blocks, rows: rows, firstRowOfPixels: 0), &pixels, &blocks)
                blocks.expand(into: &pixels, firstPixel: top * size.width)
            }
        }
    }

    private mutating func draw(
        _ draws: [Draw], _ toPixels: AffineTransform, _ rows: CanvasRows, _ pixels: inout MutableSpan<PremultipliedRGBA8>,
        _ blocks: inout UniformBlocks
    ) throws(RasterError) {
        var clip: ClipMask?
        // By index, and what is filled goes to a function: a loop over the elements would copy each, and with it count references.
        for index in draws.indices {
            switch draws[index] {
            case .filled(let filled): try fill(filled, toPixels, clip, rows, &pixels, &blocks)
            case .stroked:
                preconditionFailure("strokes become outlines before they are drawn")
            case .image(let image):
                let place = image.transform.followed(by: toPixels)
                let frame = Rect(x: 0, y: 0, width: Double(image.pixels.width), height: Double(image.pixels.height))
                guard let painter = ImagePainter(image: image.pixels, transform: place) else { continue }
                try fill(BezierPath(rect: frame), .nonZero, place, painter, clip, rows, &pixels, &blocks)
            case .clip(let path):
                var mask = ClipMask(width: size.width, rows: rows.rows)
                try rasterizer.fill(path.path, rule: path.rule, transform: toPixels, rows: rows.rows) { rows, spans, coverage, layout in
                    mask.add(rows, spans, coverage, layout)
                }
                if let clip { mask.intersect(clip) }
                clip = mask
            case .group(let group):
                try compose(group, toPixels, clip, rows, &pixels, &blocks)
            }
        }
    }

    private mutating func fill(
        _ filled: FilledPath, _ toPixels: AffineTransform, _ clip: ClipMask?, _ rows: CanvasRows,
        _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ blocks: inout UniformBlocks
    ) throws(RasterError) {
        let painter = SolidPainter(color: PremultipliedRGBA8(filled.color))
        try fill(filled.path, filled.rule, toPixels, painter, clip, rows, &pixels, &blocks)
    }

    /// Fills one outline, through the clip if there is one.
    private mutating func fill(
        _ path: BezierPath, _ rule: FillRule, _ transform: AffineTransform, _ painter: some SpanPainter, _ clip: ClipMask?,
        _ rows: CanvasRows, _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ blocks: inout UniformBlocks
    ) throws(RasterError) {
        try fill(path, rule, transform, painter, clip, rows, &pixels, &blocks.colors, &blocks.isUniform)
    }

    private mutating func fill(
        _ path: BezierPath, _ rule: FillRule, _ transform: AffineTransform, _ painter: some SpanPainter, _ clip: ClipMask?,
        _ rows: CanvasRows, _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ colors: inout [PremultipliedRGBA8],
        _ uniform: inout [UInt64]
    ) throws(RasterError) {
        var colors = colors.mutableSpan
        var uniform = uniform.mutableSpan
        guard let clip else {
            return try rasterizer.fill(
                path, rule: rule, transform: transform, rows: rows.rows,
                paintingCells: { cells, sums, passes, left, touched, suspects in
                    painter.paint(
                        cells, &sums, &passes, &left, &touched, &suspects, canvas: rows, &pixels, &colors, &uniform)
                },
                { painter.paint($0, $1, $2, $3, canvas: rows, &pixels, &colors, &uniform) })
        }
        try rasterizer.fill(path, rule: rule, transform: transform, rows: rows.rows) {
            clip.cut($0, $1, $2, $3) { row, columns, coverage in
                painter.paint(row: row, columns: columns, coverage: coverage, canvas: rows, &pixels, &colors, &uniform)
            }
        }
    }

    /// Draws a group into a layer of its own and lays that over the canvas.
    private mutating func compose(
        _ group: Group, _ toPixels: AffineTransform, _ clip: ClipMask?, _ rows: CanvasRows,
        _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ blocks: inout UniformBlocks
    ) throws(RasterError) {
        var layer = spareLayers.popLast() ?? Layer(width: size.width, rows: rowsPerBand)
        layer.blocks.begin(rows: rows.rows.count, filledWith: .clear)
        let layerRows = CanvasRows(layer.blocks, rows: rows.rows, firstRowOfPixels: rows.rows.lowerBound)
        try draw(group.draws, toPixels, layerRows, &layer.pixels, &layer.blocks)
        let opacity = UInt8(min(1, max(0, group.opacity)) * 255 + 0.5)
        if opacity > 0 { Self.lay(layer, layerRows, opacity, clip, rows, &pixels, &blocks.colors, &blocks.isUniform) }
        spareLayers.append(layer)
    }

    private mutating func draw(
        _ draws: [Draw], _ toPixels: AffineTransform, _ rows: CanvasRows, _ pixels: inout [PremultipliedRGBA8],
        _ blocks: inout UniformBlocks
    ) throws(RasterError) {
        var pixels = pixels.mutableSpan
        try draw(draws, toPixels, rows, &pixels, &blocks)
    }

    private static func lay(
        _ layer: Layer, _ layerRows: CanvasRows, _ opacity: UInt8, _ clip: ClipMask?, _ rows: CanvasRows,
        _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ colors: inout [PremultipliedRGBA8], _ uniform: inout [UInt64]
    ) {
        var colors = colors.mutableSpan
        var uniform = uniform.mutableSpan
        layer.forEachRun(layerRows) { row, columns, color in
            let painter = SolidPainter(color: color)
            guard let clip else {
                return painter.paint(row: row, columns: columns, coverage: opacity, canvas: rows, &pixels, &colors, &uniform)
            }
            clip.cut(row, columns, opacity) { columns, coverage in
                painter.paint(row: row, columns: columns, coverage: coverage, canvas: rows, &pixels, &colors, &uniform)
            }
        }
    }
}

extension [Draw] {
    private var mayHoldStrokes: Bool {
        // By index, for the same reason as above.
        for index in indices {
            switch self[index] {
            case .stroked, .group: return true
            case .filled, .clip, .image: break
            }
        }
        return false
    }

    /// The same drawings with every stroke as the outline to fill, found once for all bands.
    fileprivate func outlined(tolerance: Double) throws(RasterError) -> [Draw] {
        guard mayHoldStrokes else { return self }
        var result = self
        for index in indices {
            switch self[index] {
            case .stroked(let stroke):
                guard stroke.path.isDrawable, stroke.style.width <= Point.coordinateLimit else { throw .coordinateOutOfRange }
                result[index] = .fill(stroke.path.stroked(stroke.style, tolerance: tolerance), stroke.color)
            case .group(let group):
                result[index] = .group(opacity: group.opacity, try group.draws.outlined(tolerance: tolerance))
            case .filled, .clip, .image: break
            }
        }
        return result
    }
}

extension AffineTransform {
    /// The tolerance in points that is a stroke's default one in pixels. A map without extent shows nothing, whatever the tolerance.
    fileprivate var strokeTolerance: Double {
        largestStretch > 0 ? max(BezierPath.defaultStrokeTolerance / largestStretch, .leastNormalMagnitude) : 1
    }
}

/// The pixels of a group while it is drawn.
private struct Layer {
    var blocks: UniformBlocks
    var pixels: [PremultipliedRGBA8]

    init(width: Int, rows: Int) {
        blocks = UniformBlocks(width: width, rows: rows)
        pixels = Array(repeating: .clear, count: width * rows)
    }

    /// Calls `body` for all runs of one colour that is not clear; blocks nothing was drawn on cost nothing.
    func forEachRun(_ rows: CanvasRows, _ body: (_ row: Int, _ columns: Range<Int>, _ color: PremultipliedRGBA8) -> Void) {
        for row in rows.rows {
            var start = 0
            var color = PremultipliedRGBA8.clear
            func next(_ column: Int, _ next: PremultipliedRGBA8) {
                if next == color { return }
                if color != .clear && start < column { body(row, start..<column, color) }
                (start, color) = (column, next)
            }
            for block in 0..<rows.blocksPerRow {
                let first = block << UniformBlocks.shift
                if blocks.isUniform[rows.word(row) + block >> 6] >> UInt64(block & 63) & 1 == 1 {
                    next(first, blocks.colors[rows.color(row) + block])
                } else {
                    for column in first..<min(rows.width, first + UniformBlocks.width) {
                        next(column, pixels[rows.pixel(row) + column])
                    }
                }
            }
            next(rows.width, .clear)
        }
    }
}
