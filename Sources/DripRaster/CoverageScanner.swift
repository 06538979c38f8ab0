import DripScene

/// Edges → cells → coverage, in windows of the canvas that hold an outline, or bands of it. Owns the scratch memory for that.
struct CoverageScanner {
    private var bands = EdgeBands()
    private var sums: [Int] = []
    private var passes: [Int32] = []
    private var touched: [UInt64] = []
    /// For each row the height that what lies left of the canvas crosses in it.
    private var covers: [Int32] = []
    private var restOfEdges: [Int32] = []
    private var levelRows: [Int] = []
    private var spans: [CoverageSpan] = []
    /// One place a canvas column.
    private var coverage: [UInt8]
    private var unclear: [UInt8]
    /// What a painter of cells could not tell, as it writes it.
    private var foundSuspects: [Int32]
    private var suspects: [CoverageSweep.Suspect] = []
    private var resolver = PixelResolver()
    private var crowd = CrowdedSweep()

    init(width: Int) {
        // A row of whole blocks, or a narrow window, and what painters read behind it.
        coverage = Array(repeating: 0, count: max(width + 2 * Cell.block, CoverageSweep.mostNarrowCells) + UniformBlocks.width)
        unclear = Array(repeating: 0, count: CoverageSweep.mostNarrowCells)
        foundSuspects = Array(repeating: 0, count: 4 * max(width + 2 * Cell.block, 1024))
    }

    /// Receives rows of the canvas, the spans of each of them, and the coverage of those that are mixed.
    typealias Body = (
        _ rows: Range<Int>, _ spans: Span<CoverageSpan>, _ coverage: Span<UInt8>, _ layout: CoverageLayout
    ) -> Void

    /// Paints cells that have no level passes, row after row, and leaves all that it was given zero; writes its suspects. Nil, and nothing happens,
    /// where coverage is needed.
    typealias CellBody = (
        _ cells: CellRows, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>, _ left: inout MutableSpan<Int32>,
        _ touched: inout MutableSpan<UInt64>, _ suspects: inout MutableSpan<Int32>
    ) -> PaintedCells?

    /// Calls `body` with what `list` covers. `firstRow` is the canvas row that the edges call 0.
    mutating func cover(_ list: EdgeList, rule: FillRule, firstRow: Int, _ body: Body) {
        cover(list, rule: rule, firstRow: firstRow, paintingCells: { _, _, _, _, _, _ in nil }, body)
    }

    /// The same; what `paintCells` has painted does not come to `body`.
    mutating func cover(_ list: EdgeList, rule: FillRule, firstRow: Int, paintingCells paintCells: CellBody, _ body: Body) {
        if list.count == 0 { return }
        let edges = list.edges.span.extracting(..<list.count)
        let window = CellWindow(columns: list.columns, rows: list.rows)
        if window.cellCount <= CellWindow.mostCells {
            sweep(edges, window, rule, firstRow, paintCells, body)
            return
        }
        bands.sort(edges, rows: window.rows, bandShift: CellWindow.bandShift(columns: window.columns.count))
        let sorted = bands.edges
        for band in bands.indices {
            sweep(
                sorted.span.extracting(bands[band]), CellWindow(columns: window.columns, rows: bands.rows(of: band)), rule, firstRow,
                paintCells, body)
        }
    }

    /// Edges → cells → spans. `firstRow` is the canvas row that the edges call 0.
    private mutating func sweep(
        _ edges: Span<GridEdge>, _ window: CellWindow, _ rule: FillRule, _ firstRow: Int, _ paintCells: CellBody, _ body: Body
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
        suspects.clear()
        if CrowdedSweep.isCrowded(edges, window) { return sweepCrowd(edges, window, rule, firstRow, body) }
        let sweep = CoverageSweep(window: window, rule: rule)
        levelRows.clear()
        window.add(edges, to: &sums, &passes, &covers, marking: &touched, isMarked: !sweep.isNarrow, &restOfEdges, levelRows: &levelRows)
        if levelRows.count > 1 { levelRows.sort() }
        Self.run(
            sweep, levelRows, firstRow, &sums, &passes, &touched, &spans, &coverage, &covers, &unclear, &foundSuspects, &suspects,
            paintCells, body)
        if !suspects.isEmpty { resolver.resolve(suspects, edges, window, firstRow, rule: rule, body) }
    }

    /// The same for more edges than cells can hold.
    private mutating func sweepCrowd(
        _ edges: Span<GridEdge>, _ window: CellWindow, _ rule: FillRule, _ firstRow: Int, _ body: Body
    ) {
        for strip in CrowdedSweep.strips(of: window) {
            crowd.add(edges, in: strip, &sums, &passes, &covers, &touched, &restOfEdges)
            crowd.run(CoverageSweep(window: strip, rule: rule), firstRow, &coverage, suspects: &suspects, body)
            if !suspects.isEmpty { resolver.resolve(suspects, edges, strip, firstRow, rule: rule, body) }
            suspects.clear()
        }
    }

