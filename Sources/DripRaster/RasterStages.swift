internal import DripGeometry
package import DripImage
package import DripScene

/// The stages of the rasterizer one by one, for benchmarks: each works on what the one before it left.
package struct RasterStages {
    /// What one path covers, as it is handed to painters.
    private struct Covered {
        var rows: Range<Int>
        var spans: [CoverageSpan]
        var coverage: [UInt8]
        var layout: CoverageLayout
        var color: PremultipliedRGBA8
    }

    private let size: PixelSize
    private let fills: [FilledPath]
    private let toPixels: AffineTransform
    private var outlines: [FlattenedPath] = []
    private var edges: [EdgeList] = []
    private var scanner: CoverageScanner
    private var covered: [Covered] = []
    private var blocks: UniformBlocks
    private var pixels: [PremultipliedRGBA8]

    /// - Precondition: at most a million pixels: one band.
    package init(_ scene: Scene, size: PixelSize, scale: Double) {
        precondition(size.area <= 1 << 20, "\(size) is more than one band")
        self.size = size
        toPixels = .scale(scale)
        fills = scene.draws.compactMap { if case .filled(let filled) = $0 { filled } else { nil } }
        outlines = Array(repeating: FlattenedPath(), count: fills.count)
        edges = Array(repeating: EdgeList(), count: fills.count)
        scanner = CoverageScanner(width: size.width)
        blocks = UniformBlocks(width: size.width, rows: size.height)
        pixels = Array(repeating: .clear, count: size.area)
    }

    /// Paths → polygons.
    package mutating func flatten() {
        let clip = Rect(minX: 0, minY: 0, maxX: Double(size.width), maxY: Double(size.height))
        for (index, fill) in fills.enumerated() {
            outlines[index].removeAll()
            fill.path.flatten(transform: toPixels, clip: clip, averagedOverPixels: true, into: &outlines[index])
        }
    }

    /// Polygons → edges on the grid.
    package mutating func findEdges() {
        for (index, fill) in fills.enumerated() {
            guard let bounds = fill.path.controlBounds?.transformed(by: toPixels) else { continue }
            edges[index].build(
                outlines[index], bounds: bounds, tolerance: BezierPath.defaultFlatteningTolerance, width: size.width, rows: 0..<size.height)
        }
    }

    /// Edges → coverage. Returns the number of spans.
    package mutating func cover() -> Int {
        var count = 0
        for (index, fill) in fills.enumerated() {
            scanner.cover(edges[index], rule: fill.rule, firstRow: 0) { _, spans, _, _ in count += spans.count }
        }
        return count
    }

    /// Keeps the coverage for ``composite()``.
    package mutating func record() {
        covered.removeAll()
        for (index, fill) in fills.enumerated() {
            let color = PremultipliedRGBA8(fill.color)
            var own: [Covered] = []
            scanner.cover(edges[index], rule: fill.rule, firstRow: 0) { rows, spans, coverage, layout in
                own.append(
                    Covered(
                        rows: rows, spans: spans.indices.map { spans[$0] }, coverage: coverage.indices.map { coverage[$0] },
                        layout: layout, color: color))
            }
            covered += own
        }
    }

    /// Coverage → pixels, clearing and writing out included.
    package mutating func composite() {
        blocks.begin(rows: size.height, filledWith: .clear)
        let canvas = CanvasRows(blocks, rows: 0..<size.height, firstRowOfPixels: 0)
        Self.paint(covered, canvas, &pixels, &blocks.colors, &blocks.isUniform)
        Self.expand(blocks, into: &pixels)
    }

    private static func paint(
        _ covered: [Covered], _ canvas: CanvasRows, _ pixels: inout [PremultipliedRGBA8], _ colors: inout [PremultipliedRGBA8],
        _ uniform: inout [UInt64]
    ) {
        var pixels = pixels.mutableSpan
        var colors = colors.mutableSpan
        var uniform = uniform.mutableSpan
        for piece in covered {
            SolidPainter(color: piece.color).paint(
                piece.rows, piece.spans.span, piece.coverage.span, piece.layout, canvas: canvas, &pixels, &colors, &uniform)
        }
    }

    private static func expand(_ blocks: UniformBlocks, into pixels: inout [PremultipliedRGBA8]) {
        var pixels = pixels.mutableSpan
        blocks.expand(into: &pixels, firstPixel: 0)
    }
}
