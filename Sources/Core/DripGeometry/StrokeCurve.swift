/// A Bézier curve up to degree four, raised to four, with the measures that a stroker needs: position, direction, speed and turning.
///
/// Fixed in size, so that cutting it allocates nothing.
struct StrokeCurve {
    struct Sample {
        var point: Point
        /// The unit direction.
        var tangent: Vector
        /// Length per unit of t.
        var speed: Double
        /// The turning of the tangent in radians per unit of t, positive from +x towards +y. Divided by the speed it is the curvature.
        var turning: Double

        /// Returns the point at `distance` to the right of the curve, on screen (y down).
        func offset(_ distance: Double) -> Point { point + tangent.turned * distance }
        /// Returns the speed of ``offset(_:)`` along the tangent: negative where the centre of curvature is nearer than `distance`.
        func offsetSpeed(_ distance: Double) -> Double { speed - turning * distance }
    }

    let points: InlineArray<5, Point>
    /// An upper bound of the speed: 4 × the longest difference of neighbouring points.
    let topSpeed: Double
    /// The directions from the first and last control points that are not the end points themselves. They hold also where the speed is 0 at an end.
    let startTangent: Vector
    let endTangent: Vector
    /// The length up to which differences of control points are rounding errors without a direction.
    private let shortest: Double
    private let negligible: Double

    /// - Precondition: the degree is at most 4, and not all points are equal.
    /// - Parameter negligible: see ``BezierPath/negligibleLength``.
    init(_ curve: BezierCurve, negligible: Double) {
        var raised = curve
        while raised.degree < 4 { raised = raised.elevated }
        let p = raised.controlPoints
        self.init([p[0], p[1], p[2], p[3], p[4]], negligible)
    }

    private init(_ points: InlineArray<5, Point>, _ negligible: Double) {
        self.points = points
        var topSpeed = 0.0
        for index in 0..<4 { topSpeed = max(topSpeed, (points[index + 1] - points[index]).length * 4) }
        self.topSpeed = topSpeed
        self.negligible = negligible
        shortest = max(topSpeed / 4 * 0x1p-40, negligible)
        var first = 0
        var last = 3
        while first < 3, !((points[first + 1] - points[first]).length > shortest) { first += 1 }
        while last > 0, !((points[last + 1] - points[last]).length > shortest) { last -= 1 }
        startTangent = (points[first + 1] - points[first]).unit
        endTangent = (points[last + 1] - points[last]).unit
    }

    var start: Point { points[0] }
    var end: Point { points[4] }

    /// Samples the curve by de Casteljau's construction, which yields the first two derivatives as well.
    func sample(at t: Double) -> Sample {
        let p = quadratic(at: t)
        let second = ((p.2 - p.1) - (p.1 - p.0)) * 12
        let (before, after) = (p.0.interpolated(to: p.1, at: t), p.1.interpolated(to: p.2, at: t))
        let first = (after - before) * 4
        let point = before.interpolated(to: after, at: t)
        let speed = first.length
        guard speed > max(topSpeed * 0x1p-30, 4 * negligible) else {
            // Only at the ends of a piece, see `forEachArc`. The rate of turning has a limit there; the rate nearby equals it to four digits.
            let isStart = t < 0.5
            let turning = topSpeed > 0 && (t == 0 || t == 1) ? sample(at: isStart ? 1e-4 : 1 - 1e-4).turning : 0
            return Sample(point: point, tangent: isStart ? startTangent : endTangent, speed: speed, turning: turning)
        }
        let tangent = t == 0 ? startTangent : t == 1 ? endTangent : first * (1 / speed)
        return Sample(point: point, tangent: tangent, speed: speed, turning: tangent.cross(second) / speed)
    }

    /// Returns the three points to which the first two steps of the construction lead. Without a loop, for this takes most of a stroker's time.
    @inline(__always)
    private func quadratic(at t: Double) -> (Point, Point, Point) {
        let (a, b) = (points[0].interpolated(to: points[1], at: t), points[1].interpolated(to: points[2], at: t))
        let (c, d) = (points[2].interpolated(to: points[3], at: t), points[3].interpolated(to: points[4], at: t))
        return (a.interpolated(to: b, at: t), b.interpolated(to: c, at: t), c.interpolated(to: d, at: t))
    }

