import DripImage

/// The share of each pixel of a band that may be drawn on.
struct ClipMask {
    private let width: Int
    private let rows: Range<Int>
    private var values: [UInt8]

    init(width: Int, rows: Range<Int>) {
        self.width = width
        self.rows = rows
        values = Array(repeating: 0, count: width * rows.count)
    }

    mutating func add(_ coverage: CoverageRows) {
        coverage.forEachPixel { row, column, share in
            let position = (row - rows.lowerBound) * width + column
            if values[position] == 0 { values[position] = share }
        }
    }

    /// Intersects with `other`: each share × the other's / 255, rounded.
    mutating func intersect(_ other: ClipMask) {
        for index in values.indices { values[index] = UInt8(product255(UInt32(values[index]), UInt32(other.values[index]))) }
    }

    /// Calls `body` for every run of pixels that show the same share of their coverage, unless it is 0.
    @inline(__always)
    func cut(_ coverage: CoverageRows, _ body: (_ row: Int, _ columns: Range<Int>, _ coverage: UInt8) -> Void) {
        for row in coverage.rows {
            for index in 0..<coverage.count {
                let span = coverage.spans[index]
                if span.coverage != 0 {
                    cut(row: row, span.columns, span.coverage) { body(row, $0, $1) }
                    continue
                }
                for column in span.columns {
                    let share = coverage.coverage[coverage.position(column, ofRow: row - coverage.rows.lowerBound)]
                    if share != 0 { cut(row: row, column..<column + 1, share) { body(row, $0, $1) } }
                }
            }
        }
    }

    /// Calls `body` for every run of pixels that show the same share of `coverage`, unless it is 0.
    @inline(__always)
    func cut(row: Int, _ columns: Range<Int>, _ coverage: UInt8, _ body: (_ columns: Range<Int>, _ coverage: UInt8) -> Void) {
        let start = (row - rows.lowerBound) * width
        var first = columns.lowerBound
        while first < columns.upperBound {
            let value = values[start + first]
            var end = first + 1
            while end < columns.upperBound, values[start + end] == value { end += 1 }
            let share = UInt8(product255(UInt32(coverage), UInt32(value)))
            if share != 0 { body(first..<end, share) }
            first = end
        }
    }
}

struct ClipPainter: CoveragePainter {
    func paint(_ coverage: CoverageRows, on clip: inout ClipMask) { clip.add(coverage) }
}
