import DripGeometry
import DripTestSupport
import Testing

private let field = Rect(minX: -60, minY: -60, maxX: 60, maxY: 60)

@Suite struct FlattenTests {
    /// The promise: the tolerance is the maximum distance between curve and polyline after the transform, both ways.
    @Test(arguments: 1...5, [1.0, 0.1, BezierPath.defaultFlatteningTolerance, 0.001])
    func polylineStaysWithinTolerance(degree: Int, tolerance: Double) {
        var random = SplitMix64(seed: degree * 100)
        for round in 0..<8 {
            // Degree seven enters a path as cubics, with its own tolerance.
            let isLowered = degree == 5
            let curve = random.curve(in: field, degree: isLowered ? 7 : degree)
            var path = BezierPath([.move(curve.start)])
            path.addCurve(curve, tolerance: 1e-5)
            let transform = round == 0 ? .identity : random.transform()
            let lines = path.flattened(tolerance: tolerance, transform: transform).dropLast(degree == 1 ? 0 : 1)
            let mapped = BezierCurve(curve.controlPoints.map { transform($0) })
            let slack = tolerance * 1e-6 + (isLowered ? 1e-4 : 1e-9)
            var fromCurve = 0.0
            for step in 0...400 {
                fromCurve = max(fromCurve, distance(from: mapped.point(at: Double(step) / 400), to: Array(lines)))
            }
            #expect(fromCurve <= tolerance + slack, "\(lines.count) pieces, round \(round)")
            // The other way: chords bend away from the curve nowhere, checked at their middles against a far finer polyline.
            let fine = polyline(of: mapped, steps: 4000)
            var fromChords = 0.0
            for line in lines.enumerated().filter({ $0.offset % max(1, lines.count / 25) == 0 }).map(\.element) {
                fromChords = max(fromChords, distance(from: line.start.interpolated(to: line.end, at: 0.5), to: fine))
            }
            #expect(fromChords <= tolerance + slack + 2e-4)
        }
    }

    @Test(arguments: 2...4)
    func pieceCountGrowsWithTheRootOfTheTolerance(degree: Int) {
        var random = SplitMix64(seed: degree)
        let curve = random.curve(in: field, degree: degree)
        let coarse = curve.stepCount(tolerance: 0.1)
        let fine = curve.stepCount(tolerance: 0.001)
        #expect(abs(Double(fine) / Double(coarse) - 10) < 3)
    }

    @Test func everySubpathIsClosedAndDegeneratePiecesAreLeftOut() {
        let path = BezierPath([
            .move(Point(0, 0)), .line(Point(4, 0)), .line(Point(4, 0)), .line(Point(4, 3)), .move(Point(9, 9)), .line(Point(8, 8)), .close,
        ])
        let expected = [
            LineSegment(Point(0, 0), Point(4, 0)), LineSegment(Point(4, 0), Point(4, 3)), LineSegment(Point(4, 3), Point(0, 0)),
            LineSegment(Point(9, 9), Point(8, 8)), LineSegment(Point(8, 8), Point(9, 9)),
        ]
        #expect(path.flattened() == expected)
    }

    @Test func piecesOfOneSubpathMeetExactly() {
        var random = SplitMix64(seed: 77)
        for _ in 0..<50 {
            var path = BezierPath([.move(random.point(in: field))])
            for degree in 1...4 {
                path.addCurve(BezierCurve([path.currentPoint] + (0..<degree).map { _ in random.point(in: field) }))
            }
            let lines = path.flattened()
            #expect(lines.first?.start == lines.last?.end)
            #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.end == $1.start })
        }
    }

    /// Vertices on the curve would make every disc too small by two thirds of the tolerance all around.
    @Test(arguments: [2.0, 10, 100])
    func polygonsKeepTheArea(radius: Double) {
        let tolerance = 0.05
        let circle = BezierPath(circle: .zero, radius: radius)
        func area(_ lines: [LineSegment]) -> Double {
            lines.reduce(0) { $0 + ($1.start.x * $1.end.y - $1.end.x * $1.start.y) / 2 }
        }
        let missing = area(circle.flattened(tolerance: 1e-7)) - area(circle.flattened(tolerance: tolerance))
        // As a distance all around; the ends of the curves stay on it.
        #expect(abs(missing) / (2 * .pi * radius) < tolerance / 3)
    }

