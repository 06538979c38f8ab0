import DripScene

/// Cells → coverage for densely covered rows, where a cell's 16 bits for passes or its 32 for covers could overflow. Winding numbers beyond 32,767
/// occur in spirals, or when one shape repeats very often.
///
/// Edges are added in portions that fit, and the cells are then moved to wider sums. Only paths with more than ``mostEdges`` edges in one row need
/// this. Each further portion reads every cell once more.
struct DenseSweep {
    /// The number of edges that always fits: one adds at most three passes to a pixel, and one winding to a row.
    static let mostEdges = 10_000
    /// The most wide sums at once, unless one row has more: 512 KiB.
    private static let mostCells = 1 << 14

    private struct Sums {
        var cover = 0
        var area = 0
        var passes = 0
        var horizontalPasses = 0
    }

    private var cells: [Sums] = []
    /// For each row, the height crossed to the left of the canvas.
    private var covers: [Int] = []

    /// Returns whether a row of the window meets more edges than fit.
    static func isDense(_ edges: Span<GridEdge>, _ window: CellWindow) -> Bool {
        if edges.count <= mostEdges { return false }
        var changes = Array(repeating: 0, count: window.rows.count + 1)
        for index in edges.indices {
            let (y0, y1) = (Int(edges[index].y0) &>> GridEdge.shift, Int(edges[index].y1) &>> GridEdge.shift)
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

    /// Returns the rows of the window in strips of a few.
    static func strips(of window: CellWindow) -> [Range<Int>] {
        let rowsPerStrip = max(1, mostCells / window.cellsPerRow)
        return stride(from: window.rows.lowerBound, to: window.rows.upperBound, by: rowsPerStrip).map {
            $0..<min(window.rows.upperBound, $0 + rowsPerStrip)
        }
    }

    /// Adds all edges in the window of `store`, a strip, which it leaves zero.
    mutating func add(_ edges: Span<GridEdge>, to store: inout CellStore) {
        cells.removeAll(keepingCapacity: true)
        cells.append(contentsOf: repeatElement(Sums(), count: store.window.cellCount))
        covers.removeAll(keepingCapacity: true)
        covers.append(contentsOf: repeatElement(0, count: store.window.rows.count))
        for start in stride(from: 0, to: edges.count, by: Self.mostEdges) {
            store.add(edges.extracting(start..<min(edges.count, start + Self.mostEdges)))
            take(&store)
        }
    }

    /// Moves the cells' values to the wide sums.
    private mutating func take(_ store: inout CellStore) {
        for index in cells.indices {
            cells[index].cover += Cell.cover(store.sums[index])
            cells[index].area += Cell.area(store.sums[index])
            cells[index].passes += Cell.passCount(store.passes[index])
            cells[index].horizontalPasses += Cell.horizontalPasses(store.passes[index])
            store.sums[index] = 0
            store.passes[index] = 0
        }
        for row in covers.indices {
            covers[row] += Int(store.left[row])
            store.left[row] = 0
        }
    }

    /// Makes a row of the strip the output of `sweep`, and records its ambiguous pixels.
    func cover(_ row: Int, _ sweep: inout CoverageSweep) {
        let (area, window) = (sweep.area, sweep.area.window)
        var left = covers[row]
        var horizontalPasses = 0
        for column in 0..<window.columns.count {
            let cell = cells[row * window.cellsPerRow + column]
            let before = left
            left += cell.cover
            horizontalPasses += cell.horizontalPasses
            let (mean, passes) = (left - cell.area, horizontalPasses + cell.passes)
            let isUnclear = area.isUnclear(mean, passes)
            sweep.output.coverage[window.columns.lowerBound + column] = isUnclear ? 0 : area.rule.coverage(of: mean)
            if isUnclear {
                sweep.ambiguities.append(
                    AmbiguousRun(row: row, columns: column..<column + 1, in: window, left: before, passes: passes))
            }
        }
        sweep.output.set(area.top + row..<area.top + row + 1, CoverageSpan(window.columns, 0))
    }
}
