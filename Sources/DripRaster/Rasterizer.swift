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
    private var bands = EdgeBands()
    private var cells: [Cell] = []
    private var touched: [UInt64] = []
    private var suspects: [CoverageSweep.Suspect] = []
    private var resolver = PixelResolver()

    /// Allocates nothing yet; paths take 16 bytes for each pixel of their bounds, at most 1 MiB, and 40 bytes for each of their pieces.
    public init(size: PixelSize) { self.size = size }

    /// The share of every pixel that lies inside `path` after `transform`.
    /// - Throws: ``RasterError/coordinateOutOfRange``.
    public mutating func coverage(
        of path: BezierPath, rule: FillRule = .nonZero, transform: AffineTransform = .identity,
        tolerance: Double = BezierPath.defaultFlatteningTolerance
    ) throws(RasterError) -> CoverageMask {
        var mask = CoverageMask(size: size)
        try fill(path, rule: rule, transform: transform, rows: 0..<size.height, tolerance: tolerance) { row, columns, coverage in
            for column in columns { mask[column, row] = coverage }
        }
        return mask
    }

    /// Calls `span` for every run of equal, nonzero coverage in `rows` of the canvas, each pixel once.
    ///
    /// Cost: the flattened pieces that meet those rows, and the rows and pixels they pass through; not the canvas.
    @inline(__always)
    mutating func fill(
        _ path: BezierPath, rule: FillRule, transform: AffineTransform, rows: Range<Int>,
        tolerance: Double = BezierPath.defaultFlatteningTolerance,
        _ span: (_ row: Int, _ columns: Range<Int>, _ coverage: UInt8) -> Void
    ) throws(RasterError) {
        guard path.isDrawable, transform.isDrawable else { throw .coordinateOutOfRange }
        findEdges(path, transform, rows, tolerance)
        if edges.edges.isEmpty { return }
        let window = CellWindow(columns: edges.columns, rows: edges.rows)
        let first = rows.lowerBound
        if window.cellCount <= CellWindow.mostCells {
            sweep(edges.edges, window, rule, first, span)
            return
        }
        bands.sort(edges.edges, rows: window.rows, rowsPerBand: CellWindow.rowsPerBand(columns: window.columns.count))
        for band in bands.indices {
            sweep(bands[band], CellWindow(columns: window.columns, rows: bands.rows(of: band)), rule, first, span)
        }
    }

    private mutating func findEdges(_ path: BezierPath, _ transform: AffineTransform, _ rows: Range<Int>, _ tolerance: Double) {
        outline.removeAll()
        let clip = Rect(minX: 0, minY: Double(rows.lowerBound), maxX: Double(size.width), maxY: Double(rows.upperBound))
        path.flatten(tolerance: tolerance, transform: transform, clip: clip, into: &outline)
        edges.build(outline, width: size.width, rows: rows)
    }

    /// Edges → cells → spans. `firstRow` is the canvas row that the edges call 0.
    @inline(__always)
    private mutating func sweep(
        _ edges: some RandomAccessCollection<GridEdge>, _ window: CellWindow, _ rule: FillRule, _ firstRow: Int,
        _ span: (_ row: Int, _ columns: Range<Int>, _ coverage: UInt8) -> Void
    ) {
        if cells.count < window.cellCount { cells += Array(repeating: Cell(), count: window.cellCount - cells.count) }
        if touched.count < window.wordCount { touched += Array(repeating: 0, count: window.wordCount - touched.count) }
        Self.add(edges, window, &cells, &touched)
        suspects.removeAll(keepingCapacity: true)
        Self.run(CoverageSweep(window: window, rule: rule), &cells, &touched, &suspects) { row, columns, coverage in
            span(row &+ firstRow, columns, coverage)
        }
        resolver.resolve(suspects, edges, window.rows, rule: rule) { row, columns, coverage in
            span(row &+ firstRow, columns, coverage)
        }
    }

    private static func add(
        _ edges: some RandomAccessCollection<GridEdge>, _ window: CellWindow, _ cells: inout [Cell], _ touched: inout [UInt64]
    ) {
        var cells = cells.mutableSpan
        var touched = touched.mutableSpan
        for edge in edges { window.add(edge, to: &cells, marking: &touched) }
    }

    @inline(__always)
    private static func run(
        _ sweep: CoverageSweep, _ cells: inout [Cell], _ touched: inout [UInt64], _ suspects: inout [CoverageSweep.Suspect],
        _ span: (_ row: Int, _ columns: Range<Int>, _ coverage: UInt8) -> Void
    ) {
        var cells = cells.mutableSpan
        var touched = touched.mutableSpan
        sweep.run(&cells, &touched, suspects: &suspects, span)
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
