/// A run of pixels of one row: of equal coverage, or each of its own. Sides are at most 16,384 pixels.
struct CoverageSpan {
    var column: UInt16
    var count: UInt16
    /// 1…255, the same for all; 0 where each pixel has its own, which then stands in ``CoverageRows/coverage``.
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

/// What an outline covers of some rows of the canvas, which all have the same spans. Owns the memory and keeps it from rows to rows.
struct CoverageRows {
    /// Of the canvas.
    var rows = 0..<0
    /// The first ``count`` are in use, from left to right.
    private(set) var spans: [CoverageSpan] = []
    private(set) var count = 0
    /// The coverage of mixed spans, 0…255, as ``place(_:ofRow:)`` says; 15 pixels more may be read behind the last.
    var coverage: [UInt8] = []
    /// The column of the canvas with which a row of ``coverage`` begins.
    var firstColumn = 0
    /// How far it is from one row of ``coverage`` to the next.
    var perRow = 0

    /// Where the coverage of a mixed pixel stands; `row` counts from the first of ``rows``.
    @inline(__always)
    func place(_ column: Int, ofRow row: Int) -> Int { row &* perRow &+ column &- firstColumn }

    /// Makes room for spans.
    mutating func reserve(_ count: Int) { spans.grow(to: count, with: CoverageSpan(0..<0, 0)) }

    /// Forgets all spans.
    @inline(__always)
    mutating func clear() { count = 0 }

    /// Adds a span, for which there must be room.
    @inline(__always)
    mutating func append(_ span: CoverageSpan) {
        spans[count] = span
        count &+= 1
    }

    /// Makes these rows hold one span. Coverage of their own stands from the given column on, rows so far apart.
    mutating func set(_ rows: Range<Int>, _ span: CoverageSpan, firstColumn: Int = 0, perRow: Int = 0) {
        (self.rows, self.firstColumn, self.perRow) = (rows, firstColumn, perRow)
        count = 0
        append(span)
    }

    /// Calls `body` for each pixel of all spans with its coverage, 0…255.
    @inline(__always)
    func forEachPixel(_ body: (_ row: Int, _ column: Int, _ coverage: UInt8) -> Void) {
        for row in rows {
            for index in 0..<count {
                let span = spans[index]
                for column in span.columns {
                    body(row, column, span.coverage == 0 ? coverage[place(column, ofRow: row - rows.lowerBound)] : span.coverage)
                }
            }
        }
    }
}

/// Rows of cells that a painter may take whole.
struct CellRows {
    /// Of the canvas.
    let rows: Range<Int>
    /// The row of the window that is the first of these.
    let firstRow: Int
    let isEvenOdd: Bool
}

/// What became of rows of cells.
struct PaintedCells {
    /// How many rows are done.
    let rows: Int
    /// How many pixels of theirs are not painted, since their sums do not tell their coverage.
    let suspects: Int
}

/// Takes what an outline covers and does something with it on its target: paints pixels, or writes a mask.
protocol CoveragePainter {
    associatedtype Target

    /// Takes rows of the canvas. A row may come again with spans for pixels whose coverage was 0 before.
    func paint(_ coverage: CoverageRows, on target: inout Target)

    /// Paints cells that have no level passes, row after row, leaves all of them zero, and writes what it could not tell to `suspects`. Nil, and
    /// nothing happens, where coverage is needed.
    func paint(_ rows: CellRows, of cells: inout CellStore, suspects: inout SuspectList, on target: inout Target) -> PaintedCells?
}

extension CoveragePainter {
    /// Most painters need coverage.
    func paint(_ rows: CellRows, of cells: inout CellStore, suspects: inout SuspectList, on target: inout Target) -> PaintedCells? { nil }
}
