public import DripGeometry
public import DripImage
public import DripScene

/// Paths → coverage on a canvas of one size. Owns the scratch memory of all stages between and reuses it from path to path.
///
/// Stages: path → ``FlattenedPath`` → edges on a grid of 1/65,536 pixel → cells (the pixels that edges pass through) → spans.
public struct Rasterizer {
    public let size: PixelSize
    private var outline = FlattenedPath()
    private var edges = EdgeList()
    private var scanner: CoverageScanner

    /// Paths take 12 bytes for each pixel of their bounds, at most 2 MB, and 40 bytes for each of their pieces, when they are drawn.
    public init(size: PixelSize) {
        self.size = size
        scanner = CoverageScanner(width: size.width)
    }

    /// The share of every pixel that lies inside `path` after `transform`.
    /// - Throws: ``RasterError/coordinateOutOfRange``.
    public mutating func coverage(
        of path: BezierPath, rule: FillRule = .nonZero, transform: AffineTransform = .identity,
        tolerance: Double = BezierPath.defaultFlatteningTolerance
    ) throws(RasterError) -> CoverageMask {
        var mask = CoverageMask(size: size)
        try fill(path, rule: rule, transform: transform, rows: 0..<size.height, tolerance: tolerance) { rows, spans, coverage, layout in
            for row in rows {
                for index in spans.indices {
                    let span = spans[index]
                    for column in span.columns where mask[column, row] == 0 {
                        mask[column, row] =
                            span.coverage == 0 ? coverage[layout.place(column, ofRow: row - rows.lowerBound)] : span.coverage
                    }
                }
            }
        }
        return mask
    }

    /// Calls `body` for all of `rows` that have any coverage. A row may come again with spans for pixels whose coverage was 0 before.
    ///
    /// Cost: the flattened pieces that meet those rows, and the rows and pixels they pass through; not the canvas.
    mutating func fill(
        _ path: BezierPath, rule: FillRule, transform: AffineTransform, rows: Range<Int>,
        tolerance: Double = BezierPath.defaultFlatteningTolerance, _ body: CoverageScanner.Body
    ) throws(RasterError) {
        try fill(
            path, rule: rule, transform: transform, rows: rows, tolerance: tolerance, paintingCells: { _, _, _, _, _, _ in nil }, body)
    }

    /// The same; what `paintCells` has painted does not come to `body`.
    mutating func fill(
        _ path: BezierPath, rule: FillRule, transform: AffineTransform, rows: Range<Int>,
        tolerance: Double = BezierPath.defaultFlatteningTolerance, paintingCells paintCells: CoverageScanner.CellBody,
        _ body: CoverageScanner.Body
    ) throws(RasterError) {
        guard transform.isDrawable else { throw .coordinateOutOfRange }
        guard let controlBounds = path.controlBounds else {
            if path.isEmpty { return }
            throw .coordinateOutOfRange
        }
        let bounds = controlBounds.transformed(by: transform)
        let clip = Rect(minX: 0, minY: Double(rows.lowerBound), maxX: Double(size.width), maxY: Double(rows.upperBound))
        guard bounds.minX < clip.maxX, bounds.minY < clip.maxY, bounds.maxY > clip.minY else { return }
        outline.removeAll()
        path.flatten(tolerance: tolerance, transform: transform, clip: clip, averagedOverPixels: true, into: &outline)
        edges.build(outline, bounds: bounds, tolerance: tolerance, width: size.width, rows: rows)
        scanner.cover(edges, rule: rule, firstRow: rows.lowerBound, paintingCells: paintCells, body)
    }
}

/// Why something cannot be drawn.
public enum RasterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A coordinate or a matrix entry is not a number within ±1e100.
    case coordinateOutOfRange

    public var description: String {
        switch self {
        case .coordinateOutOfRange: "a coordinate is not a number within ±1e100"
        }
    }
}
