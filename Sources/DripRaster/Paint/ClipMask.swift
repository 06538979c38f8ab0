import DripImage
import DripScene

/// The share of each pixel that may be drawn on: any in a rectangle, and one around it.
struct ClipMask {
    private let columns: Range<Int>
    private let rows: Range<Int>
    private var values: [UInt8]
    /// The share of all pixels outside the rectangle, 0 or 255.
    private let around: UInt8

    /// Creates a mask that shows nothing.
    init(_ rect: PixelRect) { self.init(rect, around: 0) }

    /// Creates a uniform mask.
    init(_ rect: PixelRect, around: UInt8) {
        columns = rect.x..<rect.x + max(0, rect.width)
        rows = rect.y..<rect.y + max(0, rect.height)
        values = Array(repeating: around, count: columns.count * rows.count)
        self.around = around
    }

    /// Creates a mask of a layer's pixels in `rect`.
    init(_ layer: Canvas, _ rect: PixelRect, mode: MaskMode) {
        self.init(rect, around: mode.isInverse ? 255 : 0)
        layer.forEachRun(rect) { row, columns, color in
            let share = mode.share(of: color)
            for column in columns { values[position(column, row)] = share }
        }
    }

    private var rect: PixelRect { PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count) }

    private func position(_ column: Int, _ row: Int) -> Int {
        (row &- rows.lowerBound) &* columns.count &+ column &- columns.lowerBound
    }

    private func share(_ column: Int, _ row: Int) -> UInt8 {
        columns.contains(column) && rows.contains(row) ? values[position(column, row)] : around
    }

    mutating func add(_ coverage: CoverageRows) {
        coverage.forEachPixel { row, column, share in
            // Spans of whole blocks reach beyond the path.
            if share == 0 { return }
            let position = position(column, row)
            if values[position] == 0 { values[position] = share }
        }
    }

    /// Returns the intersection of both: each share × the other's / 255, rounded.
    func intersected(with other: ClipMask) -> ClipMask {
        let rect =
            switch (around, other.around) {
            case (0, 0): rect.intersection(other.rect)
            case (0, _): rect
            case (_, 0): other.rect
            default: rect.union(other.rect)
            }
        var result = ClipMask(rect, around: min(around, other.around))
        var index = 0
        for row in result.rows {
            for column in result.columns {
                result.values[index] = UInt8(product255(UInt32(share(column, row)), UInt32(other.share(column, row))))
                index += 1
            }
        }
        return result
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
        let inside = rows.contains(row) ? columns.clamped(to: self.columns) : columns.lowerBound..<columns.lowerBound
        if around != 0 {
            // To the left of the rectangle, or everything beside it.
            let end = inside.isEmpty ? columns.upperBound : inside.lowerBound
            if columns.lowerBound < end { body(columns.lowerBound..<end, coverage) }
        }
        if inside.isEmpty { return }
        let start = position(0, row)
        var first = inside.lowerBound
        while first < inside.upperBound {
            let value = values[start + first]
            var end = first + 1
            while end < inside.upperBound, values[start + end] == value { end += 1 }
            let share = UInt8(product255(UInt32(coverage), UInt32(value)))
            if share != 0 { body(first..<end, share) }
            first = end
        }
        if around != 0 && inside.upperBound < columns.upperBound { body(inside.upperBound..<columns.upperBound, coverage) }
    }
}

struct ClipPainter: CoveragePainter {
    func paint(_ coverage: CoverageRows, on clip: inout ClipMask) { clip.add(coverage) }
}
