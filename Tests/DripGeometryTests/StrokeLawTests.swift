import DripGeometry
import DripNumbers
import DripTestSupport
import Testing

/// Closed forms, and what must hold for every stroke.
@Suite struct StrokeLawTests {
    static let line = BezierPath([.move(Point(10, 20)), .line(Point(40, 60))])

    /// 50 points long, 8 wide; round caps add a disc, square ones half a width at both ends.
    @Test(arguments: zip(StrokeStyle.Cap.allCases, [400, 400 + 16 * Double.pi, 464]))
    func areaOfALine(_ cap: StrokeStyle.Cap, _ expected: Double) {
        let outline = Self.line.stroked(StrokeStyle(width: 8, cap: cap), tolerance: 1e-4)
        // The arcs lie within 1e-4 of circles that are 4π · 2 long.
        let error: Double = area(outline) - expected
        #expect(abs(error) < 8e-4 * .pi)
    }

    @Test func aLineIsItsRectangle() {
        let outline = BezierPath([.move(Point(1, 3)), .line(Point(7, 3))]).stroked(StrokeStyle(width: 2))
        #expect(outline.elements == [.move(Point(1, 2)), .line(Point(7, 2)), .line(Point(7, 4)), .line(Point(1, 4)), .close])
    }

    /// A frame of 64 inside and 144 outside whose corners are sharp, quarter discs or cut; all without overlap.
    @Test(arguments: zip(StrokeStyle.Join.allCases, [80, 76 + Double.pi, 78]))
    func areaOfASquare(_ join: StrokeStyle.Join, _ expected: Double) {
        let square = BezierPath(rect: Rect(x: 5, y: 5, width: 10, height: 10))
        let outline = square.stroked(StrokeStyle(width: 2, join: join), tolerance: 1e-5)
        #expect(abs(area(outline) - expected) < 1e-4)
        #expect(outline.elements.count { $0 == .close } == 2)
    }

    @Test(arguments: [0.1, 3, 20, 1e4])
    func areaOfACircleIsItsLengthTimesTheWidth(radius: Double) {
        let width = radius * 0.75
        let outline = BezierPath(circle: Point(3, 4), radius: radius).stroked(StrokeStyle(width: width), tolerance: radius * 1e-6)
        // The circle itself is off by 4.3e-6 radii.
        #expect(abs(area(outline) / (2 * .pi * radius * width) - 1) < 2e-5)
        #expect(outline.elements.count { $0 == .close } == 2)
    }

    /// A miter is the width over the cosine of half the turn long; one above the limit is a bevel.
    @Test(arguments: [10.0, 30, 60, 90, 120, 150, 168, 169, 175])
    func mitersEndAtTheLimit(degrees: Double) throws {
        let turn = degrees * .pi / 180
        let path = BezierPath([.move(Point(-100, 0)), .line(.zero), .line(Point.zero + Vector(angle: turn) * 100)])
        let length = 1 / cosine(turn / 2)
        for limit in [1, 1.5, 4, 10] {
            let outline = path.stroked(StrokeStyle(width: 6, miterLimit: limit))
            // The corner's reach along the bisector on the outer side.
            let bisector = Vector(angle: turn / 2 - .pi / 2)
            let tip = outline.ends.filter { abs($0.x) < 50 }.map { ($0 - Point.zero).dot(bisector) }.max() ?? 0
            let expected = length <= limit ? 3 * length : 3 * cosine(turn / 2)
            #expect(abs(tip - expected) < 1e-9, "limit \(limit)")
        }
    }

    @Test func nothingIsDrawnWithoutWidthOrWay() {
        #expect(Self.line.stroked(StrokeStyle(width: 0, cap: .round)).isEmpty)
        #expect(BezierPath().stroked(StrokeStyle(width: 3, cap: .round)).isEmpty)
        #expect(BezierPath([.move(Point(1, 1)), .move(Point(2, 2))]).stroked(StrokeStyle(width: 3, cap: .round)).isEmpty)
    }

    static let dots = ["M5 6Z", "M5 6L5 6", "M5 6L5 6Z", "M5 6C5 6 5 6 5 6", "M5 6Q5 6 5 6L5 6L5 6Z", "M1 1M5 6h0M2 2"]

    @Test(arguments: dots)
    func aSubpathWithoutLengthIsADot(text: String) throws {
        let path = try BezierPath(svg: text)
        #expect(path.stroked(StrokeStyle(width: 4, cap: .butt, join: .round)).isEmpty)
        #expect(abs(area(path.stroked(StrokeStyle(width: 4, cap: .round), tolerance: 1e-5)) - 4 * .pi) < 1e-3)
        #expect(path.stroked(StrokeStyle(width: 4, cap: .square)).bounds == Rect(minX: 3, minY: 4, maxX: 7, maxY: 8))
    }

