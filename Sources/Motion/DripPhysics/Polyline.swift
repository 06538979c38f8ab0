import DripGeometry

/// A chain of straight lines, the form of boundaries and bounds.
struct Polyline {
    var points: [Point]
    var isClosed: Bool

    static let pointLimit = 10_000

    /// Returns the subpaths of `path`, with curves within `tolerance` points. Equal neighbours are merged, and subpaths without length are left out.
    static func all(of path: BezierPath, tolerance: Double) -> [Polyline] {
        var lines: [Polyline] = []
        var current = Polyline(points: [.zero], isClosed: false)
        func finish() { if current.points.count > 1 { lines.append(current) } }
        func add(_ curve: BezierCurve) {
            let steps = curve.degree == 1 ? 1 : min(pointLimit, curve.stepCount(tolerance: tolerance))
            for step in 1...steps {
                let point = step == steps ? curve.end : curve.point(at: Double(step) / Double(steps))
                if point != current.points[current.points.count - 1] { current.points.append(point) }
            }
        }
        for element in path.elements {
            let pen = current.points[current.points.count - 1]
            switch element {
            case .move(let point):
                finish()
                current = Polyline(points: [point], isClosed: false)
            case .line(let end): add(BezierCurve([pen, end]))
            case .quad(let a, let end): add(BezierCurve([pen, a, end]))
            case .cubic(let a, let b, let end): add(BezierCurve([pen, a, b, end]))
            case .quartic(let a, let b, let c, let end): add(BezierCurve([pen, a, b, c, end]))
            case .close:
                let start = current.points[0]
                if current.points.count > 2, current.points.last == start { current.points.removeLast() }
                current.isClosed = current.points.count > 2
                finish()
                current = Polyline(points: [start], isClosed: false)
            }
        }
        finish()
        return lines
    }

    static func check(_ point: Point) throws(DynamicsError) {
        try DynamicsError.check(point.x, in: -SimulationLimits.coordinate...SimulationLimits.coordinate, "a point's x")
        try DynamicsError.check(point.y, in: -SimulationLimits.coordinate...SimulationLimits.coordinate, "a point's y")
    }
}
