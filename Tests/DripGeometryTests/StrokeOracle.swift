import DripGeometry

/// What a stroke covers, said as plainly as possible: a point is inside when it lies on a normal of the path, in the wedge of a corner or
/// in a cap. Slow; nothing of the stroker's code is used here.
struct StrokeOracle {
    private struct Sample {
        var point: Point
        /// Of length 1.
        var tangent: Vector
    }

    private struct Run {
        var segments: [[Sample]]
        var isClosed: Bool
    }

    private let style: StrokeStyle
    private let radius: Double
    private var runs: [Run] = []
    private var dots: [Point] = []

    init(_ path: BezierPath, _ style: StrokeStyle, steps: Int = 800) {
        self.style = style
        radius = style.width / 2
        var run = Run(segments: [], isClosed: false)
        var start = Point.zero
        var current = Point.zero
        var hasDrawn = false
        func finish(_ runs: inout [Run], _ dots: inout [Point]) {
            if !run.segments.isEmpty { runs.append(run) } else if hasDrawn { dots.append(start) }
            run = Run(segments: [], isClosed: false)
            hasDrawn = false
        }
        func add(_ points: [Point]) {
            hasDrawn = true
            if points.contains(where: { $0 != points[0] }) { run.segments.append(Self.samples(of: BezierCurve(points), steps: steps)) }
        }
        for element in path.elements {
            switch element {
            case .move(let p):
                finish(&runs, &dots)
                start = p
                current = p
            case .line(let p):
                add([current, p])
                current = p
            case .quad(let a, let p):
                add([current, a, p])
                current = p
            case .cubic(let a, let b, let p):
                add([current, a, b, p])
                current = p
            case .quartic(let a, let b, let c, let p):
                add([current, a, b, c, p])
                current = p
            case .close:
                add([current, start])
                run.isClosed = true
                finish(&runs, &dots)
                current = start
            }
        }
        finish(&runs, &dots)
    }

    private static func samples(of curve: BezierCurve, steps: Int) -> [Sample] {
        func unit(_ vector: Vector) -> Vector { vector * (1 / vector.length) }
        let points = curve.controlPoints
        let first = points.first { $0 != curve.start } ?? curve.end
        let last = points.last { $0 != curve.end } ?? curve.start
        var samples = [Sample(point: curve.start, tangent: unit(first - curve.start))]
        if curve.degree > 1 {
            let derivative = curve.derivative
            for index in 1..<steps {
                let t = Double(index) / Double(steps)
                let tangent = derivative.point(at: t) - Point.zero
                if tangent.length > 0 { samples.append(Sample(point: curve.point(at: t), tangent: unit(tangent))) }
            }
        }
        return samples + [Sample(point: curve.end, tangent: unit(curve.end - last))]
    }

    /// Whether `point` is inside, or nil when that changes within `slack` of it.
    func contains(_ point: Point, slack: Double) -> Bool? {
        let inside = contains(point)
        for index in 0..<12 where contains(point + Vector(angle: Double(index) * .pi / 6) * slack) != inside { return nil }
        return inside
    }

    func contains(_ point: Point) -> Bool {
        dots.contains { dot($0, contains: point) } || runs.contains { run($0, contains: point) }
    }

    private func dot(_ center: Point, contains point: Point) -> Bool {
        switch style.cap {
        case .butt: false
        case .round: point.distance(to: center) <= radius
        case .square: max(abs(point.x - center.x), abs(point.y - center.y)) <= radius
        }
    }

    private func run(_ run: Run, contains point: Point) -> Bool {
        for samples in run.segments {
            var before = (point - samples[0].point).dot(samples[0].tangent)
            for index in 1..<samples.count {
                let after = (point - samples[index].point).dot(samples[index].tangent)
                defer { before = after }
                // Between the two, a normal passes through the point.
                guard (before >= 0) != (after >= 0) || before == 0 else { continue }
                let share = before == after ? 0 : before / (before - after)
                if samples[index - 1].point.interpolated(to: samples[index].point, at: share).distance(to: point) <= radius { return true }
            }
        }
        let segments = run.segments
        for index in segments.indices where index > 0 || run.isClosed {
            let before = segments[index > 0 ? index - 1 : segments.count - 1]
            if corner(before[before.count - 1], segments[index][0], contains: point) { return true }
        }
        guard !run.isClosed, let last = segments.last?.last else { return false }
        let first = segments[0][0]
        return cap(first.point, -first.tangent, contains: point) || cap(last.point, last.tangent, contains: point)
    }

    private func cap(_ end: Point, _ direction: Vector, contains point: Point) -> Bool {
        let (along, across) = ((point - end).dot(direction), abs((point - end).cross(direction)))
        guard along >= 0 else { return false }
        switch style.cap {
        case .butt: return false
        case .round: return point.distance(to: end) <= radius
        case .square: return along <= radius && across <= radius
        }
    }

    private func corner(_ before: Sample, _ after: Sample, contains point: Point) -> Bool {
        let away = point - after.point
        // Behind the end of the one and before the beginning of the other.
        guard away.dot(before.tangent) >= 0, away.dot(after.tangent) <= 0 else { return false }
        let cosine = min(1, max(-1, before.tangent.dot(after.tangent)))
        let halfCosine = ((1 + cosine) / 2).squareRoot()
        switch style.join {
        case .round: return away.length <= radius
        case .miter where 1 / halfCosine <= style.miterLimit:
            return abs(away.cross(before.tangent)) <= radius && abs(away.cross(after.tangent)) <= radius
        case .miter, .bevel:
            let bisector = before.tangent - after.tangent
            return bisector.length > 0 && away.dot(bisector) / bisector.length <= radius * halfCosine
        }
    }
}
