import DripGeometry
import DripNumbers

/// Returns the handle length, in radii, of a cubic that approximates a circular arc of `turn` radians.
func arcHandle(_ turn: Double) -> Double { 4.0 / 3 * sine(turn / 4) / cosine(turn / 4) }

extension BezierCurve {
    /// Returns a quarter of an ellipse from `start` along x to `end` along y.
    static func quarter(from start: Point, to end: Point) -> BezierCurve {
        let share = arcHandle(.pi / 2)
        return BezierCurve([
            start, Point(start.x + (end.x - start.x) * share, start.y), Point(end.x, end.y + (start.y - end.y) * share), end,
        ])
    }

    func transformed(by transform: AffineMap) -> BezierCurve { BezierCurve(controlPoints.map { transform($0) }) }

    var mirrored: BezierCurve { BezierCurve(controlPoints.map { Point(-$0.x, $0.y) }) }
    var reversed: BezierCurve { BezierCurve(controlPoints.reversed()) }

    /// Interpolates control points: `self` at 0, `other`, of the same degree, at 1.
    func mixed(with other: BezierCurve, at share: Double) -> BezierCurve {
        BezierCurve(zip(controlPoints, other.controlPoints).map { $0.interpolated(to: $1, at: share) })
    }
}