    /// Coincident points change nothing: not the first, the last or those in between, nor the closing line of no length.
    @Test(arguments: [
        ("M0 0L10 0L10 10", "M0 0L0 0L10 0L10 0L10 0L10 10L10 10"), ("M0 0L10 0L10 10Z", "M0 0L10 0L10 10L0 0Z"),
        ("M0 0Q10 0 10 10", "M0 0Q0 0 0 0Q10 0 10 10L10 10"), ("M0 0L10 0L10 10Z", "M0 0L10 0L10 10L1e-14 -1e-14Z"),
    ])
    func coincidentPointsChangeNothing(plain: String, repeated: String) throws {
        for cap in StrokeStyle.Cap.allCases {
            for join in StrokeStyle.Join.allCases {
                let style = StrokeStyle(width: 3, cap: cap, join: join)
                let (one, other) = (try BezierPath(svg: plain).stroked(style), try BezierPath(svg: repeated).stroked(style))
                #expect(one.elements.count == other.elements.count)
                for (p, q) in zip(one.ends, other.ends) { #expect(p.distance(to: q) < 1e-9) }
            }
        }
    }

    /// With control points on an end point, the direction there is that to the next one.
    @Test func controlPointsOnEndPoints() throws {
        for text in ["M10 10C10 10 10 40 50 50", "M10 10C10 40 50 50 50 50", "M10 10Q10 10 50 50", "M10 10C10 10 50 50 50 50"] {
            let path = try BezierPath(svg: text)
            let curve = path.segments[0].controlPoints
            let outline = path.stroked(StrokeStyle(width: 4, cap: .square))
            let (first, last) = (try #require(curve.first { $0 != curve[0] }), try #require(curve.last { $0 != curve[curve.count - 1] }))
            for (end, before) in [(curve[0], first), (curve[curve.count - 1], last)] {
                let out = end - before
                let direction = out * (1 / out.length)
                for corner in [end + direction * 2 + direction.turned * 2, end + direction * 2 - direction.turned * 2] {
                    #expect(outline.ends.contains { $0.distance(to: corner) < 1e-9 }, "\(text) has no corner at \(corner)")
                }
            }
        }
    }

    /// What follows a closed subpath without a move begins where that began.
    @Test func aClosedSubpathFollowedByMore() throws {
        let style = StrokeStyle(width: 2, cap: .round, join: .bevel)
        let together = try BezierPath(svg: "M5 5h10v10zl-8 0z m3 3h4").stroked(style)
        var apart = BezierPath()
        for text in ["M5 5h10v10z", "M5 5l-8 0z", "M8 8h4"] { apart.append(try BezierPath(svg: text).stroked(style)) }
        #expect(together == apart)
    }

    /// Turned, moved and mirrored paths have turned, moved and mirrored outlines.
    @Test func strokingCommutesWithRigidMotions() {
        var random = SplitMix64(seed: 301)
        for round in 0..<40 {
            let path = random.path(in: Rect(minX: 0, minY: 0, maxX: 60, maxY: 60), degrees: [1, 2, 3, 4], elements: 3)
            let style = StrokeStyle(width: random.number(in: 1...30), cap: .round, join: StrokeStyle.Join.allCases[round % 3])
            let turn = AffineMap.rotation(random.number(in: -3...3)).followed(by: .translation(7, -9))
            let move = round % 2 == 0 ? turn : AffineMap.scale(-1, 1).followed(by: turn)
            let first = WindingOracle.lines(of: path.stroked(style).transformed(by: move), steps: 20)
            let second = WindingOracle.lines(of: path.transformed(by: move).stroked(style), steps: 20)
            for _ in 0..<60 {
                let point = move(random.point(in: Rect(minX: -15, minY: -15, maxX: 75, maxY: 75)))
                let (a, b) = (WindingOracle.windingNumber(of: first, at: point), WindingOracle.windingNumber(of: second, at: point))
                if (a != 0) != (b != 0) { #expect(min(distance(from: point, to: first), distance(from: point, to: second)) < 0.03) }
            }
        }
    }

    /// Sizes at which squares overflow or vanish: the outline stays drawable and of bounded length.
    @Test func extremeSizesEnd() {
        var random = SplitMix64(seed: 302)
        for round in 0..<300 {
            let path = BezierPath(
                random.path(in: Rect(minX: -1, minY: -1, maxX: 1, maxY: 1), degrees: [1, 2, 3, 4], elements: 3).elements
            )
            .transformed(by: .scale(abs(random.magnitude(exponents: -120...99.9)), abs(random.magnitude(exponents: -120...99.9))))
            let style = StrokeStyle(
                width: abs(random.magnitude(exponents: -100...100)), cap: StrokeStyle.Cap.allCases[round % 3],
                join: StrokeStyle.Join.allCases[round / 3 % 3])
            let outline = path.stroked(style)
            #expect(outline.isDrawable && outline.ends.count < 100_000, "round \(round)")
        }
        let broken = BezierPath([.move(.zero), .line(Point(.nan, 0)), .quad(Point(.infinity, 1), Point(2, 2))])
        #expect(!broken.stroked(StrokeStyle(width: 2)).isDrawable)
    }
}
