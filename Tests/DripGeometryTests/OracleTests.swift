import DripGeometry
import DripImage
import DripScene
import DripTestSupport
import Testing

/// The judges are judged first: against closed forms, and against each other.
@Suite struct OracleTests {
    private let size = PixelSize(width: 8, height: 8)

    @Test func exactAreasOfARectangleAndATriangle() {
        let rectangle = [Point(1.5, 1), Point(4.25, 1), Point(4.25, 3.5), Point(1.5, 3.5)]
        #expect(
            ExactOracle.mask(of: [rectangle], rule: .nonZero, size: size).ascii == """
                ........
                .5##3...
                .5##3...
                .3551...
                ........
                ........
                ........
                ........
                """)
        let triangle = [Point(0, 0), Point(8, 0), Point(0, 8)]
        let areas = ExactOracle.signedAreas(of: [triangle], size: size)
        #expect(abs(areas.reduce(0, +) - 32) < 1e-12 && areas[7] == 0.5 && areas[0] == 1 && areas[63] == 0)
        // The other way round it is negative, and both together are nothing.
        let turned = ExactOracle.signedAreas(of: [triangle.reversed()], size: size)
        #expect(zip(areas, turned).allSatisfy { abs($0 + $1) < 1e-12 })
    }

    @Test func rulesFoldTheSummedArea() {
        let square = [Point(0, 0), Point(2, 0), Point(2, 2), Point(0, 2)]
        let half = [Point(0, 0), Point(1.5, 0), Point(1.5, 2), Point(0, 2)]
        #expect(ExactOracle.coverage(of: [square, half], rule: .nonZero, size: size).prefix(3) == [1, 1, 0])
        #expect(ExactOracle.coverage(of: [square, half], rule: .evenOdd, size: size).prefix(3) == [0, 0.5, 0])
        #expect(ExactOracle.coverage(of: [half, half, half], rule: .evenOdd, size: size).prefix(3) == [1, 0.5, 0])
    }

    /// The sum of all areas is the polygon's own, wherever it is cut.
    @Test func areasAddUp() {
        var random = SplitMix64(seed: 111)
        let inside = Rect(minX: 0, minY: 0, maxX: 8, maxY: 8)
        for round in 0..<60 {
            let polygon =
                switch round % 3 {
                case 0: random.starPolygon(in: inside, vertices: 9)
                case 1: random.monotonePolygon(in: inside, vertices: 10)
                default: random.crossingPolygon(in: inside, vertices: 7)
                }
            let sum = ExactOracle.signedAreas(of: [polygon], size: size).reduce(0, +)
            #expect(abs(sum - area(BezierPath(polygon: polygon))) < 1e-9)
        }
    }

    /// Two ways that share nothing agree on polygons that do not cross themselves, up to the samples' grain.
    @Test func bothOraclesAgreeOnSimplePolygons() {
        var random = SplitMix64(seed: 112)
        let beyond = Rect(minX: -3, minY: -2, maxX: 12, maxY: 9)
        for round in 0..<20 {
            let polygon = round % 2 == 0 ? random.starPolygon(in: beyond, vertices: 7) : random.monotonePolygon(in: beyond, vertices: 8)
            let exact = ExactOracle.coverage(of: [polygon], rule: round % 4 < 2 ? .nonZero : .evenOdd, size: size)
            let sampled = WindingOracle.coverage(of: BezierPath(polygon: polygon), rule: .nonZero, size: size)
            let worst = zip(exact, sampled).map { abs($0 - $1) }.max() ?? 1
            #expect(worst < 0.08, "round \(round)")
        }
    }

    @Test func windingNumbersCountTurns() {
        let square = BezierPath(rect: Rect(x: 0, y: 0, width: 4, height: 4))
        var twice = square
        twice.append(BezierPath(rect: Rect(x: 1, y: 1, width: 1, height: 1)))
        let back = square.transformed(by: AffineMap(a: -1, b: 0, c: 0, d: 1, e: 4, f: 0))
        let cases: [(path: BezierPath, point: Point, winding: Int)] = [
            (square, Point(2, 2), 1), (square, Point(5, 2), 0), (square, Point(2, 5), 0), (twice, Point(1.5, 1.5), 2),
            (back, Point(2, 2), -1),
        ]
        for (path, point, winding) in cases {
            #expect(WindingOracle.windingNumber(of: WindingOracle.lines(of: path), at: point) == winding)
        }
    }

    @Test func starAndMonotonePolygonsDoNotCrossThemselves() {
        var random = SplitMix64(seed: 113)
        let rect = Rect(minX: 0, minY: 0, maxX: 10, maxY: 10)
        for round in 0..<100 {
            let polygon = round % 2 == 0 ? random.starPolygon(in: rect, vertices: 9) : random.monotonePolygon(in: rect, vertices: 10)
            let lines = WindingOracle.lines(of: BezierPath(polygon: polygon))
            for (index, one) in lines.enumerated() {
                for other in lines[(index + 1)...] where one.end != other.start && other.end != one.start {
                    #expect(!cross(one, other), "round \(round)")
                }
            }
        }
    }

    private func cross(_ one: LineSegment, _ other: LineSegment) -> Bool {
        func side(_ line: LineSegment, _ point: Point) -> Bool { (line.end - line.start).cross(point - line.start) > 0 }
        return side(one, other.start) != side(one, other.end) && side(other, one.start) != side(other, one.end)
    }
}
