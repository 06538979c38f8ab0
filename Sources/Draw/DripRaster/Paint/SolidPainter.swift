import DripImage
import DripNumbers

struct SolidPainter: SpanPainter {
    let color: PremultipliedRGBA8

    @inline(__always)
    func paint(row: Int, columns: Range<Int>, coverage: UInt8, on canvas: inout Canvas) {
        if columns.count == 1 {
            let column = columns.lowerBound
            canvas.expand(column &>> Canvas.blockShift, ofRow: row)
            let index = canvas.pixel(row) &+ column
            canvas.pixels[index] = color.scaled(by: coverage).over(canvas.pixels[index])
        } else {
            paintRun(row, columns, source(coverage), on: &canvas)
        }
    }

    @inline(__always)
    func paint(rows: Range<Int>, columns: Range<Int>, share: UInt8, by coverage: CoverageRows?, on canvas: inout Canvas) {
        if let coverage { return SpanKernels.paint(color, rows: rows, columns: columns, by: coverage, on: canvas) }
        if rows.count > 1 && columns == 0..<canvas.width && canvas.isUniform(rows) {
            // The colours of whole rows are consecutive.
            return blend(source(share), over: canvas.colors, canvas.color(rows.lowerBound)..<canvas.color(rows.upperBound))
        }
        for row in rows { paint(row: row, columns: columns, coverage: share, on: &canvas) }
    }

    @inline(__always)
    func paint(_ rows: CellRows, of cells: inout CellStore, ambiguities: inout AmbiguousRunList, on canvas: inout Canvas) -> Int? {
        SpanKernels.paint(color, rows, of: &cells, ambiguities: &ambiguities, on: canvas)
    }

    @inline(__always)
    private func source(_ coverage: UInt8) -> PremultipliedRGBA8 { coverage == 255 ? color : color.scaled(by: coverage) }

    /// Paints whole blocks as blocks, and the partial blocks at both ends pixel by pixel.
    private func paintRun(_ row: Int, _ columns: Range<Int>, _ source: PremultipliedRGBA8, on canvas: inout Canvas) {
        let start = canvas.pixel(row)
        let first = columns.lowerBound &>> Canvas.blockShift
        let last = (columns.upperBound &- 1) &>> Canvas.blockShift
        if last &- first < 3 {
            // Too short to gain from at most one whole block in the middle.
            canvas.expand(columns, ofRow: row)
            return blend(source, over: canvas.pixels, start &+ columns.lowerBound..<start &+ columns.upperBound)
        }
        var whole = first..<last + 1
        if columns.lowerBound & (Canvas.blockWidth - 1) != 0 {
            canvas.expand(first, ofRow: row)
            blend(source, over: canvas.pixels, start + columns.lowerBound..<start + (first + 1) &<< Canvas.blockShift)
            whole = first + 1..<whole.upperBound
        }
        if columns.upperBound & (Canvas.blockWidth - 1) != 0 && columns.upperBound != canvas.width {
            canvas.expand(last, ofRow: row)
            blend(source, over: canvas.pixels, start + last &<< Canvas.blockShift..<start + columns.upperBound)
            whole = whole.lowerBound..<last
        }
        if source.isOpaque { set(whole, ofRow: row, source, on: &canvas) } else { blend(whole, ofRow: row, source, on: &canvas) }
    }

    /// Writes opaque pixels, which need no blending because they hide the backdrop.
    @inline(__always)
    private func blend(_ source: PremultipliedRGBA8, over pixels: BufferView<PremultipliedRGBA8>, _ range: Range<Int>) {
        if source.isOpaque { SpanKernels.fill(source, into: pixels, range) } else { SpanKernels.blend(source, over: pixels, range) }
    }

    private func set(_ blocks: Range<Int>, ofRow row: Int, _ source: PremultipliedRGBA8, on canvas: inout Canvas) {
        let color = canvas.color(row)
        SpanKernels.fill(source, into: canvas.colors, color + blocks.lowerBound..<color + blocks.upperBound)
        for index in blocks.lowerBound &>> 6...(blocks.upperBound - 1) &>> 6 { canvas.setUniform(blocks, inWord: index, ofRow: row) }
    }

    private func blend(_ blocks: Range<Int>, ofRow row: Int, _ source: PremultipliedRGBA8, on canvas: inout Canvas) {
        let (pixel, color, word) = (canvas.pixel(row), canvas.color(row), canvas.word(row))
        // Colours of blocks that are not uniform have no meaning, so they may be blended as well.
        SpanKernels.blend(source, over: canvas.colors, color + blocks.lowerBound..<color + blocks.upperBound)
        for index in blocks.lowerBound &>> 6...(blocks.upperBound - 1) &>> 6 {
            var written = canvas.flags(blocks, inWord: index) & ~canvas.uniform[word + index]
            while written != 0 {
                // A run of blocks whose pixels are written.
                let first = written.trailingZeroBitCount
                let count = (~(written &>> UInt64(first))).trailingZeroBitCount
                written &= count == 64 ? 0 : ~((1 &<< UInt64(count) &- 1) &<< UInt64(first))
                let start = (index &<< 6 + first) &<< Canvas.blockShift
                let end = min(canvas.width, start + count &<< Canvas.blockShift)
                SpanKernels.blend(source, over: canvas.pixels, pixel + start..<pixel + end)
            }
        }
    }
}
