/// A run of ambiguous pixels, through which two or more outlines pass identically, so that the sums of their cells do not determine the coverage.
struct AmbiguousRun {
    let row: Int
    let columns: Range<Int>
    /// The mean winding number along the left border, in 1/65,536.
    let left: Int
    /// The number of outlines that pass through; each has at least one piece of an edge in it.
    let passes: Int

    /// Creates a run; `row` and `columns` count from the window's corner.
    @inline(__always)
    init(row: Int, columns: Range<Int>, in window: CellWindow, left: Int, passes: Int) {
        self.row = row &+ window.rows.lowerBound
        self.columns = window.canvasColumns(columns)
        (self.left, self.passes) = (left, passes)
    }
}
