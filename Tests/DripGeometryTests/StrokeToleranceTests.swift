import DripGeometry
import DripTestSupport
import Testing

/// The tolerance is a promise: the outline is nowhere farther from the true edge, and the true edge nowhere farther from the outline.
@Suite struct StrokeToleranceTests {
    /// Curves that turn less tightly than the pen, whose edges are exactly the points half a width away.
    private static func gentleCurve(_ degree: Int, width: Double, _ random: inout SplitMix64) -> BezierCurve {
        while true {
            let curve = random.curve(in: Rect(minX: 0, minY: 0, maxX: 100, maxY: 100), degree: degree)
            let (first, second) = (curve.derivative, curve.derivative.derivative)
            let isGentle = (0...400).allSatisfy { index in
                let t = Double(index) / 400
                let (velocity, bend) = (first.point(at: t) - Point.zero, second.point(at: t) - Point.zero)
                return abs(velocity.cross(bend)) * width * 0.55 < velocity.length * velocity.length * velocity.length
            }
            if isGentle { return curve }
        }
    }

    @Test(arguments: [2, 3, 4], [1, 0.1, 0.01, 0.001, 1e-5])
    func outlineAndEdgeAreWithinTheTolerance(degree: Int, tolerance: Double) {
        var random = SplitMix64(seed: 310 + degree)
        var worst = 0.0
        for _ in 0..<6 {
            let width = random.number(in: 2...10)
            let curve = Self.gentleCurve(degree, width: width, &random)
            var path = BezierPath([.move(curve.start)])
            path.addCurve(curve)
            let outline = path.stroked(StrokeStyle(width: width), tolerance: tolerance)
            let derivative = curve.derivative
            /// Half a width to either side.
            func edge(_ t: Double, _ side: Double) -> Point {
                let velocity = derivative.point(at: t) - Point.zero
                return curve.point(at: t) + velocity.turned * (side * width / 2 / velocity.length)
            }
            let edges = [-1.0, 1].map { side in (0...600).map { edge(Double($0) / 600, side) } }
            // From the outline to the edge: every side's pieces follow in order, so the nearest place is searched in small steps of t.
            for side in outline.segments {
                guard side.degree == 3 || side.start.distance(to: side.end) > width * 1.001 else { continue }
                for index in 0...20 {
                    let point = side.point(at: Double(index) / 20)
                    let error = [-1.0, 1].map { sign in nearest(point, edges[sign < 0 ? 0 : 1]) { edge($0, sign) } }.min() ?? .infinity
                    worst = max(worst, error)
                }
            }
            // From the edge to the outline: the nearest of its pieces' samples, and from there the nearest place.
            let pieces = outline.segments.map { piece in (piece, (0...40).map { piece.point(at: Double($0) / 40) }) }
            for points in edges {
                for index in stride(from: 0, through: 600, by: 60) {
                    worst = max(worst, pieces.map { nearest(points[index], $0.1, $0.0.point(at:)) }.min() ?? .infinity)
                }
            }
        }
        #expect(worst <= tolerance)
        // A tolerance that nothing uses would be a wasted one.
        #expect(worst > tolerance / 20 || tolerance > 0.01)
    }

    /// The least distance from `point` to a curve: by golden sections around the nearest of its samples.
    private func nearest(_ point: Point, _ samples: [Point], _ curve: (Double) -> Point) -> Double {
        let best = samples.indices.min { samples[$0].distance(to: point) < samples[$1].distance(to: point) } ?? 0
        let step = 1 / Double(samples.count - 1)
        var (low, high) = (max(0, Double(best - 1) * step), min(1, Double(best + 1) * step))
        for _ in 0..<40 {
            let (a, b) = (low + (high - low) * 0.382, low + (high - low) * 0.618)
            if curve(a).distance(to: point) < curve(b).distance(to: point) { high = b } else { low = a }
        }
        return curve((low + high) / 2).distance(to: point)
    }

    /// Round caps and joins are arcs within the tolerance too, at any size.
    @Test(arguments: [1e-3, 1, 50, 1e6])
    func dotsAreRound(radius: Double) {
        for tolerance in [0.1, 1e-3, 1e-5] {
            let dot = BezierPath([.move(Point(3, 4)), .close]).stroked(StrokeStyle(width: 2 * radius, cap: .round), tolerance: tolerance)
            for side in dot.segments {
                for index in 0...50 {
                    let away = side.point(at: Double(index) / 50).distance(to: Point(3, 4))
                    #expect(abs(away - radius) <= max(tolerance, radius * 1e-11))
                }
            }
        }
    }

    /// Few pieces: an eighth turn of a circle needs one, and the number grows with the fifth to sixth root of the accuracy.
    @Test func piecesAreFew() {
        let circle = BezierPath(circle: Point(50, 50), radius: 40).stroked(StrokeStyle(width: 10), tolerance: 0.01)
        #expect(circle.elements.count == 2 * (8 + 2))
        var random = SplitMix64(seed: 315)
        var pieces = 0
        for _ in 0..<50 {
            var path = BezierPath()
            let curve = Self.gentleCurve(3, width: 6, &random)
            path.move(to: curve.start)
            path.addCurve(curve)
            pieces += path.stroked(StrokeStyle(width: 6), tolerance: 0.01).elements.count - 4
        }
        // Two sides each.
        #expect(pieces <= 50 * 2 * 5, "\(pieces) pieces")
    }
}
