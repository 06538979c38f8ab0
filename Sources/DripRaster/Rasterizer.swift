public import DripGeometry
public import DripImage
public import DripScene

/// Paths → coverage on a canvas of one size. Owns the scratch memory of all stages between and reuses it from path to path.
///
/// Stages: path → ``FlattenedPath`` → edges on a grid of 1/65,536 pixel → cells (the pixels that edges pass through) → spans.
public struct Rasterizer {
    public let size: PixelSize
    private var outline = FlattenedPath()
    private var edges = EdgeList()
    private var bands = EdgeBands()
    private var sums: [Int] = []
    private var passes: [Int32] = []
    private var touched: [UInt64] = []
    /// For each row the height that what lies left of the canvas crosses in it.
    private var covers: [Int32] = []
    private var longEdges: [Int] = []
    private var spans: [CoverageSpan] = []
    /// One place a canvas column.
    private var coverage: [UInt8]
    private var unclear: [UInt8]
    private var suspects: [CoverageSweep.Suspect] = []
    private var resolver = PixelResolver()
    private var crowd = CrowdedSweep()

    /// Paths take 12 bytes for each pixel of their bounds, at most 768 KiB, and 40 bytes for each of their pieces, when they are drawn.
    public init(size: PixelSize) {
        self.size = size
        // A row of whole blocks, or a narrow window.
        coverage = Array(repeating: 0, count: max(size.width + 2 * Cell.block, CoverageSweep.mostNarrowCells))
        unclear = Array(repeating: 0, count: CoverageSweep.mostNarrowCells)
    }

    /// The share of every pixel that lies inside `path` after `transform`.
    /// - Throws: ``RasterError/coordinateOutOfRange``.
    public mutating func coverage(
        of path: BezierPath, rule: FillRule = .nonZero, transform: AffineTransform = .identity,
        tolerance: Double = BezierPath.defaultFlatteningTolerance
    ) throws(RasterError) -> CoverageMask {
        var mask = CoverageMask(size: size)
        try fill(path, rule: rule, transform: transform, rows: 0..<size.height, tolerance: tolerance) { rows, spans, coverage, layout in
            for row in rows {
                for index in spans.indices {
                    let span = spans[index]
                    for column in span.columns where mask[column, row] == 0 {
                        mask[column, row] =
                            span.coverage == 0 ? coverage[layout.place(column, ofRow: row - rows.lowerBound)] : span.coverage
                    }
                }
            }
        }
        return mask
    }

    /// Receives rows of the canvas, the spans of each of them, and the coverage of those that are mixed.
    typealias CoverageBody = (
        _ rows: Range<Int>, _ spans: Span<CoverageSpan>, _ coverage: Span<UInt8>, _ layout: CoverageLayout
    ) -> Void

    /// Calls `body` for all of `rows` that have any coverage. A row may come again with spans for pixels whose coverage was 0 before.
    ///
    /// Cost: the flattened pieces that meet those rows, and the rows and pixels they pass through; not the canvas.
    mutating func fill(
        _ path: BezierPath, rule: FillRule, transform: AffineTransform, rows: Range<Int>,
        tolerance: Double = BezierPath.defaultFlatteningTolerance, _ body: CoverageBody
    ) throws(RasterError) {
        guard transform.isDrawable else { throw .coordinateOutOfRange }
        guard let controlBounds = path.controlBounds else {
            if path.isEmpty { return }
            throw .coordinateOutOfRange
        }
        let bounds = controlBounds.transformed(by: transform)
        let clip = Rect(minX: 0, minY: Double(rows.lowerBound), maxX: Double(size.width), maxY: Double(rows.upperBound))
        guard bounds.minX < clip.maxX, bounds.minY < clip.maxY, bounds.maxY > clip.minY else { return }
        outline.removeAll()
        path.flatten(tolerance: tolerance, transform: transform, clip: clip, averagedOverPixels: true, into: &outline)
        edges.build(outline, bounds: bounds, tolerance: tolerance, width: size.width, rows: rows)
        if edges.count == 0 { return }
        let window = CellWindow(columns: edges.columns, rows: edges.rows)
        if window.cellCount <= CellWindow.mostCells {
            sweep(edges.edges[..<edges.count], window, rule, rows.lowerBound, body)
            return
        }
        bands.sort(edges.edges[..<edges.count], rows: window.rows, rowsPerBand: CellWindow.rowsPerBand(columns: window.columns.count))
        for band in bands.indices {
            sweep(bands[band], CellWindow(columns: window.columns, rows: bands.rows(of: band)), rule, rows.lowerBound, body)
        }
    }

