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

/// The ambiguous pixels of one sweep, in order of rows, then columns.
struct AmbiguousRunList {
    private(set) var list: [AmbiguousRun] = []
    /// The output of a kernel, four numbers for an ambiguous pixel: the row, the cell, the sum left of it and its passes.
    var found: [Int32]

    /// Creates a list for kernels that write at most `capacity` ambiguous pixels at once.
    init(capacity: Int) { found = Array(repeating: 0, count: 4 * capacity) }

    mutating func clear() { list.clear() }

    @inline(__always)
    mutating func append(_ ambiguity: AmbiguousRun) { list.append(ambiguity) }

    /// Adds the pixels that a kernel has found in rows of the window from `firstRow` on.
    mutating func addFound(_ count: Int, in window: CellWindow, firstRow: Int) {
        for index in 0..<count {
            let column = Int(found[4 &* index &+ 1])
            append(
                AmbiguousRun(
                    row: firstRow &+ Int(found[4 &* index]), columns: column..<column &+ 1, in: window,
                    left: Int(found[4 &* index &+ 2]), passes: Int(found[4 &* index &+ 3])))
        }
    }
}
