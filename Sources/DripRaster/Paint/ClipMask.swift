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
    init(_ rect: PixelRect, around: UInt8) { self.init(rect, around: around, inside: around) }

    private init(_ rect: PixelRect, around: UInt8, inside: UInt8) {
        columns = rect.x..<rect.x + max(0, rect.width)
        rows = rect.y..<rect.y + max(0, rect.height)
        values = Array(repeating: inside, count: columns.count * rows.count)
        self.around = around
    }

    /// Creates a mask of a layer's pixels in `rect`, which are written.
    init(_ layer: inout Canvas, _ rect: PixelRect, mode: MaskMode) {
        self.init(rect, around: mode.isInverse ? 255 : 0, inside: 255)
        for row in rows {
            layer.expand(columns, ofRow: row)
            PaintKernels.mask(
                &values, at: position(columns.lowerBound, row), by: layer.pixels, at: layer.pixel(row) + columns.lowerBound, columns.count,
                mode)
        }
    }

    private var rect: PixelRect { PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count) }

    @inline(__always)
    private func position(_ column: Int, _ row: Int) -> Int {
        (row &- rows.lowerBound) &* columns.count &+ column &- columns.lowerBound
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
        var result = ClipMask(rect, around: min(around, other.around), inside: 255)
        for row in result.rows {
            let start = result.position(result.columns.lowerBound, row)
            multiply(&result.values, from: start, row, result.columns)
            other.multiply(&result.values, from: start, row, result.columns)
        }
        return result
    }

    /// Multiplies the shares of `columns` of a row, which begin at `start`, by those of the mask.
    func multiply(_ shares: inout [UInt8], from start: Int, _ row: Int, _ columns: Range<Int>) {
        let both = rows.contains(row) ? columns.clamped(to: self.columns) : 0..<0
        let inside = both.isEmpty ? columns.lowerBound..<columns.lowerBound : both
        var target = shares.mutableSpan
        if around == 0 {
            for column in columns.lowerBound..<inside.lowerBound { target[start + column - columns.lowerBound] = 0 }
            for column in inside.upperBound..<columns.upperBound { target[start + column - columns.lowerBound] = 0 }
        }
        let (source, own) = (values.span, position(0, row))
        for column in inside {
            let index = start &+ column &- columns.lowerBound
            target[index] = UInt8(truncatingIfNeeded: product255(UInt32(target[index]), UInt32(source[own &+ column])))
        }
    }

    /// Writes the product of a span's coverage and the clip to `result`, in the columns of the span.
    func cut(_ coverage: CoverageRows, _ span: CoverageSpan, to result: inout CoverageRows) {
        let (columns, rows) = (span.columns, coverage.rows)
        let perRow = columns.count
        result.reserve(1)
        // Kernels read 15 shares beyond the last.
        result.coverage.grow(to: perRow * rows.count + 15, with: 0)
        result.set(rows, CoverageSpan(columns, 0), firstColumn: columns.lowerBound, perRow: perRow)
        for row in rows {
            let start = (row - rows.lowerBound) * perRow
            let from = coverage.position(columns.lowerBound, ofRow: row - rows.lowerBound)
            for index in 0..<perRow {
                result.coverage[start + index] = span.coverage == 0 ? coverage.coverage[from + index] : span.coverage
            }
            multiply(&result.coverage, from: start, row, columns)
        }
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

extension MaskMode {
    var isInverse: Bool { self == .inverseAlpha || self == .inverseLuminance }
    var isLuminance: Bool { self == .luminance || self == .inverseLuminance }
}
