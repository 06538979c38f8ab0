import DripGeometry
import DripNumbers
import DripTestSupport
import Testing

@Suite struct ArcTests {
    /// The largest deviation of `path` from the circle, as a share of its radius.
    private func deviation(_ path: BezierPath, center: Point, radius: Double) -> Double {
        let distances = path.segments.flatMap { segment in
            (0...64).map { step in segment.point(at: Double(step) / 64).distance(to: center) }
        }
        return distances.map { distance in abs(distance - radius) / radius }.max() ?? .infinity
    }

    @Test func circlesAreAsRoundAsStated() {
        let circle = BezierPath(circle: Point(7, -3), radius: 50)
        let worst = deviation(circle, center: Point(7, -3), radius: 50)
        #expect(worst < 4.3e-6 && worst > 1e-6)
        #expect(circle.elements.count == 10)
        #expect(circle.elements.first == .move(Point(57, -3)) && circle.elements.last == .close)
        // A circle ends at the very point where it began, so closing adds no piece.
        #expect(circle.segments.count == 8 && circle.segments.last?.end == Point(57, -3))
    }

    @Test(arguments: [0.1, 1, .pi / 2, 3, .pi, 5, 7, 9, -0.3, -2, -4 * .pi, 2.5 * .pi])
    func arcsEndAtTheirAngle(sweep: Double) {
        var path = BezierPath()
        path.addArc(center: Point(1, 2), radius: 30, startAngle: 0.7, sweep: sweep)
        let expected = Point(1, 2) + Vector(angle: 0.7 + sweep) * 30
        #expect(path.currentPoint.distance(to: expected) < 1e-12 * 30)
        #expect(deviation(path, center: Point(1, 2), radius: 30) < 4.3e-6)
        // Positive runs from +x towards +y.
        let first = path.segments[0]
        #expect(((first.point(at: 0.5) - Point(1, 2)).cross(first.end - Point(1, 2)) > 0) == (sweep > 0))
    }

    /// A sector's area is half of radius² · sweep, its arc radius · sweep long: flattened, within the tolerance times the length and the turn.
    @Test(arguments: [0.25, 0.015, 0.001])
    func arcsAreExactWithinTheFlatteningTolerance(tolerance: Double) {
        for (radius, sweep) in [(20.0, 1.2), (300, -2.5), (5, 6)] {
            var sector = BezierPath([.move(Point(3, 4))])
            sector.addArc(center: Point(3, 4), radius: radius, startAngle: 0.4, sweep: sweep)
            sector.close()
            let lines = sector.flattened(tolerance: tolerance)
            let swept = lines.reduce(0) { $0 + ($1.start - Point(3, 4)).cross($1.end - Point(3, 4)) / 2 }
            #expect(abs(swept - radius * radius * sweep / 2) <= (tolerance + radius * 4.3e-6) * radius * abs(sweep))
            for vertex in lines.map(\.start) where vertex != Point(3, 4) {
                #expect(abs(vertex.distance(to: Point(3, 4)) - radius) <= tolerance + radius * 4.3e-6)
            }
        }
    }

    @Test func ellipsesAreTurnedAndClockwise() {
        let turn = 0.6
        let ellipse = BezierPath(ellipse: Point(5, 6), radiusX: 40, radiusY: 10, rotation: turn)
        for point in ellipse.segments.map({ $0.point(at: 0.3) }) {
            let local = AffineMap.rotation(-turn)(Point.zero + (point - Point(5, 6)))
            #expect(abs(local.x * local.x / 1600 + local.y * local.y / 100 - 1) < 1e-5)
        }
        #expect(area(ellipse) > 0)
        #expect(abs(area(ellipse) - .pi * 400) < .pi * 400 * 1e-5)
    }

    @Test func roundedRectangleIsRectangleMinusCorners() throws {
        let rect = Rect(x: 3, y: 4, width: 60, height: 30)
        let rounded = BezierPath(roundedRect: rect, cornerRadius: 8)
        #expect(abs(area(rounded) - (1800 - (4 - .pi) * 64)) < 1e-3)
        let bounds = try #require(rounded.bounds)
        for (a, b) in [(bounds.minX, rect.minX), (bounds.minY, rect.minY), (bounds.maxX, rect.maxX), (bounds.maxY, rect.maxY)] {
            #expect(abs(a - b) < 1e-10)
        }
        // The radius is cut to half the shorter side; none is a plain rectangle.
        #expect(abs(area(BezierPath(roundedRect: rect, cornerRadius: 99)) - (1800 - (4 - .pi) * 225)) < 1e-2)
        #expect(BezierPath(roundedRect: rect, cornerRadius: 0) == BezierPath(rect: rect))
        #expect(BezierPath(roundedRect: rect, cornerRadius: -1) == BezierPath(rect: rect))
    }

