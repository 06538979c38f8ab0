/// A run of pixels in one row, with equal or individual coverage. Sides are at most 16,384 pixels.
struct CoverageSpan {
    var column: UInt16
    var count: UInt16
    /// The common coverage, 1…255; 0 for individual values, which are in ``CoverageRows/coverage``.
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
