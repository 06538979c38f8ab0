package import DripGeometry
package import DripImage
package import DripScene

/// Paths → coverage on a canvas of one size. Owns the scratch memory of all stages between and reuses it from path to path.
///
/// Stages: path → `PathOutline` → `EdgeList`, on a grid of 1/65,536 pixel → `CellStore`, the pixels that edges pass through → `CoverageRows` or,
/// directly, pixels.
package struct Rasterizer: ~Copyable {
    package let size: PixelSize
    private var outline = PathOutline()
    private var edges = EdgeList()
    private var scanner: CoverageScanner

    /// Creates a rasterizer. While drawn, a path takes 12 bytes for each pixel of its bounds, at most 2 MB, and 40 bytes for each piece.
    package init(size: PixelSize) {
        self.size = size
        scanner = CoverageScanner(width: size.width)
    }

    /// Returns the share of every pixel that lies inside `path` after `transform`.
    /// - Throws: ``RasterError/coordinateOutOfRange``.
    package mutating func coverage(
        of path: BezierPath, rule: FillRule = .nonZero, transform: AffineMap = .identity,
        tolerance: Double = BezierPath.defaultFlatteningTolerance
    ) throws(RasterError) -> CoverageMask {
        var mask = ClipMask(size.bounds, around: 0, inside: 0, memory: [])
        let fill = PathFill(path: path, rule: rule, transform: transform, tolerance: tolerance)
        var work = DrawingWork()
        try self.fill(fill, rows: 0..<size.height, by: ClipPainter(), on: &mask, &work)
        return CoverageMask(size: size, values: mask.values)
    }

    /// Passes the part of `rows` that the path covers to `painter`. Returns a rectangle around the path, or nil where nothing of it is visible.
    ///
    /// Cost: the flattened pieces that meet those rows, and the rows and pixels they pass through; not the canvas.
    @discardableResult
    mutating func fill<Painter: CoveragePainter>(
        _ fill: PathFill, rows: Range<Int>, by painter: Painter, on target: inout Painter.Target, _ work: inout DrawingWork
    ) throws(RasterError) -> Rect? {
        let part = CanvasPart(width: size.width, rows: rows)
        try outline.flatten(fill, in: part)
        if !outline.isVisible { return nil }
        edges.build(outline, in: part)
        scanner.countSteps(limit: work.remaining)
        scanner.cover(edges, rule: fill.rule, firstRow: rows.lowerBound, by: painter, on: &target)
        try work.spend(scanner.steps)
        return outline.bounds
    }
}
