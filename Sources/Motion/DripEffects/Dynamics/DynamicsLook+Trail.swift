import DripGeometry
import DripImage
import DripNumbers
import DripScene

// Traces of motion. The bare look of the original has none of them.
extension DynamicsLook {
    /// Seconds of a trail, the opacity of its newest piece, the number of pieces, and the length of one in points.
    private static let trailTime = 0.1
    private static let trailPieces = 8...36
    private static let trailPiece = 1.6
    private static let trailOpacity = 0.26

    /// Draws the area that a convex outline has swept in the last moments, fainter with its age; nothing at rest. `outline` returns nil before the
    /// motion begins.
    func trail(at time: Double, _ color: Color, _ outline: (Double) -> BezierPath?) -> [Draw] {
        guard !isBare, var newer = outline(time) else { return [] }
        var pieces: [Draw] = []
        // Few pieces where they are short, and enough where they are long.
        let way =
            outline(time - Self.trailTime)?.bounds.flatMap { old in newer.bounds.map { old.center.distance(to: $0.center) } } ?? .infinity
        let count = Int(min(Double(Self.trailPieces.upperBound), max(Double(Self.trailPieces.lowerBound), way / Self.trailPiece)))
        for index in 1...count {
            let age = Double(index) / Double(count + 1)
            guard let older = outline(time - Self.trailTime * age) else { break }
            if older != newer {
                let level = UInt8((255 * (1 - age)).rounded())
                pieces.append(.fill(Self.hull(of: newer, older), with: Color(red: level, green: level, blue: level, alpha: 255)))
            }
            newer = older
        }
        guard !pieces.isEmpty else { return [] }
        // In a mask the newest piece replaces what lies under it, so pieces that overlap are not stronger.
        return [.group(opacity: Self.trailOpacity, [.mask(.luminance, pieces.reversed()), .fill(BezierPath(rect: bounds), with: color)])]
    }

    /// Returns the convex hull of two outlines, within a twentieth of a point of a tile's. Source: A. M. Andrew, "Another efficient algorithm for
    /// convex hulls in two dimensions", 1979.
    private static func hull(of first: BezierPath, _ second: BezierPath) -> BezierPath {
        let points = (first.segments + second.segments).flatMap { curve in (0..<4).map { curve.point(at: Double($0) / 4) } }
            .stablySorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func half(_ points: some Sequence<Point>) -> [Point] {
            var chain: [Point] = []
            for point in points {
                while chain.count > 1, (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1]) <= 0 {
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        return BezierPath(polygon: half(points) + half(points.reversed()))
    }

    /// Draws dust that an impact at `point` throws up along a boundary, on the side to which `normal` points and inside of `area`. `age` and
    /// `strength` are 0…1.
    func dust(at point: Point, normal: Vector, age: Double, strength: Double, in area: BezierPath) -> Draw {
        let way = 1 - (1 - age) * (1 - age)
        let tangent = normal.turned
        let side = tangent * 60
        var grains = BezierPath()
        for index in 0..<8 {
            let sign = index % 2 == 0 ? 1.0 : -1
            // From flat to steep, and the flat ones fly farther.
            let rise = 0.12 + 0.24 * Double(index / 2)
            let far = (5 + (9 + 13 * strength) * way) * (1.15 - 0.5 * rise - 0.13 * Double(index % 3))
            let heading = tangent * (sign * (1 - rise)) + normal * rise
            let radius = (1 + 1.5 * strength) * (index % 3 == 0 ? 1 : 0.7)
            grains.append(BezierPath(circle: point + heading * far + normal * radius, radius: max(0.3, radius * (1 - 0.4 * age))))
        }
        let above = BezierPath(polygon: [point - side, point + side, point + side + normal * 60, point - side + normal * 60])
        return .group(opacity: 0.3 * (1 - age), [.clip(above), .clip(area), .fill(grains, with: mark)])
    }
}