    /// The examples of SVG 1.1, 8.3.8: the big picture of two pies and the four arcs of F.6 by their flags.
    @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
    func flagsChooseOneOfFourArcs(isLarge: Bool, isPositive: Bool) throws {
        let path = try BezierPath(svg: "M125 75a100 50 0 \(isLarge ? 1 : 0) \(isPositive ? 1 : 0) 100 50")
        #expect(path.currentPoint == Point(225, 125))
        // The two ellipses through both points are centred on the other two corners of their box.
        let center = isLarge == isPositive ? Point(225, 75) : Point(125, 125)
        var turned = 0.0
        for segment in path.segments {
            for step in 0...20 {
                let v = segment.point(at: Double(step) / 20) - center
                #expect(abs((v.dx / 100) * (v.dx / 100) + (v.dy / 50) * (v.dy / 50) - 1) < 1e-4)
            }
            let (a, b) = (segment.start - center, segment.end - center)
            let (u, v) = (Vector(a.dx / 100, a.dy / 50), Vector(b.dx / 100, b.dy / 50))
            turned += arcTangent(y: u.cross(v), x: u.dot(v))
        }
        let angle: Double = isLarge ? 1.5 : 0.5
        #expect(abs(abs(turned) - angle * .pi) < 1e-9)
        #expect((turned > 0) == isPositive)
    }

    @Test func pieOfTheSpecificationHasThreeQuarters() throws {
        let circle = Double.pi * 150 * 150
        let pie = try BezierPath(svg: "M300,200 h-150 a150,150 0 1,0 150,-150 z")
        #expect(abs(abs(area(pie)) - 0.75 * circle) < 1)
        let quarter = try BezierPath(svg: "M275,175 v-150 a150,150 0 0,0 -150,150 z")
        #expect(abs(abs(area(quarter)) - 0.25 * circle) < 1)
    }

    @Test func gluedFlagsAndNegativeRadii() throws {
        let plain = try BezierPath(svg: "M10 10A6 4 10 1 0 14 10")
        for text in ["M10 10A6 4 10 1014 10", "M10,10A6,4,10,1,0,14,10", "M10 10a-6-4 10 104 0", "M10 10a6 4 10 1 04 0"] {
            #expect(try BezierPath(svg: text) == plain, "\(text)")
        }
        let two = try BezierPath(svg: "M0 0a5 5 0 0110 0 5 5 0 01-10 0")
        #expect(abs(area(two) - .pi * 25) < 1e-3 && two.currentPoint == .zero)
    }

    @Test func radiiTooSmallAreScaledUp() throws {
        // The ends are 100 apart; radii of 1 grow to a half circle of 50.
        let half = try BezierPath(svg: "M0 0A1 1 0 0 1 100 0")
        #expect(deviation(half, center: Point(50, 0), radius: 50) < 4.3e-6)
        #expect(try #require(half.bounds).minY < -49.99)
    }

    /// Around a centre 1e20 away every end point drowns in rounding; the arc must still be the chord that it looks like.
    @Test(arguments: [1e6, 1e9, 1e12, 1e17, 1e20, 1e60, 1e99])
    func hugeRadiiLookLikeTheChord(radius: Double) throws {
        for flags in ["0 0", "0 1"] {
            let path = try BezierPath(svg: "M10 20A\(radius) \(radius) 0 \(flags) 110 20")
            #expect(path.currentPoint == Point(110, 20))
            let bounds = try #require(path.bounds)
            // The sagitta of a chord c is c²/8r.
            let sagitta = 100 * 100 / (8 * radius)
            #expect(abs(bounds.height - sagitta) <= 0.01 * sagitta + 1e-9)
            #expect(bounds.minX >= 10 - 1e-9 && bounds.maxX <= 110 + 1e-9)
        }
    }
}

/// The signed area that a path encloses, positive clockwise on screen, from dense chords.
func area(_ path: BezierPath) -> Double {
    WindingOracle.lines(of: path).reduce(0) { $0 + ($1.start - .zero).cross($1.end - .zero) / 2 }
}
