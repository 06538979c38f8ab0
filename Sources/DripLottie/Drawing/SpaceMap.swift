internal import DripGeometry
internal import DripNumbers

/// A map of points in space: x to the right, y down, z away from the viewer.
struct SpaceMap {
    /// The coefficients of x, y, z and 1 for each coordinate.
    private var rows: [[Double]]

    static let identity = SpaceMap(rows: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]])

    private init(rows: [[Double]]) { self.rows = rows }

    init(_ map: AffineMap) { rows = [[map.a, map.c, 0, map.e], [map.b, map.d, 0, map.f], [0, 0, 1, 0]] }

    static func depth(_ depth: Double) -> SpaceMap { SpaceMap(rows: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, depth]]) }

    /// A rotation in degrees about x or y, from the next axis to the one after it.
    static func rotation(x angle: Double) -> SpaceMap {
        let (s, c) = (sine(angle.radians), cosine(angle.radians))
        return SpaceMap(rows: [[1, 0, 0, 0], [0, c, -s, 0], [0, s, c, 0]])
    }

    static func rotation(y angle: Double) -> SpaceMap {
        let (s, c) = (sine(angle.radians), cosine(angle.radians))
        return SpaceMap(rows: [[c, 0, s, 0], [0, 1, 0, 0], [-s, 0, c, 0]])
    }

    func followed(by next: SpaceMap) -> SpaceMap {
        SpaceMap(
            rows: next.rows.map { row in
                (0..<4).map { column in
                    (0..<3).reduce(column == 3 ? row[3] : 0) { $0 + row[$1] * rows[$1][column] }
                }
            })
    }

    /// Returns the depth of a point of the plane z = 0.
    func depth(of point: Point) -> Double { rows[2][0] * point.x + rows[2][1] * point.y + rows[2][3] }

    /// Returns the map of the plane z = 0 as a camera in front of the middle of a composition sees it.
    /// - Parameter middle: the point of the plane whose surroundings count most.
    func seen(in size: Vector, middle: Point) -> PerspectiveMap {
        func row(_ row: Int) -> SIMD3<Double> { SIMD3(rows[row][0], rows[row][1], rows[row][3]) }
        // A lens of 50 mm before a film of 36 mm. A composition without width shows nothing.
        let distance = max(size.dx * 50 / 36, .leastNormalMagnitude)
        let divisor = row(2) / distance + SIMD3(0, 0, 1)
        let (x, y) = (size.dx / 2, size.dy / 2)
        return PerspectiveMap(
            x: row(0) + x * (divisor - SIMD3(0, 0, 1)), y: row(1) + y * (divisor - SIMD3(0, 0, 1)), divisor: divisor, middle: middle)
    }
}

extension Transform {
    func spaceMap(at time: Double) -> SpaceMap {
        guard let space else { return SpaceMap(matrix(at: time)) }
        let position = position.value(at: time)
        let turned = matrix(at: time).followed(by: .translation(-position))
        var map = SpaceMap.depth(-space.anchorDepth.value(at: time)).followed(by: SpaceMap(turned))
        let orientation = space.orientation.value(at: time).numbers
        map = map.followed(by: .rotation(y: space.y.value(at: time))).followed(by: .rotation(x: space.x.value(at: time)))
        if orientation.count > 2 {
            map = map.followed(by: SpaceMap(.rotation(orientation[2].radians))).followed(by: .rotation(y: orientation[1]))
                .followed(by: .rotation(x: orientation[0]))
        }
        return map.followed(by: SpaceMap(.translation(position))).followed(by: .depth(space.depth.value(at: time)))
    }
}
