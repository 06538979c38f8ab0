import DripImage

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

    func paint(rows: Range<Int>, columns: Range<Int>, share: UInt8, by coverage: CoverageRows?, on canvas: inout Canvas) {
        switch self {
        case .color(let painter): painter.paint(rows: rows, columns: columns, share: share, by: coverage, on: &canvas)
        case .gradient(let painter): painter.paint(rows: rows, columns: columns, share: share, by: coverage, on: &canvas)
        case .image(let painter): painter.paint(rows: rows, columns: columns, share: share, by: coverage, on: &canvas)
        case .projected(let painter): painter.paint(rows: rows, columns: columns, share: share, by: coverage, on: &canvas)
        }
    }
}
