package import DripGeometry

/// A solid, for the depth of an overlap: exact for circles, convex polygons and lines, and independent of the contact solver.
package enum Outline {
    case circle(Point, radius: Double)
    case polygon([Point])

    /// Creates a square of `side` about the origin of `transform`.
    package init(square side: Double, _ transform: AffineMap) {
        let half = side / 2
        self = .polygon([Point(-half, -half), Point(half, -half), Point(half, half), Point(-half, half)].map { transform($0) })
    }

    /// Returns the length of the shortest translation that separates both; 0 or less where they are apart.
    package func depth(in other: Outline) -> Double {
        switch (self, other) {
        case (.circle(let a, let r), .circle(let b, let s)): r + s - a.distance(to: b)
        case (.circle(let center, let radius), .polygon(let corners)), (.polygon(let corners), .circle(let center, let radius)):
            radius - Self.distance(from: center, to: corners)
        case (.polygon(let p), .polygon(let q)): min(Self.overlap(p, q), Self.overlap(q, p))
        }
    }

    /// Returns the length of the shortest translation, along any normal, that takes the outline off all lines of a chain.
    package func depth(inChain chain: [Point]) -> Double {
        let lines = zip(chain, chain.dropFirst()).map { [$0, $1] }.filter { depth(in: .polygon($0)) > 0 }
        guard case .polygon(let corners) = self else { return lines.map { depth(in: .polygon($0)) }.max() ?? 0 }
        let own = Self.normals(of: corners)
        let ways = own + own.map { -$0 } + lines.flatMap(Self.normals)
        let depths = ways.map { way in lines.map { Self.exit(corners, from: $0, along: way) }.max() ?? 0 }
        return depths.min() ?? 0
    }

    /// Returns the depth outside the inner sides of a rectangle; 0 or less where it is within them.
    package func depth(outside rect: Rect) -> Double {
        switch self {
        case .circle(let center, let radius):
            radius - min(center.x - rect.minX, center.y - rect.minY, rect.maxX - center.x, rect.maxY - center.y)
        case .polygon(let corners):
            corners.map { max(rect.minX - $0.x, rect.minY - $0.y, $0.x - rect.maxX, $0.y - rect.maxY) }.max() ?? 0
        }
    }

    /// The outward normals of a convex polygon; of a line those to both sides.
    private static func normals(of corners: [Point]) -> [Vector] {
        let area = corners.indices.reduce(0) { $0 + (corners[$1] - .zero).cross(corners[($1 + 1) % corners.count] - .zero) }
        return corners.indices.map { index in
            let side = corners[(index + 1) % corners.count] - corners[index]
            return side.turned * ((area < 0 ? 1 : -1) / side.length)
        }
    }

    private static func reach(_ corners: [Point], _ way: Vector) -> Double { corners.map { ($0 - .zero).dot(way) }.max() ?? 0 }

    /// Returns the least overlap along the normals of the first polygon.
    private static func overlap(_ p: [Point], _ q: [Point]) -> Double {
        normals(of: p).map { reach(p, $0) + reach(q, -$0) }.min() ?? 0
    }

    /// Returns how far a polygon moves along `way` until it leaves a line that it overlaps.
    private static func exit(_ corners: [Point], from line: [Point], along way: Vector) -> Double {
        let faces = normals(of: corners).map { -$0 } + normals(of: line)
        return faces.filter { $0.dot(way) > 1e-12 }.map { (reach(line, $0) + reach(corners, -$0)) / $0.dot(way) }.min() ?? 0
    }

    /// Returns the distance of a point to a convex polygon, negative inside.
    private static func distance(from point: Point, to corners: [Point]) -> Double {
        let heights = zip(corners, normals(of: corners)).map { (point - $0).dot($1) }
        if corners.count > 2, let height = heights.max(), height < 0 { return height }
        return corners.indices.map { index in
            let (start, side) = (corners[index], corners[(index + 1) % corners.count] - corners[index])
            let share = min(1, max(0, (point - start).dot(side) / side.dot(side)))
            return (start + side * share).distance(to: point)
        }.min() ?? .infinity
    }
}
