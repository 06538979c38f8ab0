import DripGeometry
import DripTestSupport
import Testing

@Suite struct BezierPathTests {
    private let triangle = BezierPath([.move(Point(1, 2)), .line(Point(5, 2)), .line(Point(5, 9)), .close])

    /// An arc that was no arc ended the process.
    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 1e7])
    func arcsOfAnyAngleEndSomewhere(angle: Double) {
        for (start, sweep, radius) in [(angle, 1, 5), (0, angle, 5), (0, 1, angle)] as [(Double, Double, Double)] {
            var path = BezierPath()
            path.addArc(center: .zero, radiusX: radius, radiusY: radius, rotation: angle, startAngle: start, sweep: sweep)
            #expect(path.elements.count < 20)
            #expect(!path.isDrawable || abs(angle) < 1e9)
        }
        #expect(!BezierPath(circle: Point(angle, 0), radius: 1).isDrawable || abs(angle) < 1e99)
        _ = BezierPath(roundedRect: Rect(x: 0, y: 0, width: angle, height: angle), cornerRadius: angle)
    }

    @Test func drawingBeginsAtTheOriginOrWhereTheLastSubpathBegan() {
        var path = BezierPath()
        path.addLine(to: Point(3, 4))
        #expect(path.elements == [.move(.zero), .line(Point(3, 4))])
        var next = triangle
        next.addQuad(control: Point(0, 0), to: Point(8, 8))
        #expect(next.elements.suffix(2) == [.move(Point(1, 2)), .quad(.zero, Point(8, 8))])
        #expect(triangle.currentPoint == Point(1, 2) && next.currentPoint == Point(8, 8))
    }

    @Test func closeIsSaidOnce() {
        var path = BezierPath()
        path.close()
        #expect(path.isEmpty)
        path = triangle
        path.close()
        #expect(path == triangle)
    }

    @Test func segmentsAreTheElementsAndTheClosingLine() {
        #expect(
            triangle.segments.map(\.controlPoints) == [
                [Point(1, 2), Point(5, 2)], [Point(5, 2), Point(5, 9)], [Point(5, 9), Point(1, 2)],
            ])
    }

    /// Appending nothing once forgot where the closed subpath had begun, and drew the next line from the origin.
    @Test func appendingAnEmptyPathChangesNothing() {
        var path = triangle
        path.append(BezierPath())
        #expect(path == triangle && path.currentPoint == Point(1, 2))
        path.append(BezierPath(rect: Rect(x: 0, y: 0, width: 1, height: 1)))
        #expect(path.elements.count == 9 && path.currentPoint == .zero)
    }

    @Test func transformMapsEveryPointAndTheSubpathStart() {
        var random = SplitMix64(seed: 31)
        let area = Rect(minX: -9, minY: -9, maxX: 9, maxY: 9)
        for _ in 0..<50 {
            let path = random.path(in: area, degrees: [1, 2, 3, 4], elements: 4)
            let transform = random.transform()
            let mapped = path.transformed(by: transform)
            #expect(mapped.currentPoint == transform(path.currentPoint))
            for (before, after) in zip(path.segments, mapped.segments) {
                #expect(after.point(at: 0.4).distance(to: transform(before.point(at: 0.4))) < 1e-10)
            }
            // Areas scale by the determinant.
            #expect(abs(DripGeometryTests.area(mapped) - transform.determinant * DripGeometryTests.area(path)) < 1e-6)
        }
    }

    @Test func boundsAreThoseOfTheCurvesNotOfTheirControls() throws {
        let path = BezierPath([.move(.zero), .quad(Point(10, 20), Point(20, 0))])
        #expect(path.bounds == Rect(minX: 0, minY: 0, maxX: 20, maxY: 10))
        #expect(path.controlBounds == Rect(minX: 0, minY: 0, maxX: 20, maxY: 20))
        #expect(BezierPath().bounds == nil && BezierPath().controlBounds == nil)
    }

    @Test func drawableMeansWithinTheLimit() {
        #expect(triangle.isDrawable)
        for bad in [Double.nan, .infinity, -.infinity, 1.1e100] {
            #expect(!BezierPath([.move(Point(bad, 0))]).isDrawable && !BezierPath([.move(Point(0, bad))]).isDrawable)
            #expect(!AffineMap(a: 1, b: bad, c: 0, d: 1, e: 0, f: 0).isDrawable)
        }
        #expect(BezierPath([.move(Point(1e100, -1e100))]).isDrawable)
    }
}

@Suite struct AffineTransformTests {
    @Test func followedByAppliesLeftFirst() {
        let both = AffineMap.scale(2).followed(by: .translation(10, 0))
        #expect(both(Point(1, 1)) == Point(12, 2))
        var random = SplitMix64(seed: 41)
        for _ in 0..<100 {
            let (first, second, point) = (random.transform(), random.transform(), Point(random.number(in: -9...9), 3))
            #expect(first.followed(by: second)(point).distance(to: second(first(point))) < 1e-10)
        }
    }

    @Test func inverseUndoes() throws {
        var random = SplitMix64(seed: 42)
        for _ in 0..<100 {
            let transform = random.transform()
            let back = try #require(transform.inverse)
            let point = Point(random.number(in: -9...9), random.number(in: -9...9))
            #expect(back(transform(point)).distance(to: point) < 1e-10)
            #expect(abs(back.determinant * transform.determinant - 1) < 1e-10)
        }
        #expect(AffineMap.scale(1, 0).inverse == nil)
    }

    @Test func rotationTurnsXTowardsY() {
        let turned = AffineMap.rotation(.pi / 2)(Point(1, 0))
        #expect(turned.distance(to: Point(0, 1)) < 1e-15)
        #expect(Vector(1, 0).turned == Vector(0, 1) && Vector(1, 0).cross(Vector(0, 1)) == 1)
    }
}
