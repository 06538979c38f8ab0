import DripGeometry
import DripImage

/// Where the colours of a fill come from: paints one run of pixels of one coverage over what is there (source-over).
protocol SpanPainter {
    /// `columns` is never empty; `coverage` is 1…255. `pixels`, and the colours and flags of ``UniformBlocks``, are laid out as `canvas` says.
    func paint(
        row: Int, columns: Range<Int>, coverage: UInt8, canvas: CanvasRows, _ pixels: inout MutableSpan<PremultipliedRGBA8>,
        _ colors: inout MutableSpan<PremultipliedRGBA8>, _ uniform: inout MutableSpan<UInt64>)

    /// The same run in several rows.
    func paint(
        rows: Range<Int>, columns: Range<Int>, coverage: UInt8, canvas: CanvasRows, _ pixels: inout MutableSpan<PremultipliedRGBA8>,
        _ colors: inout MutableSpan<PremultipliedRGBA8>, _ uniform: inout MutableSpan<UInt64>)

    /// The same for a column of rows where each pixel has its own coverage, 0…255, which stands as `layout` says.
    func paint(
        rows: Range<Int>, columns: Range<Int>, coverage: Span<UInt8>, _ layout: CoverageLayout, canvas: CanvasRows,
        _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ colors: inout MutableSpan<PremultipliedRGBA8>,
        _ uniform: inout MutableSpan<UInt64>)

    /// The same from cells, as ``CoverageScanner/CellBody`` says.
    func paint(
        _ cells: CellRows, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>, _ left: inout MutableSpan<Int32>,
        _ touched: inout MutableSpan<UInt64>, _ suspects: inout MutableSpan<Int32>, canvas: CanvasRows,
        _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ colors: inout MutableSpan<PremultipliedRGBA8>,
        _ uniform: inout MutableSpan<UInt64>
    ) -> PaintedCells?
}

extension SpanPainter {
    /// Most painters need coverage.
    func paint(
        _ cells: CellRows, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>, _ left: inout MutableSpan<Int32>,
        _ touched: inout MutableSpan<UInt64>, _ suspects: inout MutableSpan<Int32>, canvas: CanvasRows,
        _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ colors: inout MutableSpan<PremultipliedRGBA8>,
        _ uniform: inout MutableSpan<UInt64>
    ) -> PaintedCells? { nil }

    /// Paints all spans of all rows.
    @inline(__always)
    func paint(
        _ rows: Range<Int>, _ spans: Span<CoverageSpan>, _ coverage: Span<UInt8>, _ layout: CoverageLayout, canvas: CanvasRows,
        _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ colors: inout MutableSpan<PremultipliedRGBA8>,
        _ uniform: inout MutableSpan<UInt64>
    ) {
        for index in spans.indices {
            let span = spans[index]
            if span.coverage == 0 {
                paint(rows: rows, columns: span.columns, coverage: coverage, layout, canvas: canvas, &pixels, &colors, &uniform)
                continue
            }
            paint(rows: rows, columns: span.columns, coverage: span.coverage, canvas: canvas, &pixels, &colors, &uniform)
        }
    }

    /// The same run in several rows.
    func paint(
        rows: Range<Int>, columns: Range<Int>, coverage: UInt8, canvas: CanvasRows, _ pixels: inout MutableSpan<PremultipliedRGBA8>,
        _ colors: inout MutableSpan<PremultipliedRGBA8>, _ uniform: inout MutableSpan<UInt64>
    ) {
        for row in rows { paint(row: row, columns: columns, coverage: coverage, canvas: canvas, &pixels, &colors, &uniform) }
    }
}

/// One colour everywhere.
struct SolidPainter: SpanPainter {
    let color: PremultipliedRGBA8

    @inline(__always)
    func paint(
        row: Int, columns: Range<Int>, coverage: UInt8, canvas: CanvasRows, _ pixels: inout MutableSpan<PremultipliedRGBA8>,
        _ colors: inout MutableSpan<PremultipliedRGBA8>, _ uniform: inout MutableSpan<UInt64>
    ) {
        if columns.count == 1 {
            let column = columns.lowerBound
            canvas.expand(column >> UniformBlocks.shift, ofRow: row, &pixels, colors, &uniform)
            let index = canvas.pixel(row) &+ column
            pixels[index] = color.scaled(by: coverage).over(pixels[index])
        } else {
            let source = coverage == 255 ? color : color.scaled(by: coverage)
            paintRun(source, row, columns, canvas, &pixels, &colors, &uniform)
        }
    }

    @inline(__always)
    func paint(
        rows: Range<Int>, columns: Range<Int>, coverage: UInt8, canvas: CanvasRows, _ pixels: inout MutableSpan<PremultipliedRGBA8>,
        _ colors: inout MutableSpan<PremultipliedRGBA8>, _ uniform: inout MutableSpan<UInt64>
    ) {
        if rows.count > 1 && columns == 0..<canvas.width && isUniform(rows, canvas, uniform) {
            // The colours of whole rows lie one after another.
            let all = canvas.color(rows.lowerBound)..<canvas.color(rows.upperBound)
            blend(coverage == 255 ? color : color.scaled(by: coverage), &colors, all)
            return
        }
        for row in rows { paint(row: row, columns: columns, coverage: coverage, canvas: canvas, &pixels, &colors, &uniform) }
    }

    /// Whether no pixel of these rows has been written.
    private func isUniform(_ rows: Range<Int>, _ canvas: CanvasRows, _ uniform: borrowing MutableSpan<UInt64>) -> Bool {
        for row in rows {
            for index in 0..<canvas.wordsPerRow {
                let flags = flags(0..<canvas.blocksPerRow, inWord: index)
                if uniform[canvas.word(row) &+ index] & flags != flags { return false }
            }
        }
        return true
    }

