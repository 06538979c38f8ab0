import DripImage

/// A source of colours for a fill, which paints runs of pixels onto the canvas (source-over).
protocol SpanPainter: CoveragePainter where Target == Canvas {
    /// Paints columns of rows with one coverage, 1…255. Neither range is empty.
    func paint(rows: Range<Int>, columns: Range<Int>, coverage: UInt8, on canvas: inout Canvas)

    /// Paints columns of rows of `coverage`, each pixel with its own.
    func paint(rows: Range<Int>, columns: Range<Int>, by coverage: CoverageRows, on canvas: inout Canvas)

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
                paint(rows: coverage.rows, columns: span.columns, by: coverage, on: &canvas)
            } else {
                paint(rows: coverage.rows, columns: span.columns, coverage: span.coverage, on: &canvas)
            }
        }
    }
}

/// A painter of a gradient or an image, in perspective or not, or of a gradient's only colour. The sweep is compiled for each type of painter, so
/// these share one.
enum VariedPainter: SpanPainter {
    case color(SolidPainter)
    case gradient(GradientPainter)
    case image(ImagePainter)
    case projected(ProjectedPainter)

    static func color(_ color: Color) -> VariedPainter { .color(SolidPainter(color: PremultipliedRGBA8(color))) }

    var paintsRows: Bool {
        switch self {
        case .color(let painter): painter.paintsRows
        case .gradient(let painter): painter.paintsRows
        case .image(let painter): painter.paintsRows
        case .projected(let painter): painter.paintsRows
        }
    }

    var steps: Int {
        switch self {
        case .color: 0
        case .gradient: DrawingWork.gradient
        case .image(let painter): DrawingWork.image + DrawingWork.sample * painter.sampleCount
        case .projected: DrawingWork.projected
        }
    }

    func paint(rows: Range<Int>, columns: Range<Int>, coverage: UInt8, on canvas: inout Canvas) {
        switch self {
        case .color(let painter): painter.paint(rows: rows, columns: columns, coverage: coverage, on: &canvas)
        case .gradient(let painter): painter.paint(rows: rows, columns: columns, coverage: coverage, on: &canvas)
        case .image(let painter): painter.paint(rows: rows, columns: columns, coverage: coverage, on: &canvas)
        case .projected(let painter): painter.paint(rows: rows, columns: columns, coverage: coverage, on: &canvas)
        }
    }

    func paint(rows: Range<Int>, columns: Range<Int>, by coverage: CoverageRows, on canvas: inout Canvas) {
        switch self {
        case .color(let painter): painter.paint(rows: rows, columns: columns, by: coverage, on: &canvas)
        case .gradient(let painter): painter.paint(rows: rows, columns: columns, by: coverage, on: &canvas)
        case .image(let painter): painter.paint(rows: rows, columns: columns, by: coverage, on: &canvas)
        case .projected(let painter): painter.paint(rows: rows, columns: columns, by: coverage, on: &canvas)
        }
    }
}

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
                painter.paint(rows: rows, columns: span.columns, by: scratch.clipped, on: &canvas)
            } else {
                for row in rows {
                    clip.cut(row: row, span.columns, span.coverage) {
                        painter.paint(rows: row..<row &+ 1, columns: $0, coverage: $1, on: &canvas)
                    }
                }
            }
        }
    }
}
