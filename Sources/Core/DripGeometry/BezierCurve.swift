/// A Bézier curve of any degree, given by its control points; the first and the last lie on the curve.
///
/// ``BezierPath`` holds curves up to degree four. This type serves any degree and gives the path its common mathematics. Everything uses de
/// Casteljau's construction: repeated interpolation between neighbouring control points.
public struct BezierCurve: Equatable, Sendable {
    /// The control points, at least two; the degree is one less than their number.
    public let controlPoints: [Point]

    /// - Precondition: at least two points.
    public init(_ controlPoints: [Point]) {
        precondition(controlPoints.count >= 2, "a curve needs two control points or more, not \(controlPoints.count)")
        self.controlPoints = controlPoints
    }

    package var degree: Int { controlPoints.count - 1 }
    package var start: Point { controlPoints[0] }
    package var end: Point { controlPoints[controlPoints.count - 1] }

    /// Returns the point at `t` in 0…1. Cost: degree² / 2 interpolations.
    public func point(at t: Double) -> Point {
        var points = controlPoints
        for last in stride(from: points.count - 1, to: 0, by: -1) {
            for index in 0..<last { points[index] = points[index].interpolated(to: points[index + 1], at: t) }
        }
        return points[0]
    }

    /// Returns the parts before and after `t` in 0…1; together they are this curve.
    package func split(at t: Double) -> (before: BezierCurve, after: BezierCurve) {
        var points = controlPoints
        var before = [points[0]]
        for last in stride(from: points.count - 1, to: 0, by: -1) {
            for index in 0..<last { points[index] = points[index].interpolated(to: points[index + 1], at: t) }
            before.append(points[0])
        }
        return (BezierCurve(before), BezierCurve(points))
    }

    package func part(from: Double, to: Double) -> BezierCurve {
        let tail = split(at: from).after
        return from == 1 ? tail : tail.split(at: (to - from) / (1 - from)).before
    }

    /// The derivative by `t`, as vectors from the origin; for a line a single repeated vector.
    package var derivative: BezierCurve {
        let factor = Double(degree)
        let differences = zip(controlPoints, controlPoints.dropFirst()).map { Point.zero + ($1 - $0) * factor }
        return BezierCurve(differences.count == 1 ? [differences[0], differences[0]] : differences)
    }

    /// The same curve with one more control point.
    package var elevated: BezierCurve {
        let count = Double(controlPoints.count)
        var points = [start]
        for index in 1..<controlPoints.count {
            points.append(controlPoints[index].interpolated(to: controlPoints[index - 1], at: Double(index) / count))
        }
        points.append(end)
        return BezierCurve(points)
    }

    /// Returns the number of equal steps of `t` for which the chords stay within `tolerance` of the curve.
    ///
    /// A chord over a step h deviates by at most h²/8 · max|B″|. The control points of B″ are degree · (degree − 1) times the second differences of
    /// this curve's (Wang, Farin). The bound is safe, and tight where curvature is even.
    package func stepCount(tolerance: Double) -> Int {
        var largest = 0.0
        for index in controlPoints.indices.dropFirst(2) {
            let (p, q, r) = (controlPoints[index - 2], controlPoints[index - 1], controlPoints[index])
            largest = max(largest, Vector(p.x - 2 * q.x + r.x, p.y - 2 * q.y + r.y).length)
        }
        let steps = (Double(degree * (degree - 1)) / 8 * largest / tolerance).squareRoot().rounded(.up)
        return steps < 1e6 ? max(1, Int(steps)) : 1_000_000
    }

    /// Returns cubics that stay within `tolerance` of this curve. Where they join, they meet the curve and its tangents.
    ///
    /// Exact up to degree three. Above, the curve is halved until the cubic with the same ends and end tangents is close enough. The tolerance is
    /// raised to the resolution of a `Double` at the curve's size. Below it, rounding noise would be split into tens of thousands of pieces.
    package func cubics(tolerance: Double) -> [BezierCurve] {
        let reach = controlPoints.reduce(0) { max($0, max(abs($1.x), abs($1.y))) }
        return cubics(within: max(tolerance, reach * 0x1p-46))
    }

    private func cubics(within tolerance: Double) -> [BezierCurve] {
        if degree == 3 { return [self] }
        if degree < 3 { return elevated.cubics(within: tolerance) }
        let scale = Double(degree) / 3
        let cubic = BezierCurve([
            start, start.interpolated(to: controlPoints[1], at: scale),
            end.interpolated(to: controlPoints[controlPoints.count - 2], at: scale), end,
        ])
        // The distance of two curves of one degree at equal t is at most the largest distance of their control points.
        var raised = cubic
        while raised.degree < degree { raised = raised.elevated }
        let worst = zip(raised.controlPoints, controlPoints).map { $0.distance(to: $1) }.max() ?? 0
        if worst <= tolerance || !(worst < .infinity) { return [cubic] }
        let halves = split(at: 0.5)
        return halves.before.cubics(within: tolerance) + halves.after.cubics(within: tolerance)
    }

    /// The smallest rectangle that holds the curve itself, not only its control points; exact to about 1e-12 of its size.
    package var bounds: Rect {
        let slope = derivative.controlPoints
        var xs = [start.x, end.x]
        var ys = [start.y, end.y]
        if degree > 1 {
            xs += bernsteinRoots(slope.map { $0.x }).map { point(at: $0).x }
            ys += bernsteinRoots(slope.map { $0.y }).map { point(at: $0).y }
        }
        return Rect(minX: xs.min() ?? 0, minY: ys.min() ?? 0, maxX: xs.max() ?? 0, maxY: ys.max() ?? 0)
    }
}

/// Returns the sign changes in 0…1 of the polynomial with these Bernstein coefficients, to about 1e-15. Halves whose coefficients all have one sign
/// are dropped, since such a polynomial has no root there.
private func bernsteinRoots(_ coefficients: [Double], from: Double = 0, to: Double = 1) -> [Double] {
    guard coefficients.contains(where: { $0 < 0 }), coefficients.contains(where: { $0 > 0 }) else { return [] }
    let middle = (from + to) / 2
    guard to - from > 1e-15, middle > from, middle < to else { return [middle] }
    var left = [coefficients[0]]
    var right = coefficients
    for last in stride(from: right.count - 1, to: 0, by: -1) {
        for index in 0..<last { right[index] = (right[index] + right[index + 1]) / 2 }
        left.append(right[0])
    }
    var roots = bernsteinRoots(left, from: from, to: middle)
    if left[left.count - 1] == 0 { roots.append(middle) }
    return roots + bernsteinRoots(right, from: middle, to: to)
}