    @inline(__always)
    func paint(
        rows: Range<Int>, columns: Range<Int>, coverage: Span<UInt8>, _ layout: CoverageLayout, canvas: CanvasRows,
        _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ colors: inout MutableSpan<PremultipliedRGBA8>,
        _ uniform: inout MutableSpan<UInt64>
    ) {
        SpanKernels.paint(
            color, rows: rows, columns: columns, by: coverage, from: layout.place(columns.lowerBound, ofRow: 0),
            coveragePerRow: layout.perRow, canvas: canvas, &pixels, &colors, &uniform)
    }

    @inline(__always)
    func paint(
        _ cells: CellRows, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>, _ left: inout MutableSpan<Int32>,
        _ touched: inout MutableSpan<UInt64>, _ suspects: inout MutableSpan<Int32>, canvas: CanvasRows,
        _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ colors: inout MutableSpan<PremultipliedRGBA8>,
        _ uniform: inout MutableSpan<UInt64>
    ) -> PaintedCells? {
        SpanKernels.paint(color, cells, &sums, &passes, &left, &touched, &suspects, canvas: canvas, &pixels, &colors, &uniform)
    }

    /// Whole blocks as blocks; the parts of blocks at both ends pixel by pixel.
    private func paintRun(
        _ source: PremultipliedRGBA8, _ row: Int, _ columns: Range<Int>, _ canvas: CanvasRows,
        _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ colors: inout MutableSpan<PremultipliedRGBA8>,
        _ uniform: inout MutableSpan<UInt64>
    ) {
        let start = canvas.pixel(row)
        let first = columns.lowerBound >> UniformBlocks.shift
        let last = (columns.upperBound &- 1) >> UniformBlocks.shift
        if last &- first < 3 {
            // Too short to gain from at most one whole block in the middle.
            canvas.expand(columns, ofRows: row..<row &+ 1, &pixels, colors, &uniform)
            return blend(source, &pixels, start &+ columns.lowerBound..<start &+ columns.upperBound)
        }
        var whole = first..<last + 1
        if columns.lowerBound & (UniformBlocks.width - 1) != 0 {
            canvas.expand(first, ofRow: row, &pixels, colors, &uniform)
            blend(source, &pixels, start + columns.lowerBound..<start + (first + 1) << UniformBlocks.shift)
            whole = first + 1..<whole.upperBound
        }
        if columns.upperBound & (UniformBlocks.width - 1) != 0 && columns.upperBound != canvas.width {
            canvas.expand(last, ofRow: row, &pixels, colors, &uniform)
            blend(source, &pixels, start + last << UniformBlocks.shift..<start + columns.upperBound)
            whole = whole.lowerBound..<last
        }
        if source.isOpaque {
            setBlocks(whole, row, canvas, source, &colors, &uniform)
        } else {
            blendBlocks(whole, row, canvas, source, &pixels, &colors, &uniform)
        }
    }

    /// Opaque pixels need no blending: what was there does not show.
    @inline(__always)
    private func blend(_ source: PremultipliedRGBA8, _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ range: Range<Int>) {
        if source.isOpaque {
            SpanKernels.fill(source, into: &pixels, range)
        } else {
            SpanKernels.blend(source, over: &pixels, range)
        }
    }

    private func setBlocks(
        _ blocks: Range<Int>, _ row: Int, _ canvas: CanvasRows, _ source: PremultipliedRGBA8,
        _ colors: inout MutableSpan<PremultipliedRGBA8>, _ uniform: inout MutableSpan<UInt64>
    ) {
        let color = canvas.color(row)
        SpanKernels.fill(source, into: &colors, color + blocks.lowerBound..<color + blocks.upperBound)
        let word = canvas.word(row)
        for index in blocks.lowerBound >> 6...(blocks.upperBound - 1) >> 6 { uniform[word + index] |= flags(blocks, inWord: index) }
    }

    private func blendBlocks(
        _ blocks: Range<Int>, _ row: Int, _ canvas: CanvasRows, _ source: PremultipliedRGBA8,
        _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ colors: inout MutableSpan<PremultipliedRGBA8>,
        _ uniform: inout MutableSpan<UInt64>
    ) {
        let (pixel, color, word) = (canvas.pixel(row), canvas.color(row), canvas.word(row))
        // The colours of blocks that are not uniform mean nothing, so they may be blended as well.
        SpanKernels.blend(source, over: &colors, color + blocks.lowerBound..<color + blocks.upperBound)
        for index in blocks.lowerBound >> 6...(blocks.upperBound - 1) >> 6 {
            var written = flags(blocks, inWord: index) & ~uniform[word + index]
            while written != 0 {
                // A run of blocks whose pixels are written.
                let first = written.trailingZeroBitCount
                let count = (~(written >> UInt64(first))).trailingZeroBitCount
                written &= count == 64 ? 0 : ~((1 << UInt64(count) &- 1) << UInt64(first))
                let start = (index << 6 + first) << UniformBlocks.shift
                let end = min(canvas.width, start + count << UniformBlocks.shift)
                SpanKernels.blend(source, over: &pixels, pixel + start..<pixel + end)
            }
        }
    }

    /// Those of `blocks` whose flags are in word `index`.
    private func flags(_ blocks: Range<Int>, inWord index: Int) -> UInt64 {
        let first = max(blocks.lowerBound, index << 6) & 63
        let last = min(blocks.upperBound - 1, index << 6 + 63) & 63
        return (UInt64.max << UInt64(first)) & (UInt64.max >> UInt64(63 - last))
    }
}
