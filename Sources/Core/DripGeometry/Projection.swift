/// A map of a plane that keeps lines straight, as a camera sees the plane: what is farther away becomes smaller.
public struct Projection: Hashable, Sendable {
    /// The factors of x, y and 1 in each coordinate of a point's picture, times the divisor, and in the divisor: the distance from the camera.
    package let x, y, divisor: SIMD3<Double>

    /// The least divisor that is drawn; what is nearer lies behind the camera.
    private static let nearest = 0.01

    package init(x: SIMD3<Double>, y: SIMD3<Double>, divisor: SIMD3<Double>) { (self.x, self.y, self.divisor) = (x, y, divisor) }

    package init(_ map: AffineMap) {
        self.init(x: SIMD3(map.a, map.c, map.e), y: SIMD3(map.b, map.d, map.f), divisor: SIMD3(0, 0, 1))
    }

    /// The same map, if its divisor is 1 everywhere.
    package var affine: AffineMap? {
        divisor == SIMD3(0, 0, 1) ? AffineMap(a: x.x, b: y.x, c: x.y, d: y.y, e: x.z, f: y.z) : nil
    }

    package func callAsFunction(_ point: Point) -> Point {
        let distance = distance(point)
        return Point(Self.value(x, point) / distance, Self.value(y, point) / distance)
    }

    /// Returns the divisor at a point.
    package func distance(_ point: Point) -> Double { Self.value(divisor, point) }

    /// Whether a point lies in front of the camera.
    package func isSeen(_ point: Point) -> Bool { distance(point) >= Self.nearest }

    private static func value(_ row: SIMD3<Double>, _ point: Point) -> Double { row.x * point.x + row.y * point.y + row.z }

    package func followed(by next: Projection) -> Projection {
        func row(_ row: SIMD3<Double>) -> SIMD3<Double> {
            let sum = row.x * x
            let more = sum + row.y * y
            return more + row.z * divisor
        }
        return Projection(x: row(next.x), y: row(next.y), divisor: row(next.divisor))
    }

    package func followed(by map: AffineMap) -> Projection { followed(by: Projection(map)) }

    package func preceded(by map: AffineMap) -> Projection { Projection(map).followed(by: self) }

    /// The map back, whose divisor is positive for what is seen; nil where the plane is seen from its side.
    package var inverse: Projection? {
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
        // The columns of the inverse, times the determinant, are the cross products of the rows.
        let (first, second, third) = (cross(y, divisor), cross(divisor, x), cross(x, y))
        let determinant = x.x * first.x + x.y * first.y + x.z * first.z
        let factor = 1 / determinant
        guard determinant != 0, factor.isFinite else { return nil }
        return Projection(
            x: factor * SIMD3(first.x, second.x, third.x), y: factor * SIMD3(first.y, second.y, third.y),
            divisor: factor * SIMD3(first.z, second.z, third.z))
    }

    /// Whether all numbers can be drawn with.
    package var isDrawable: Bool {
        [x, y, divisor].allSatisfy { Point($0.x, $0.y).isDrawable && Point($0.z, 0).isDrawable }
    }

    /// Returns the affine map with the same value and the same derivative at a point.
    package func affine(at point: Point) -> AffineMap {
        let (distance, image) = (distance(point), self(point))
        func slope(_ x: Double, _ y: Double, _ divisor: Double) -> (x: Double, y: Double) {
            ((x - image.x * divisor) / distance, (y - image.y * divisor) / distance)
        }
        let alongX = slope(x.x, y.x, divisor.x)
        let alongY = slope(x.y, y.y, divisor.y)
        return AffineMap(
            a: alongX.x, b: alongX.y, c: alongY.x, d: alongY.y,
            e: image.x - alongX.x * point.x - alongY.x * point.y, f: image.y - alongX.y * point.x - alongY.y * point.y)
    }

    /// Returns the part of a polygon in front of the camera, before the map.
    package func seen(_ polygon: [Point]) -> [Point] {
        var result: [Point] = []
        for (index, point) in polygon.enumerated() {
            let next = polygon[(index + 1) % polygon.count]
            let (depth, other) = (distance(point) - Self.nearest, distance(next) - Self.nearest)
            if depth >= 0 { result.append(point) }
            if (depth >= 0) != (other >= 0) { result.append(point.interpolated(to: next, at: depth / (depth - other))) }
        }
        return result
    }

    /// Returns the outline of a rectangle as it is seen.
    package func outline(of rect: Rect) -> BezierPath {
        let polygon = seen(rect.corners)
        return polygon.isEmpty ? BezierPath() : BezierPath(polygon: polygon.map { self($0) })
    }
}

extension Rect {
    /// The corners, clockwise from the top left one.
    package var corners: [Point] { [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)] }
}
