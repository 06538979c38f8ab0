/// The coverage of an outline in some rows of the canvas, which all have the same spans. Owns the memory and reuses it.
struct CoverageRows {
    var rows = 0..<0
    /// The first ``count`` are in use, from left to right.
    private(set) var spans: [CoverageSpan] = []
    private(set) var count = 0
    /// The coverage of mixed spans, 0…255, at ``position(_:ofRow:)``; 15 pixels more may be read after the last.
    var coverage: [UInt8] = []
    /// The canvas column at which a row of ``coverage`` begins.
    var firstColumn = 0
    /// The distance between two rows of ``coverage``.
    var perRow = 0

    /// Returns the index of a mixed pixel's coverage; `row` counts from the first of ``rows``.
    @inline(__always)
    func position(_ column: Int, ofRow row: Int) -> Int { row &* perRow &+ column &- firstColumn }

    mutating func reserve(_ count: Int) { spans.grow(to: count, with: CoverageSpan(0..<0, 0)) }

    @inline(__always)
    mutating func clear() { count = 0 }

    /// Adds a span, for which there must be room.
    @inline(__always)
    mutating func append(_ span: CoverageSpan) {
        spans[count] = span
        count &+= 1
    }

    /// Makes these rows hold one span. Individual coverage begins at the given column, with this distance between rows.
    mutating func set(_ rows: Range<Int>, _ span: CoverageSpan, firstColumn: Int = 0, perRow: Int = 0) {
        (self.rows, self.firstColumn, self.perRow) = (rows, firstColumn, perRow)
        count = 0
        append(span)
    }
}