    private static func run(
        _ sweep: CoverageSweep, _ levelRows: [Int], _ firstRow: Int, _ sums: inout [Int], _ passes: inout [Int32],
        _ touched: inout [UInt64], _ spans: inout [CoverageSpan], _ coverage: inout [UInt8], _ covers: inout [Int32],
        _ unclear: inout [UInt8], _ found: inout [Int32], _ suspects: inout [CoverageSweep.Suspect], _ paintCells: CellBody, _ body: Body
    ) {
        var sums = sums.mutableSpan
        var passes = passes.mutableSpan
        var touched = touched.mutableSpan
        var spans = spans.mutableSpan
        var coverage = coverage.mutableSpan
        var covers = covers.mutableSpan
        var unclear = unclear.mutableSpan
        var found = found.mutableSpan
        let window = sweep.window
        let top = window.rows.lowerBound &+ firstRow
        if sweep.isNarrow {
            if levelRows.isEmpty
                && sweep.paint(0..<window.rows.count, top, &sums, &passes, &covers, &touched, &found, suspects: &suspects, paintCells)
            {
                return
            }
            sweep.runNarrow(&sums, &passes, &coverage, &covers, &unclear, suspects: &suspects)
            spans[0] = CoverageSpan(window.columns, 0)
            body(
                top..<top &+ window.rows.count, spans.span.extracting(0..<1), coverage.span,
                CoverageLayout(firstColumn: window.columns.lowerBound, perRow: window.cellsPerRow))
            return
        }
        // Rows that are solid from side to side are drawn together, and those between.
        var solid = 0..<0
        var solidCoverage: UInt8 = 0
        var mixed = 0..<0
        var level = 0
        for row in 0..<window.rows.count {
            let coverageOfRow = sweep.solidCoverage(row, touched, &covers)
            while level < levelRows.count && levelRows[level] < row { level += 1 }
            let isLevel = level < levelRows.count && levelRows[level] == row
            if !solid.isEmpty && coverageOfRow != solidCoverage {
                emit(solid, solidCoverage, window, top, &spans, coverage, body)
                solid = 0..<0
            }
            if isLevel || coverageOfRow != nil {
                draw(
                    mixed, true, sweep, top, &sums, &passes, &touched, &spans, &coverage, &covers, &unclear, &found, &suspects, paintCells,
                    body)
                mixed = row &+ 1..<row &+ 1
            }
            if let coverageOfRow {
                solid = (solid.isEmpty ? row : solid.lowerBound)..<row &+ 1
                solidCoverage = coverageOfRow
            } else if isLevel {
                let rows = row..<row &+ 1
                draw(
                    rows, false, sweep, top, &sums, &passes, &touched, &spans, &coverage, &covers, &unclear, &found, &suspects, paintCells,
                    body)
            } else {
                mixed = mixed.lowerBound..<row &+ 1
            }
        }
        draw(mixed, true, sweep, top, &sums, &passes, &touched, &spans, &coverage, &covers, &unclear, &found, &suspects, paintCells, body)
        if !solid.isEmpty { emit(solid, solidCoverage, window, top, &spans, coverage, body) }
    }

    /// Draws rows that edges pass through, if possible from their cells.
    private static func draw(
        _ rows: Range<Int>, _ hasNoLevelPasses: Bool, _ sweep: CoverageSweep, _ top: Int, _ sums: inout MutableSpan<Int>,
        _ passes: inout MutableSpan<Int32>, _ touched: inout MutableSpan<UInt64>, _ spans: inout MutableSpan<CoverageSpan>,
        _ coverage: inout MutableSpan<UInt8>, _ covers: inout MutableSpan<Int32>, _ unclear: inout MutableSpan<UInt8>,
        _ found: inout MutableSpan<Int32>, _ suspects: inout [CoverageSweep.Suspect], _ paintCells: CellBody, _ body: Body
    ) {
        if rows.isEmpty { return }
        if hasNoLevelPasses
            && sweep.paint(rows, top, &sums, &passes, &covers, &touched, &found, suspects: &suspects, paintCells)
        {
            return
        }
        for row in rows {
            let count = sweep.run(row, &sums, &passes, &touched, to: &spans, &coverage, &covers, &unclear, suspects: &suspects)
            if count == 0 { continue }
            body(
                top &+ row..<top &+ row &+ 1, spans.span.extracting(0..<count), coverage.span,
                CoverageLayout(firstColumn: 0, perRow: 0))
        }
    }

    /// Rows with the same coverage from side to side.
    private static func emit(
        _ rows: Range<Int>, _ coverage: UInt8, _ window: CellWindow, _ top: Int, _ spans: inout MutableSpan<CoverageSpan>,
        _ rowCoverage: borrowing MutableSpan<UInt8>, _ body: Body
    ) {
        if coverage == 0 { return }
        spans[0] = CoverageSpan(window.columns, coverage)
        body(
            top &+ rows.lowerBound..<top &+ rows.upperBound, spans.span.extracting(0..<1), rowCoverage.span,
            CoverageLayout(firstColumn: 0, perRow: 0))
    }
}

extension Array {
    /// Removes all and keeps the memory. Costs nothing where there is nothing; `removeAll(keepingCapacity:)` counts references even then.
    @inline(__always)
    mutating func clear() {
        if !isEmpty { removeAll(keepingCapacity: true) }
    }
}
