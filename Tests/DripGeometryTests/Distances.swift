import DripGeometry
import DripTestSupport

/// How far `point` is from the nearest place on `lines`.
func distance(from point: Point, to lines: [LineSegment]) -> Double {
    var best = Double.infinity
    for line in lines {
        let along = line.end - line.start
        let square = along.dot(along)
        let share = square == 0 ? 0 : min(1, max(0, (point - line.start).dot(along) / square))
        best = min(best, point.distance(to: line.start + along * share))
    }
    return best
}

/// `curve` as `steps` chords.
func polyline(of curve: BezierCurve, steps: Int) -> [LineSegment] {
    var previous = curve.start
    return (1...steps).map { index in
        let next = curve.point(at: Double(index) / Double(steps))
        defer { previous = next }
        return LineSegment(previous, next)
    }
}

extension BezierPath {
    /// Where the elements end, in order, without control points.
    var ends: [Point] {
        elements.compactMap { element in
            switch element {
            case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p), .quartic(_, _, _, let p): p
            case .close: nil
            }
        }
    }
}
