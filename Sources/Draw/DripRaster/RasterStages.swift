internal import DripGeometry
package import DripImage
package import DripScene

/// The stages of ``Rasterizer`` and ``Renderer``, one by one, for benchmarks: each works on the result of the one before it.
package final class RasterStages {
    private struct Path {
        let fill: PathFill
        let painter: SolidPainter
        var outline = PathOutline()
        var edges = EdgeList()
        var covered: [CoverageRows] = []
    }

    private let part: CanvasPart
    private var paths: [Path]
    private var scanner: CoverageScanner
    private let layer: LayerMemory

    /// Prepares a scene.
    /// - Precondition: at most a million pixels: one band.
    package init(_ scene: Scene, size: PixelSize, scale: Double) {
        precondition(size.area <= 1 &<< 20, "\(size) is more than one band")
        part = CanvasPart(width: size.width, rows: 0..<size.height)
        paths = scene.draws.compactMap {
            guard case .filled(let filled) = $0.content, case .color(let color) = filled.paint else { return nil }
            return Path(
                fill: PathFill(path: filled.path, rule: filled.rule, transform: .scale(scale)),
                painter: SolidPainter(color: PremultipliedRGBA8(color)))
        }
        scanner = CoverageScanner(width: size.width)
        layer = LayerMemory(width: size.width, rowCount: size.height)
    }

    /// Turns paths into polygons.
    package func flatten() throws(RasterError) {
        for index in paths.indices { try paths[index].outline.flatten(paths[index].fill, in: part) }
    }

    /// Turns polygons into edges on the grid.
    package func findEdges() {
        for index in paths.indices { paths[index].edges.build(paths[index].outline, in: part) }
    }

    /// Turns edges into coverage. Returns the number of spans.
    package func cover() -> Int {
        var counts = SpanCounts()
        for index in paths.indices {
            scanner.cover(paths[index].edges, rule: paths[index].fill.rule, firstRow: 0, by: SpanCounter(keepsRows: false), on: &counts)
        }
        return counts.spans
    }

    /// Turns edges into pixels of one colour without a clip: mostly from cells, without intermediate coverage.
    package func paint() {
        layer.begin(part.rows, columns: 0..<part.width)
        for index in paths.indices {
            let path = paths[index]
            scanner.cover(path.edges, rule: path.fill.rule, firstRow: 0, by: path.painter, on: &layer.canvas)
        }
        SpanKernels.expand(layer.canvas)
    }

    /// Keeps the coverage for ``composite()``.
    package func record() {
        for index in paths.indices {
            var counts = SpanCounts()
            scanner.cover(paths[index].edges, rule: paths[index].fill.rule, firstRow: 0, by: SpanCounter(keepsRows: true), on: &counts)
            paths[index].covered = counts.rows
        }
    }

    /// Turns coverage into pixels, including clearing and writing out.
    package func composite() {
        layer.begin(part.rows, columns: 0..<part.width)
        for index in paths.indices {
            let painter = paths[index].painter
            for rows in paths[index].covered { painter.paint(rows, on: &layer.canvas) }
        }
        SpanKernels.expand(layer.canvas)
    }

    private struct SpanCounts {
        var spans = 0
        var rows: [CoverageRows] = []
    }

    private struct SpanCounter: CoveragePainter {
        let keepsRows: Bool

        func paint(_ coverage: CoverageRows, on counts: inout SpanCounts) {
            counts.spans += coverage.count
            if keepsRows { counts.rows.append(coverage) }
        }
    }
}
