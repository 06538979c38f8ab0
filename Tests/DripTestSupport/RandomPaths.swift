package import DripGeometry

/// Polygons and paths to throw at the geometry and the rasterizer.
extension SplitMix64 {
    /// A polygon around the centre of `rect` that does not cross itself: a star seen from there.
    package mutating func starPolygon(in rect: Rect, vertices: Int) -> [Point] {
        // Angles by equal steps and less than half a step of jitter keep their order.
        let step = 2 * Double.pi / Double(vertices)
        return (0..<vertices).map { index in
            let direction = Vector(angle: (Double(index) + number(in: -0.45...0.45)) * step)
            let reach = number(in: 0.15...1)
            return Point(rect.center.x + direction.dx * reach * rect.width / 2, rect.center.y + direction.dy * reach * rect.height / 2)
        }
    }

    /// A polygon that does not cross itself and that every vertical line meets at most twice.
    package mutating func monotonePolygon(in rect: Rect, vertices: Int) -> [Point] {
        let columns = max(1, (vertices - 2) / 2)
        let step = rect.width / Double(columns + 1)
        let middle = rect.center.y
        let inner = (1...columns).map { rect.minX + (Double($0) + number(in: -0.45...0.45)) * step }
        let upper = inner.map { Point($0, number(in: rect.minY...middle)) }
        let lower = inner.reversed().map { Point($0, number(in: middle...rect.maxY)) }
        return [Point(rect.minX, middle)] + upper + [Point(rect.maxX, middle)] + lower
    }

    /// A polygon through random points: it nearly always crosses itself.
    package mutating func crossingPolygon(in rect: Rect, vertices: Int) -> [Point] {
        (0..<vertices).map { _ in point(in: rect) }
    }

    /// A path of one or two subpaths whose elements are lines and curves of the given degrees (1…4), open or closed.
    package mutating func path(in rect: Rect, degrees: [Int], elements: Int) -> BezierPath {
        var path = BezierPath()
        for _ in 0..<integer(in: 1...2) {
            path.move(to: point(in: rect))
            for _ in 0..<elements {
                let degree = degrees[integer(in: 0...degrees.count - 1)]
                let points = (0..<degree).map { _ in point(in: rect) }
                path.addCurve(BezierCurve([path.currentPoint] + points))
            }
            if next() & 1 == 0 { path.close() }
        }
        return path
    }

    /// A curve whose control points lie in `rect`.
    package mutating func curve(in rect: Rect, degree: Int) -> BezierCurve {
        BezierCurve((0...degree).map { _ in point(in: rect) })
    }

    /// Turns, scales by 1/4…4, shears and moves.
    package mutating func transform() -> AffineMap {
        AffineMap.scale(number(in: 0.25...4), number(in: 0.25...4))
            .followed(by: AffineMap(a: 1, b: 0, c: number(in: -0.5...0.5), d: 1, e: 0, f: 0))
            .followed(by: .rotation(number(in: -4...4)))
            .followed(by: .translation(number(in: -50...50), number(in: -50...50)))
    }
}
