public import DripGeometry
public import DripImage
public import DripScene

/// Paths → coverage on a canvas of one size. Owns the scratch memory of flattening and accumulation and reuses it from path to path.
public struct Rasterizer {
    public let size: PixelSize
    private let clip: Rect
    private var lines: [LineSegment] = []
    private var accumulator: CoverageAccumulator

    /// Allocates 8 bytes of scratch a pixel, at most 32 MiB; overlapping outlines take up to 4 MiB more while they are resolved.
    public init(size: PixelSize) {
        self.size = size
        clip = Rect(minX: 0, minY: 0, maxX: Double(size.width), maxY: Double(size.height))
        accumulator = CoverageAccumulator(size: size)
    }

    /// The share of every pixel that lies inside `path` after `transform`.
    /// - Throws: ``RasterError/coordinateOutOfRange``.
    public mutating func coverage(
        of path: BezierPath, rule: FillRule = .nonZero, transform: AffineTransform = .identity,
        tolerance: Double = BezierPath.defaultFlatteningTolerance
    ) throws(RasterError) -> CoverageMask {
        var mask = CoverageMask(size: size)
        try fill(path, rule: rule, transform: transform, tolerance: tolerance) { row, columns, coverage in
            for column in columns { mask[column, row] = coverage }
        }
        return mask
    }

    /// Calls `span` for every run of equal, nonzero coverage, top-down and left to right, inside the canvas.
    ///
    /// Cost: the flattened pieces that meet the canvas, and the rows and pixels they pass through; not the canvas.
    @inline(__always)
    mutating func fill(
        _ path: BezierPath, rule: FillRule, transform: AffineTransform, tolerance: Double = BezierPath.defaultFlatteningTolerance,
        _ span: (_ row: Int, _ columns: Range<Int>, _ coverage: UInt8) -> Void
    ) throws(RasterError) {
        guard path.isDrawable, transform.isDrawable else { throw .coordinateOutOfRange }
        lines.removeAll(keepingCapacity: true)
        path.flatten(tolerance: tolerance, transform: transform, clip: clip, into: &lines)
        accumulator.sweep(lines, rule: rule, span)
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
