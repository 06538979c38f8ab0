import DripGeometry
import DripNumbers

/// An outline in the form that the contact solver takes.
enum ItemShape {
    case circle(radius: Double)
    /// Convex, ordered from +x towards +y.
    case polygon([Point])

    static let cornerLimit = 256

    init(_ bounds: CollisionBounds, size: Size) throws(DynamicsError) {
        let (a, b) = (size.width / 2, size.height / 2)
        switch bounds {
        case .rectangle: self = .polygon([Point(-a, -b), Point(a, -b), Point(a, b), Point(-a, b)])
        case .ellipse where a == b: self = .circle(radius: a)
        case .ellipse:
            let count = 48
            self = .polygon(
                (0..<count).map { index in
                    let offset = Vector(angle: 2 * .pi * Double(index) / Double(count))
                    return Point(offset.dx * a, offset.dy * b)
                })
        case .path(let path): self = .polygon(try Self.corners(of: path))
        }
    }

    private static func corners(of path: BezierPath) throws(DynamicsError) -> [Point] {
        guard let outline = Polyline.all(of: path, tolerance: 0.05).first else { throw .boundsNotConvex(corners: 0) }
        var corners = outline.points
        if corners.count > 1, corners.first == corners.last { corners.removeLast() }
        guard corners.count <= cornerLimit else { throw .tooManyCorners(count: corners.count, limit: cornerLimit) }
        for corner in corners { try Polyline.check(corner) }
        if area(corners) < 0 { corners.reverse() }
        // Corners on a straight side are dropped; all others must turn in the same direction, once around.
        let count = corners.count
        corners = corners.indices.filter { index in
            let (before, here) = (corners[(index + count - 1) % count], corners[index])
            let (into, out) = (here - before, corners[(index + 1) % count] - here)
            return abs(into.cross(out)) > 1e-9 * into.length * out.length || into.dot(out) < 0
        }.map { corners[$0] }
        guard corners.count >= 3, area(corners) > 1e-6 else { throw .boundsNotConvex(corners: corners.count) }
        var turns = 0.0
        for index in corners.indices {
            let here = corners[index]
            let next = corners[(index + 1) % corners.count]
            let (into, out) = (next - here, corners[(index + 2) % corners.count] - next)
            guard into.cross(out) > 0 else { throw .boundsNotConvex(corners: corners.count) }
            turns += arcTangent(y: into.cross(out), x: into.dot(out))
        }
        guard turns < 2 * .pi + 1 else { throw .boundsNotConvex(corners: corners.count) }
        return corners
    }

    private static func area(_ corners: [Point]) -> Double {
        corners.indices.reduce(0) { $0 + (corners[$1] - .zero).cross(corners[($1 + 1) % corners.count] - .zero) } / 2
    }

    /// Moment of inertia about the centre, per mass, of a uniform sheet with this outline.
    var inertiaPerMass: Double {
        switch self {
        case .circle(let radius): return radius * radius / 2
        case .polygon(let corners):
            // Triangles from the centre: ∫r² over (0, p, q) is cross / 12 · (p·p + p·q + q·q), the area cross / 2.
            var (moment, area) = (0.0, 0.0)
            for index in corners.indices {
                let (p, q) = (corners[index] - Point.zero, corners[(index + 1) % corners.count] - Point.zero)
                let cross = p.cross(q)
                moment += cross / 12 * (p.dot(p) + p.dot(q) + q.dot(q))
                area += cross / 2
            }
            return moment / area
        }
    }

    /// Radius of the largest inscribed circle about the centre; 0 if the centre lies outside.
    var innerRadius: Double {
        switch self {
        case .circle(let radius): return radius
        case .polygon(let corners):
            return corners.indices.reduce(.infinity) { least, index in
                let side = corners[(index + 1) % corners.count] - corners[index]
                return min(least, max(0, (corners[index] - Point.zero).cross(side) / side.length))
            }
        }
    }
}
