import DripScene

/// Cells → coverage where so many edges share a row that a cell's 16 bits for passes or its 32 for covers might not hold them: winding
/// numbers beyond 32,767, as a spiral or one shape very many times over has them.
///
/// Edges are added in portions that fit, and what the cells then say is moved to wider sums. Only paths with more than ``mostEdges`` edges in one
/// row come here; they cost a look at every cell for each portion more.
struct CrowdedSweep {
    /// Edges that fit in any case: one adds at most three passes to a pixel, and one winding to a row.
    static let mostEdges = 10_000
    /// Wide sums are held for so many cells at once, or one row: 512 KiB.
    private static let mostCells = 1 << 14

    private struct Sums {
        var cover = 0
        var area = 0
        var passes = 0
        var levelPasses = 0
    }

    private var cells: [Sums] = []
    /// For each row the height that what lies left of the canvas crosses in it.
    private var covers: [Int] = []

    /// Whether a row of the window meets more edges than fit.
    static func isCrowded(_ edges: Span<GridEdge>, _ window: CellWindow) -> Bool {
        if edges.count <= mostEdges { return false }
        var changes = Array(repeating: 0, count: window.rows.count + 1)
        for index in edges.indices {
            let (y0, y1) = (Int(edges[index].y0) >> GridEdge.shift, Int(edges[index].y1) >> GridEdge.shift)
            let first = max(window.rows.lowerBound, min(y0, y1)) - window.rows.lowerBound
            let end = min(window.rows.upperBound, max(y0, y1) + 1) - window.rows.lowerBound
            if first < end {
                changes[first] += 1
                changes[end] -= 1
            }
        }
        var count = 0
        for change in changes {
            count += change
            if count > mostEdges { return true }
        }
        return false
    }

    /// The window in parts of a few rows.
    static func strips(of window: CellWindow) -> [CellWindow] {
        let rowsPerStrip = max(1, mostCells / window.cellsPerRow)
        return stride(from: window.rows.lowerBound, to: window.rows.upperBound, by: rowsPerStrip).map {
            CellWindow(columns: window.columns, rows: $0..<min(window.rows.upperBound, $0 + rowsPerStrip))
        }
    }

    /// Adds up all edges in `strip`. The rest is scratch, all zero before and after.
    mutating func add(
        _ edges: Span<GridEdge>, in strip: CellWindow, _ sums: inout [Int], _ passes: inout [Int32], _ borders: inout [Int32],
        _ touched: inout [UInt64], _ rest: inout [Int32]
    ) {
        cells.removeAll(keepingCapacity: true)
        cells.append(contentsOf: repeatElement(Sums(), count: strip.cellCount))
        covers.removeAll(keepingCapacity: true)
        covers.append(contentsOf: repeatElement(0, count: strip.rows.count))
        var levelRows: [Int] = []
        for start in stride(from: 0, to: edges.count, by: Self.mostEdges) {
            let portion = edges.extracting(start..<min(edges.count, start + Self.mostEdges))
            strip.add(portion, to: &sums, &passes, &borders, marking: &touched, isMarked: false, &rest, levelRows: &levelRows)
            for index in cells.indices {
                cells[index].cover += Cell.cover(sums[index])
                cells[index].area += Cell.area(sums[index])
                cells[index].passes += Cell.passCount(passes[index])
                cells[index].levelPasses += Cell.levelPasses(passes[index])
                sums[index] = 0
                passes[index] = 0
            }
            for row in covers.indices {
                covers[row] += Int(borders[row])
                borders[row] = 0
            }
        }
    }

    /// Calls `body` for every row of the strip, and adds the pixels that the sums cannot tell to `suspects`. `coverage` is scratch, one place
    /// a canvas column.
    func run(
        _ sweep: CoverageSweep, _ firstRow: Int, _ coverage: inout [UInt8], suspects: inout [CoverageSweep.Suspect],
        _ body: CoverageScanner.Body
    ) {
        let window = sweep.window
        let span: InlineArray<1, CoverageSpan> = [CoverageSpan(window.columns, 0)]
        for row in 0..<window.rows.count {
            var left = covers[row]
            var levelPasses = 0
            for column in 0..<window.columns.count {
                let cell = cells[row * window.cellsPerRow + column]
                let before = left
                left += cell.cover
                levelPasses += cell.levelPasses
                let (mean, passes) = (left - cell.area, levelPasses + cell.passes)
                let place = window.columns.lowerBound + column
                let isUnclear = sweep.isUnclear(mean, passes)
                coverage[place] = isUnclear ? 0 : sweep.rule.coverage(of: mean)
                if isUnclear {
                    suspects.append(
                        CoverageSweep.Suspect(row: row + window.rows.lowerBound, columns: place..<place + 1, left: before, passes: passes))
                }
            }
            let canvasRow = window.rows.lowerBound + row + firstRow
            body(canvasRow..<canvasRow + 1, span.span, coverage.span, CoverageLayout(firstColumn: 0, perRow: 0))
        }
    }
}
