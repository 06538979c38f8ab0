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
