import DripImage

/// A painter that applies another one through a clip: each share of a pixel × the clip's.
struct ClippedPainter<Painter: SpanPainter>: CoveragePainter {
    let painter: Painter
    let clip: ClipMask

    var paintsRows: Bool { painter.paintsRows }

    func paint(_ coverage: CoverageRows, on canvas: inout Canvas) {
        let scratch = canvas.scratch
        let rows = clip.visible(coverage.rows)
        if rows.isEmpty { return }
        for index in 0..<coverage.count {
            let span = clip.visible(coverage.spans[index])
            if span.columns.isEmpty { continue }
            if span.coverage == 0 || paintsRows || clip.isMixed(rows, span.columns) {
                clip.cut(coverage, rows, span, to: &scratch.clipped)
                painter.paint(rows: rows, columns: span.columns, share: 255, by: scratch.clipped, on: &canvas)
            } else {
                for row in rows {
                    clip.cut(row: row, span.columns, span.coverage) {
                        painter.paint(rows: row..<row &+ 1, columns: $0, share: $1, by: nil, on: &canvas)
                    }
                }
            }
        }
    }
}
