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

/// Rows of cells that a painter may take whole.
struct CellRows {
    let rows: Range<Int>
    /// The window row of the first of these.
    let firstRow: Int
    let isEvenOdd: Bool
}

/// A consumer of an outline's coverage, which paints pixels of its target or writes a mask.
protocol CoveragePainter {
    associatedtype Target

    /// Whether a row is painted faster as a whole, each pixel with its own coverage, than in runs of equal coverage.
    var paintsRows: Bool { get }

    /// Processes rows of the canvas. A row may come again with spans for pixels whose coverage was 0 before.
    func paint(_ coverage: CoverageRows, on target: inout Target)

    /// Paints cells without horizontal passes, row after row, and leaves them zero. Pixels whose sums do not determine the coverage are added to the
    /// list instead. Returns the number of finished rows, or nil, without any effect, where coverage is needed.
    func paint(_ rows: CellRows, of cells: inout CellStore, ambiguities: inout AmbiguousRunList, on target: inout Target) -> Int?
}

extension CoveragePainter {
    var paintsRows: Bool { false }

    func paint(_ rows: CellRows, of cells: inout CellStore, ambiguities: inout AmbiguousRunList, on target: inout Target) -> Int? { nil }
}
