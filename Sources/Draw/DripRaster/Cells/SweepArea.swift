import DripScene

/// The area of a sweep: a window of the canvas under a fill rule.
struct SweepArea {
    let window: CellWindow
    let rule: FillRule
    /// The canvas row of the edges' row 0.
    let firstRow: Int

    /// The canvas row of the window's first.
    var top: Int { window.rows.lowerBound &+ firstRow }

    func part(_ rows: Range<Int>) -> SweepArea {
        SweepArea(window: CellWindow(columns: window.columns, rows: rows), rule: rule, firstRow: firstRow)
    }

    /// Winding numbers in one pixel differ by at most the number of passes, so a mean of at least that number contains no zero.
    @inline(__always)
    func isUnclear(_ mean: Int, _ passes: Int) -> Bool {
        passes >= 2 && (rule == .evenOdd || abs(mean) < passes &<< GridEdge.shift)
    }
}