    func speed(at t: Double) -> Double {
        let p = quadratic(at: t)
        return (p.1.interpolated(to: p.2, at: t) - p.0.interpolated(to: p.1, at: t)).length * 4
    }

    func split(at t: Double) -> (before: StrokeCurve, after: StrokeCurve) {
        var p = points
        var before = points
        for last in [4, 3, 2, 1] {
            for index in 0..<last { p[index] = p[index].interpolated(to: p[index + 1], at: t) }
            before[5 - last] = p[0]
        }
        return (StrokeCurve(before, negligible), StrokeCurve(p, negligible))
    }

    func part(from: Double, to: Double) -> StrokeCurve {
        let tail = from == 0 ? self : split(at: from).after
        return to == 1 ? tail : tail.split(at: (to - from) / (1 - from)).before
    }

    /// An upper bound of the distance between any two points of the curve.
    var extent: Double {
        guard let hull = Rect(containing: points.indices.lazy.map { points[$0] }) else { return 0 }
        return Vector(hull.width, hull.height).length
    }

    /// Whether the tangent stays within about a quarter turn, and the speed within a factor of four. The control points decide, because all
    /// derivatives are means of their differences. Differences of length 0 are skipped.
    var isTame: (turning: Bool, speed: Bool) {
        var axis = Vector.zero
        for index in 0..<4 {
            let difference = points[index + 1] - points[index]
            if difference.length > shortest { axis = axis + difference.unit }
        }
        axis = axis.unit
        var least = Double.infinity
        var turning = true
        for index in 0..<4 {
            let difference = points[index + 1] - points[index]
            let length = difference.length
            guard length > shortest else { continue }
            // A quarter turn, and some rounding: cos 45° is 0.7071.
            if !(difference.dot(axis) >= 0.7 * length) { turning = false }
            least = min(least, length)
        }
        return (turning, topSpeed / 4 <= 4 * least)
    }

    /// The parameter of the slowest point: a cusp, if there is one, and otherwise about the sharpest turn. Halves the curve where that would cut off
    /// too little.
    private var slowest: Double {
        func slowing(_ t: Double) -> (square: Double, slope: Double) {
            let p = quadratic(at: t)
            let second = (p.2 - p.1) - (p.1 - p.0)
            let first = p.1.interpolated(to: p.2, at: t) - p.0.interpolated(to: p.1, at: t)
            return (first.dot(first), first.dot(second))
        }
        let count = 16
        var best = 1
        var least = Double.infinity
        for index in 1..<count {
            let square = slowing(Double(index) / Double(count)).square
            if square < least { (best, least) = (index, square) }
        }
        var (from, to) = (Double(best - 1) / Double(count), Double(best + 1) / Double(count))
        guard slowing(from).slope < 0, slowing(to).slope > 0 else { return 0.5 }
        for _ in 0..<54 {
            let middle = (from + to) / 2
            if slowing(middle).slope < 0 { from = middle } else { to = middle }
        }
        let found = (from + to) / 2
        let speed = slowing(found).square.squareRoot() * 4
        // A slow point near an end deserves its own cut only if it is almost a cusp. At the very end it is the cusp of the previous cut.
        return (0.1...0.9).contains(found) || (0.001...0.999).contains(found) && speed < topSpeed * 1e-3 ? found : 0.5
    }

    /// Calls `body` with pieces in order that turn by about a quarter at most and have an even speed, so that a few samples describe them. A piece
    /// too small to have a direction is left out. Where the direction jumps between two pieces, there is a cusp.
    func forEachArc(depth: Int = 0, _ body: (StrokeCurve) -> Void) {
        guard topSpeed > 4 * negligible else { return }
        let tame = isTame
        if tame.turning && tame.speed { return body(self) }
        guard extent > 4 * negligible, depth < Self.deepest else {
            if tame.turning { body(self) }
            return
        }
        let halves = split(at: tame.turning ? 0.5 : slowest)
        halves.before.forEachArc(depth: depth + 1, body)
        halves.after.forEachArc(depth: depth + 1, body)
    }

    /// The number of cuts after which a piece is as small as its rounding errors.
    private static let deepest = 52
}

extension Vector {
    /// The same direction with length 1; zero stays zero.
    var unit: Vector {
        let length = length
        return length > 0 ? self * (1 / length) : .zero
    }
}
