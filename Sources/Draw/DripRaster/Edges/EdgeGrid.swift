import DripGeometry

/// The map from pixels of the canvas to the grid of ``GridEdge``, inside one part of the canvas.
struct EdgeGrid {
    /// The right border of the part in pixels; the left one is 0.
    let right: Double
    let top: Double
    let bottom: Double
    let largest: GridPoint

    init(_ part: CanvasPart) {
        (right, top, bottom) = (Double(part.width), Double(part.rows.lowerBound), Double(part.rows.upperBound))
        largest = GridPoint(
            x: Int32(truncatingIfNeeded: part.width &<< GridEdge.shift - 1),
            y: Int32(truncatingIfNeeded: part.rows.count &<< GridEdge.shift - 1))
    }

    /// Returns the nearest odd step inside.
    @inline(__always)
    func x(_ x: Double) -> Int32 { Self.inside(Self.nearestStep(x) | 1, largest.x) }

    @inline(__always)
    func y(_ y: Double) -> Int32 { Self.inside(Self.nearestStep(y - top) | 1, largest.y) }

    @inline(__always)
    func point(_ point: Point) -> GridPoint { GridPoint(x: x(point.x), y: y(point.y)) }

    @inline(__always)
    func contains(_ point: Point) -> Bool { point.x >= 0 && point.x <= right && point.y >= top && point.y <= bottom }

    /// Returns whether a point lies on the left or right border, or beyond it.
    @inline(__always)
    func isAtSide(_ point: Point) -> Bool { point.x <= 0 || point.x >= right }

    /// Returns the nearest x inside on a horizontal line.
    func clampedX(_ x: Double) -> Double { min(right, max(0, x)) }

    func clampedY(_ y: Double) -> Double { min(bottom, max(top, y)) }

    @inline(__always)
    private static func inside(_ step: Int32, _ largest: Int32) -> Int32 { max(1, min(largest, step)) }

    /// Adding 1½ · 2⁵² moves the integer part of a small number to the low bits, rounded to nearest: much faster than a checked conversion.
    @inline(__always)
    private static func nearestStep(_ coordinate: Double) -> Int32 {
        Int32(truncatingIfNeeded: (coordinate * Double(GridEdge.one) + 0x1.8p52).bitPattern)
    }
}
