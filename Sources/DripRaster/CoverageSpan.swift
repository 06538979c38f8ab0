/// A run of pixels of one row: of equal coverage, or each of its own. Sides are at most 16,384 pixels.
struct CoverageSpan {
    var column: UInt16
    var count: UInt16
    /// 1…255, the same for all; 0 where each pixel has its own, which then stands in the row of coverage beside.
    var coverage: UInt8

    @inline(__always)
    init(_ columns: Range<Int>, _ coverage: UInt8) {
        column = UInt16(truncatingIfNeeded: columns.lowerBound)
        count = UInt16(truncatingIfNeeded: columns.upperBound &- columns.lowerBound)
        self.coverage = coverage
    }

    var columns: Range<Int> {
        @inline(__always) get { Int(column)..<Int(column) &+ Int(count) }
    }
}

/// Where the coverage of mixed spans stands: that of column x in the n-th row at n · `perRow` + x − `firstColumn`.
struct CoverageLayout {
    var firstColumn: Int
    var perRow: Int

    @inline(__always)
    func place(_ column: Int, ofRow row: Int) -> Int { row &* perRow &+ column &- firstColumn }
}

/// Rows of cells that a painter may take whole; ``Cell`` says what they hold.
struct CellRows {
    /// Of the canvas.
    var rows: Range<Int>
    /// Of the canvas; the first is that of a block.
    var columns: Range<Int>
    var cellsPerRow: Int
    /// Words of bits for touched blocks; none where all blocks count as touched.
    var wordsPerRow: Int
    /// The row of the window that is the first of these.
    var firstRow: Int
    var isEvenOdd: Bool
}

/// What became of rows of cells.
struct PaintedCells {
    /// How many rows are done.
    var rows: Int
    /// How many pixels of theirs are not painted, since their sums do not tell their coverage.
    var suspects: Int
}
