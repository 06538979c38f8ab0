import DripImage
import DripNumbers
import DripScene

/// The share of each pixel that may be drawn on: any in a rectangle, and one around it.
struct ClipMask {
    private let columns: Range<Int>
    private let rows: Range<Int>
    /// The shares in the rectangle, row by row, and maybe more.
    private(set) var values: [UInt8]
    /// The share of all pixels outside the rectangle, 0 or 255.
    private let around: UInt8

    /// Creates a mask that shows `inside` in a rectangle and `around` elsewhere.
    /// - Parameter memory: an array whose memory it takes over.
    init(_ rect: PixelRect, around: UInt8, inside: UInt8, memory: consuming [UInt8]) {
        columns = rect.x..<rect.x + max(0, rect.width)
        rows = rect.y..<rect.y + max(0, rect.height)
        self.around = around
        values = memory
        let count = columns.count * rows.count
        values.grow(to: count, with: inside)
        var values = values.mutableSpan
        for index in 0..<count { values[index] = inside }
    }

    /// Creates a mask of a layer's pixels in `rect`, which are written.
    init(_ layer: Canvas, _ rect: PixelRect, mode: MaskMode, memory: consuming [UInt8]) {
        self.init(rect, around: mode.isInverse ? 255 : 0, inside: 255, memory: memory)
        for row in rows {
            layer.forEachRun(in: columns, ofRow: row) { run, color in
                let start = position(run.lowerBound, row)
                if let color {
                    let share = mode.share(of: color)
                    for index in start..<start + run.count { values[index] = share }
                } else {
                    layer.expand(run, ofRow: row)
                    PaintKernels.mask(&values, at: start, by: layer.pixels, at: layer.pixel(row) + run.lowerBound, run.count, mode)
                }
            }
        }
    }

    private var rect: PixelRect { PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count) }

    @inline(__always)
    private func position(_ column: Int, _ row: Int) -> Int {
        (row &- rows.lowerBound) &* columns.count &+ column &- columns.lowerBound
    }

    mutating func add(_ coverage: CoverageRows) {
        for row in coverage.rows where rows.contains(row) {
            for index in 0..<coverage.count {
                let span = coverage.spans[index]
                // Spans of whole blocks reach beyond the path.
                let visible = span.columns.clamped(to: columns)
                if visible.isEmpty { continue }
                let start = position(0, row)
                var values = values.mutableSpan
                if span.coverage != 0 {
                    for column in visible where values[start &+ column] == 0 { values[start &+ column] = span.coverage }
                } else {
                    let from = coverage.position(0, ofRow: row &- coverage.rows.lowerBound)
                    for column in visible where values[start &+ column] == 0 { values[start &+ column] = coverage.coverage[from &+ column] }
                }
            }
        }
    }

    /// Returns the intersection of both: each share × the other's / 255, rounded.
    func intersected(with other: ClipMask, memory: consuming [UInt8]) -> ClipMask {
        let rect =
            switch (around, other.around) {
            case (0, 0): rect.intersection(other.rect)
            case (0, _): rect
            case (_, 0): other.rect
            default: rect.union(other.rect)
            }
        var result = ClipMask(rect, around: min(around, other.around), inside: 255, memory: memory)
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
        if around == 0 {
            var target = shares.mutableSpan
            for column in columns.lowerBound..<inside.lowerBound { target[start + column - columns.lowerBound] = 0 }
            for column in inside.upperBound..<columns.upperBound { target[start + column - columns.lowerBound] = 0 }
        }
        if inside.isEmpty { return }
        PaintKernels.multiply(
            &shares, at: start + inside.lowerBound - columns.lowerBound, by: values, at: position(inside.lowerBound, row), inside.count)
    }

    /// Returns the rows outside of which nothing is shown.
    func visible(_ rows: Range<Int>) -> Range<Int> { around == 0 ? rows.clamped(to: self.rows) : rows }

    /// Returns the part of a span outside of which nothing is shown.
    func visible(_ span: CoverageSpan) -> CoverageSpan {
        around == 0 ? CoverageSpan(span.columns.clamped(to: columns), span.coverage) : span
    }

    /// Writes the product of a span's coverage and the clip to `result`, in the columns of the span, and in some of the rows of `coverage`.
    func cut(_ coverage: CoverageRows, _ rows: Range<Int>, _ span: CoverageSpan, to result: inout CoverageRows) {
        let columns = span.columns
        let perRow = columns.count
        result.reserve(1)
        // Kernels read 15 shares beyond the last.
        result.coverage.grow(to: perRow * rows.count + 15, with: 0)
        result.set(rows, CoverageSpan(columns, 0), firstColumn: columns.lowerBound, perRow: perRow)
        for row in rows {
            let start = (row - rows.lowerBound) * perRow
            let from = coverage.position(columns.lowerBound, ofRow: row - coverage.rows.lowerBound)
            var target = result.coverage.mutableSpan
            if span.coverage != 0 {
                for index in 0..<perRow { target[start &+ index] = span.coverage }
            } else {
                let source = coverage.coverage.span
                for index in 0..<perRow { target[start &+ index] = source[from &+ index] }
            }
            multiply(&result.coverage, from: start, row, columns)
        }
    }

    /// Whether runs of equal shares in a part are short on average, from a sample: then pixels are better painted each with its own.
    func isMixed(_ rows: Range<Int>, _ columns: Range<Int>) -> Bool {
        let inside = columns.clamped(to: self.columns)
        let row = (rows.lowerBound + rows.upperBound) / 2
        if inside.count < 16 || !self.rows.contains(row) { return false }
        let (start, end) = (position(inside.lowerBound, row), position(inside.upperBound, row))
        var (next, changes) = (PaintKernels.endOfRun(in: values, from: start, before: end), 0)
        while next < end, changes * 8 <= inside.count {
            next = PaintKernels.endOfRun(in: values, from: next, before: end)
            changes += 1
        }
        return changes * 8 > inside.count
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
            let end = PaintKernels.endOfRun(in: values, from: start + first, before: start + inside.upperBound) - start
            let share = UInt8(product255(UInt32(coverage), UInt32(value)))
            if share != 0 { body(first..<end, share) }
            first = end
        }
        if around != 0 && inside.upperBound < columns.upperBound { body(inside.upperBound..<columns.upperBound, coverage) }
    }
}

extension MaskMode {
    /// Returns what a pixel of a layer shows of 255, as ``PaintKernels/mask(_:at:by:at:_:_:)`` computes it.
    func share(of pixel: PremultipliedRGBA8) -> UInt8 {
        let color = pixel.packed
        let luminance = (color & 255) * 13933 + (color &>> 8 & 255) * 46871 + (color &>> 16 & 255) * 4732
        var value = isLuminance ? luminance : (color &>> 24) &<< 16
        if isInverse { value = 255 &<< 16 - value }
        return UInt8(truncatingIfNeeded: product255(255, (value + 32768) &>> 16))
    }

    var isInverse: Bool { self == .inverseAlpha || self == .inverseLuminance }
    var isLuminance: Bool { self == .luminance || self == .inverseLuminance }
}