    /// Edges → cells → spans. `firstRow` is the canvas row that the edges call 0.
    private mutating func sweep(
        _ edges: ArraySlice<GridEdge>, _ window: CellWindow, _ rule: FillRule, _ firstRow: Int,
        _ body: CoverageBody
    ) {
        if sums.count < window.cellCount {
            passes.append(contentsOf: repeatElement(0, count: window.cellCount - sums.count))
            sums.append(contentsOf: repeatElement(0, count: window.cellCount - sums.count))
        }
        if covers.count < window.rows.count { covers += Array(repeating: 0, count: window.rows.count - covers.count) }
        if touched.count < window.wordCount { touched += Array(repeating: 0, count: window.wordCount - touched.count) }
        if spans.count < window.columns.count {
            spans += Array(repeating: CoverageSpan(0..<0, 0), count: window.columns.count - spans.count)
        }
        suspects.removeAll(keepingCapacity: true)
        if CrowdedSweep.isCrowded(edges.span, window) { return sweepCrowd(edges, window, rule, firstRow, body) }
        let sweep = CoverageSweep(window: window, rule: rule)
        window.add(edges.span, to: &sums, &passes, &covers, marking: &touched, isMarked: !sweep.isNarrow, &longEdges)
        Self.run(sweep, firstRow, &sums, &passes, &touched, &spans, &coverage, &covers, &unclear, &suspects, body)
        if !suspects.isEmpty { resolver.resolve(suspects, edges.span, window, firstRow, rule: rule, body) }
    }

    /// The same for more edges than cells can hold.
    private mutating func sweepCrowd(
        _ edges: ArraySlice<GridEdge>, _ window: CellWindow, _ rule: FillRule, _ firstRow: Int, _ body: CoverageBody
    ) {
        for strip in CrowdedSweep.strips(of: window) {
            crowd.add(edges.span, in: strip, &sums, &passes, &covers, &touched, &longEdges)
            crowd.run(CoverageSweep(window: strip, rule: rule), firstRow, &coverage, suspects: &suspects, body)
            if !suspects.isEmpty { resolver.resolve(suspects, edges.span, strip, firstRow, rule: rule, body) }
            suspects.removeAll(keepingCapacity: true)
        }
    }

    private static func run(
        _ sweep: CoverageSweep, _ firstRow: Int, _ sums: inout [Int], _ passes: inout [Int32],
        _ touched: inout [UInt64], _ spans: inout [CoverageSpan], _ coverage: inout [UInt8], _ covers: inout [Int32],
        _ unclear: inout [UInt8],
        _ suspects: inout [CoverageSweep.Suspect], _ body: CoverageBody
    ) {
        var sums = sums.mutableSpan
        var passes = passes.mutableSpan
        var touched = touched.mutableSpan
        var spans = spans.mutableSpan
        var coverage = coverage.mutableSpan
        var covers = covers.mutableSpan
        var unclear = unclear.mutableSpan
        let window = sweep.window
        let top = window.rows.lowerBound &+ firstRow
        if sweep.isNarrow {
            sweep.runNarrow(&sums, &passes, &coverage, &covers, &unclear, suspects: &suspects)
            spans[0] = CoverageSpan(window.columns, 0)
            body(
                top..<top &+ window.rows.count, spans.span.extracting(0..<1), coverage.span,
                CoverageLayout(firstColumn: window.columns.lowerBound, perRow: window.cellsPerRow))
            return
        }
        // Rows that are solid from side to side are drawn together.
        var solid = 0..<0
        var solidCoverage: UInt8 = 0
        for row in 0..<window.rows.count {
            let coverageOfRow = sweep.solidCoverage(row, touched, &covers)
            if !solid.isEmpty && coverageOfRow != solidCoverage {
                emit(solid, solidCoverage, window, top, &spans, coverage, body)
                solid = 0..<0
            }
            if let coverageOfRow {
                solid = (solid.isEmpty ? row : solid.lowerBound)..<row &+ 1
                solidCoverage = coverageOfRow
                continue
            }
            let count = sweep.run(row, &sums, &passes, &touched, to: &spans, &coverage, &covers, &unclear, suspects: &suspects)
            if count == 0 { continue }
            body(
                top &+ row..<top &+ row &+ 1, spans.span.extracting(0..<count), coverage.span,
                CoverageLayout(firstColumn: 0, perRow: 0))
        }
        if !solid.isEmpty { emit(solid, solidCoverage, window, top, &spans, coverage, body) }
    }

    /// Rows with the same coverage from side to side.
    private static func emit(
        _ rows: Range<Int>, _ coverage: UInt8, _ window: CellWindow, _ top: Int, _ spans: inout MutableSpan<CoverageSpan>,
        _ rowCoverage: borrowing MutableSpan<UInt8>, _ body: CoverageBody
    ) {
        if coverage == 0 { return }
        spans[0] = CoverageSpan(window.columns, coverage)
        body(
            top &+ rows.lowerBound..<top &+ rows.upperBound, spans.span.extracting(0..<1), rowCoverage.span,
            CoverageLayout(firstColumn: 0, perRow: 0))
    }
}

/// Why something cannot be drawn.
public enum RasterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A coordinate or a matrix entry is not a number within ±1e100.
    case coordinateOutOfRange

    public var description: String {
        switch self {
        case .coordinateOutOfRange: "a coordinate is not a number within ±1e100"
        }
    }
}