    @Test func transformIsAppliedBeforeTheTolerance() {
        let circle = BezierPath(circle: .zero, radius: 1)
        let magnified = circle.flattened(tolerance: 0.01, transform: .scale(1000)).count
        #expect(magnified > 20 * circle.flattened(tolerance: 0.01).count)
        #expect(circle.transformed(by: .scale(8)).flattened() == circle.flattened(transform: .scale(8)))
    }

    /// NaN and infinity are refused at the rasterizer's door, but a flattener called on its own must not trap.
    @Test func notANumberDoesNotTrap() {
        let bad = Point(.nan, 1)
        for path in [
            BezierPath([.move(.zero), .line(bad)]), BezierPath([.move(.zero), .quad(bad, Point(1, 1))]),
            BezierPath([.move(.zero), .cubic(bad, bad, Point(1, 1))]),
            BezierPath([.move(.zero), .cubic(Point(.infinity, 0), .zero, Point(1, 1))]),
        ] { #expect(path.flattened().count <= 1_000_001) }
    }
}

@Suite struct FlattenClipTests {
    private let clip = Rect(minX: 0, minY: 0, maxX: 40, maxY: 30)

    /// Dropping pieces must not change what a point inside the clip sees.
    @Test(arguments: [(1.5, 40), (3, 40), (20, 15), (500, 4)])
    func windingNumbersInsideTheClipAreKept(reach: Double, rounds: Int) {
        var random = SplitMix64(seed: 3)
        let area = Rect(minX: -40 * reach, minY: -30 * reach, maxX: 40 * reach, maxY: 30 * reach)
        for round in 0..<rounds {
            let path = random.path(in: area, degrees: [1, 2, 3, 4], elements: 5)
            let clipped = path.flattened(clip: clip).lines
            let whole = path.flattened(tolerance: 0.002)
            for _ in 0..<20 {
                let point = random.point(in: clip)
                // A point nearer to an outline than both tolerances may fall on either side.
                guard distance(from: point, to: whole) > 0.03 else { continue }
                let expected = WindingOracle.windingNumber(of: whole, at: point)
                #expect(WindingOracle.windingNumber(of: clipped, at: point) == expected, "round \(round), \(point)")
            }
        }
    }

    @Test(.timeLimit(.minutes(30)), arguments: [1e6, 1e9, 1e12, 1e15, 1e30, 1e80, 1e100])
    func enormousCurvesCostFewPieces(reach: Double) {
        var random = SplitMix64(seed: 4)
        let area = Rect(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
        for degree in 2...4 {
            for round in 0..<20 {
                let path = random.path(in: area, degrees: [degree], elements: 4)
                #expect(path.flattened(clip: clip).count < 8_000, "degree \(degree), round \(round)")
            }
        }
    }

    /// Curves aimed at the clip, whose every halving still touches it.
    @Test(.timeLimit(.minutes(30)), arguments: [1e9, 1e15, 1e80])
    func enormousCurvesThroughTheClipCostFewPieces(reach: Double) {
        let through = [
            BezierPath([.move(Point(-reach, 15)), .quad(Point(20, 15.001), Point(reach, 15))]),
            BezierPath([.move(Point(-reach, -reach)), .cubic(Point(20, 15), Point(20, 15), Point(reach, reach))]),
            BezierPath([.move(Point(20, -reach)), .cubic(Point(-reach, reach), Point(reach, reach), Point(20, -reach))]),
            BezierPath([.move(Point(20, 10)), .cubic(Point(reach, 10), Point(-reach, 10), Point(20, 10))]),
            BezierPath([.move(Point(20, 10)), .cubic(Point(20, reach), Point(20, -reach), Point(20, 10))]),
        ]
        for path in through {
            #expect(path.flattened(clip: clip).count < 20_000)
        }
    }

    @Test func whatLiesBesideTheClipCostsAVertexACurve() {
        for offset in [(0.0, -1000.0), (0, 1000), (1000, 0), (-1000, 0)] {
            let circle = BezierPath(circle: Point(20 + offset.0, 15 + offset.1), radius: 10)
            #expect(circle.flattened(clip: clip).count == 8)
        }
    }
}

extension BezierPath {
    fileprivate func flattened(clip: Rect) -> FlattenedPath {
        var outline = FlattenedPath()
        flatten(clip: clip, into: &outline)
        return outline
    }
}
