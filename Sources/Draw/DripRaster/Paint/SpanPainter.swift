import DripImage

/// A source of colours for a fill, which paints runs of pixels onto the canvas (source-over).
protocol SpanPainter: CoveragePainter where Target == Canvas {
    /// Paints columns of rows: all pixels with one `share`, 1…255, or each with its share of `coverage`. Neither range is empty.
    func paint(rows: Range<Int>, columns: Range<Int>, share: UInt8, by coverage: CoverageRows?, on canvas: inout Canvas)

    /// The work for each pixel, as ``DrawingWork`` counts it.
    var steps: Int { get }
}

extension SpanPainter {
    var steps: Int { 0 }

    @inline(__always)
    func paint(_ coverage: CoverageRows, on canvas: inout Canvas) {
        for index in 0..<coverage.count {
            let span = coverage.spans[index]
            if span.coverage == 0 {
                paint(rows: coverage.rows, columns: span.columns, share: 255, by: coverage, on: &canvas)
            } else {
                paint(rows: coverage.rows, columns: span.columns, share: span.coverage, by: nil, on: &canvas)
            }
        }
    }
}
