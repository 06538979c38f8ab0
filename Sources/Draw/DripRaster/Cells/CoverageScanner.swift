import DripScene

/// Edges → cells → coverage, in windows of the canvas that hold an outline, or bands of it. Owns the scratch memory.
struct CoverageScanner: ~Copyable {
    private var bands = EdgeBands()
    private var sweep: CoverageSweep
    private var resolver = PixelResolver()
    private var dense = DenseSweep()

    init(width: Int) { sweep = CoverageSweep(width: width) }

    /// Begins to count the steps that ambiguous pixels take, of which more than `limit` are left out: see ``DrawingWork``.
    mutating func countSteps(limit: Int64) { (resolver.steps, resolver.stepLimit) = (0, limit) }

    /// The steps since then.
    var steps: Int64 { resolver.steps }

    /// Passes the coverage of `list` to `painter`. `firstRow` is the canvas row of the edges' row 0.
    mutating func cover<Painter: CoveragePainter>(
        _ list: EdgeList, rule: FillRule, firstRow: Int, by painter: Painter, on target: inout Painter.Target
    ) {
        if list.count == 0 { return }
        let edges = list.edges.span.extracting(..<list.count)
        let area = SweepArea(window: CellWindow(columns: list.columns, rows: list.rows), rule: rule, firstRow: firstRow)
        if area.window.cellCount <= CellStore.mostCells { return cover(edges, area, by: painter, on: &target) }
        bands.sort(edges, rows: list.rows, bandShift: CellWindow.bandShift(columns: area.window.columns.count))
        let sorted = bands.edges
        for band in bands.indices {
            cover(sorted.span.extracting(bands[band]), area.part(bands.rows(of: band)), by: painter, on: &target)
        }
    }

    /// Processes a window whose cells fit in memory at once.
    private mutating func cover<Painter: CoveragePainter>(
        _ edges: Span<GridEdge>, _ area: SweepArea, by painter: Painter, on target: inout Painter.Target
    ) {
        if DenseSweep.isDense(edges, area.window) { return coverDense(edges, area, by: painter, on: &target) }
        sweep.begin(area, isMarked: !area.window.isNarrow(forRows: painter.paintsRows))
        sweep.cells.add(edges)
        sweep.run(by: painter, on: &target)
        resolver.resolve(sweep.ambiguities, edges, area, by: painter, on: &target)
    }

    /// Processes a window with more edges than cells can hold.
    private mutating func coverDense<Painter: CoveragePainter>(
        _ edges: Span<GridEdge>, _ area: SweepArea, by painter: Painter, on target: inout Painter.Target
    ) {
        for rows in DenseSweep.strips(of: area.window) {
            let strip = area.part(rows)
            sweep.begin(strip, isMarked: false)
            dense.add(edges, to: &sweep.cells)
            for row in 0..<rows.count {
                dense.cover(row, &sweep)
                painter.paint(sweep.output, on: &target)
            }
            resolver.resolve(sweep.ambiguities, edges, strip, by: painter, on: &target)
        }
    }
}

extension FillRule {
    /// Returns the inside share, 0…255, of a pixel, rounded to nearest, from the mean winding number in 1/65,536.
    @inline(__always)
    func coverage(of sum: Int) -> UInt8 {
        var share = abs(sum)
        if self == .evenOdd {
            share &= 2 * GridEdge.one - 1
            if share > GridEdge.one { share = 2 * GridEdge.one - share }
        }
        return UInt8(truncatingIfNeeded: (min(share, GridEdge.one) &* 255 &+ GridEdge.one / 2) &>> GridEdge.shift)
    }
}
