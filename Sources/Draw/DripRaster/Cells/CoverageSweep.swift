import DripNumbers
import DripScene

/// Cells → coverage, row by row, as whole rows of cells where the painter takes them and otherwise as spans. Also finds the ambiguous pixels.
struct CoverageSweep: ~Copyable {
    private(set) var area = SweepArea(window: CellWindow(columns: 0..<0, rows: 0..<0), rule: .nonZero, firstRow: 0)
    var cells = CellStore()
    var ambiguities: AmbiguousRunList
    /// The next output for the painter.
    var output = CoverageRows()

    init(width: Int) {
        // A row of whole blocks, or as many rows as a narrow window has cells, and the bytes that painters read after them.
        output.coverage = Array(repeating: 0, count: max(width + 2 * Cell.block, CellWindow.mostNarrowCells) + Canvas.blockWidth)
        ambiguities = AmbiguousRunList(capacity: max(width + 2 * Cell.block, 1024))
    }

    mutating func begin(_ area: SweepArea, isMarked: Bool) {
        self.area = area
        cells.begin(area.window, isMarked: isMarked)
        output.reserve(area.window.columns.count)
        ambiguities.clear()
    }

    /// Passes the coverage of all cells to `painter` and leaves them zero.
    mutating func run<Painter: CoveragePainter>(by painter: Painter, on target: inout Painter.Target) {
        if !cells.isMarked { return runWhole(by: painter, on: &target) }
        // Rows that are solid across the whole width are drawn together, and so are those between.
        var solid = 0..<0
        var solidCoverage: UInt8 = 0
        var mixed = 0..<0
        var level = 0
        for row in 0..<area.window.rows.count {
            let coverageOfRow = takeSolid(row)
            while level < cells.horizontalRows.count && cells.horizontalRows[level] < row { level += 1 }
            let isHorizontal = level < cells.horizontalRows.count && cells.horizontalRows[level] == row
            if !solid.isEmpty && coverageOfRow != solidCoverage {
                paint(solid, solidCoverage, by: painter, on: &target)
                solid = 0..<0
            }
            if isHorizontal || coverageOfRow != nil {
                paint(mixed, by: painter, on: &target)
                mixed = row &+ 1..<row &+ 1
            }
            if let coverageOfRow {
                solid = (solid.isEmpty ? row : solid.lowerBound)..<row &+ 1
                solidCoverage = coverageOfRow
            } else if isHorizontal {
                paintSpans(row..<row &+ 1, by: painter, on: &target)
            } else {
                mixed = mixed.lowerBound..<row &+ 1
            }
        }
        paint(mixed, by: painter, on: &target)
        if !solid.isEmpty { paint(solid, solidCoverage, by: painter, on: &target) }
    }

    /// Processes all rows at once, without testing for touched blocks.
    private mutating func runWhole<Painter: CoveragePainter>(by painter: Painter, on target: inout Painter.Target) {
        let window = area.window
        if cells.horizontalRows.isEmpty && paintCells(0..<window.rows.count, by: painter, on: &target) { return }
        coverWhole()
        output.set(
            area.top..<area.top &+ window.rows.count, CoverageSpan(window.columns, 0), firstColumn: window.columns.lowerBound,
            perRow: window.cellsPerRow)
        painter.paint(output, on: &target)
    }

    private mutating func paint<Painter: CoveragePainter>(
        _ rows: Range<Int>, _ coverage: UInt8, by painter: Painter, on target: inout Painter.Target
    ) {
        if coverage == 0 { return }
        output.set(area.top &+ rows.lowerBound..<area.top &+ rows.upperBound, CoverageSpan(area.window.columns, coverage))
        painter.paint(output, on: &target)
    }

    /// Paints rows with edges but no horizontal passes, if possible from their cells.
    private mutating func paint<Painter: CoveragePainter>(_ rows: Range<Int>, by painter: Painter, on target: inout Painter.Target) {
        if rows.isEmpty || paintCells(rows, by: painter, on: &target) { return }
        if !painter.paintsRows { return paintSpans(rows, by: painter, on: &target) }
        let rowsAtOnce = max(1, CellWindow.mostNarrowCells / area.window.cellsPerRow)
        for first in stride(from: rows.lowerBound, to: rows.upperBound, by: rowsAtOnce) {
            paintTogether(first..<min(first &+ rowsAtOnce, rows.upperBound), by: painter, on: &target)
        }
    }

    /// Paints rows whose coverage fits in memory at once. Only those with ambiguous pixels are divided into spans.
    private mutating func paintTogether<Painter: CoveragePainter>(
        _ rows: Range<Int>, by painter: Painter, on target: inout Painter.Target
    ) {
        let window = area.window
        let unclearRows = coverClear(rows)
        // The first row with a coverage that is not painted yet; spans are written over it, so they come last.
        var next = rows.lowerBound
        for row in next...rows.upperBound where row == rows.upperBound || (unclearRows > 0 && cells.unclear[row &- rows.lowerBound] != 0) {
            if next < row {
                output.set(
                    area.top &+ next..<area.top &+ row, CoverageSpan(window.columns, 0),
                    firstColumn: window.columns.lowerBound &- (next &- rows.lowerBound) &* window.cellsPerRow, perRow: window.cellsPerRow)
                painter.paint(output, on: &target)
            }
            next = row &+ 1
        }
        if unclearRows == 0 { return }
        // Finding spans changes the mark of the first row only, which has been read by then.
        for row in rows where cells.unclear[row &- rows.lowerBound] != 0 { paintSpans(row..<row &+ 1, by: painter, on: &target) }
    }

    private mutating func paintSpans<Painter: CoveragePainter>(_ rows: Range<Int>, by painter: Painter, on target: inout Painter.Target) {
        for row in rows {
            findSpans(row)
            if output.count > 0 { painter.paint(output, on: &target) }
        }
    }

    /// Lets `painter` take cells, and records the ambiguous pixels. Returns false, without any effect, if it does not take them.
    private mutating func paintCells<Painter: CoveragePainter>(
        _ rows: Range<Int>, by painter: Painter, on target: inout Painter.Target
    ) -> Bool {
        let (top, isEvenOdd) = (area.top, area.rule == .evenOdd)
        var rows = rows
        while !rows.isEmpty {
            let cellRows = CellRows(rows: rows.lowerBound &+ top..<rows.upperBound &+ top, firstRow: rows.lowerBound, isEvenOdd: isEvenOdd)
            guard let painted = painter.paint(cellRows, of: &cells, ambiguities: &ambiguities, on: &target) else { return false }
            rows = rows.lowerBound &+ painted..<rows.upperBound
        }
        return true
    }

    /// Returns the coverage of a row that no edge touches, and finishes it; nil for others.
    @inline(__always)
    private mutating func takeSolid(_ row: Int) -> UInt8? {
        let wordsPerRow = area.window.wordsPerRow
        var blocks: UInt64 = 0
        for word in 0..<wordsPerRow { blocks |= cells.touched[row &* wordsPerRow &+ word] }
        if blocks != 0 { return nil }
        let cover = cells.left[row]
        // A write checks whether the array is shared, which takes longer than the comparison.
        if cover != 0 { cells.left[row] = 0 }
        return area.rule.coverage(of: Int(cover))
    }
}
