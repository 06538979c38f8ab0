internal import DripGeometry
internal import DripNumbers

/// A map of points in space: x to the right, y down, z away from the viewer.
struct SpaceMap {
    /// The coefficients of x, y, z and 1 for each coordinate.
    private var x = SIMD4(1.0, 0, 0, 0)
    private var y = SIMD4(0.0, 1, 0, 0)
    private var z = SIMD4(0.0, 0, 1, 0)

    static let identity = SpaceMap()

    private init() {}

    init(_ map: AffineMap) { (x, y) = (SIMD4(map.a, map.c, 0, map.e), SIMD4(map.b, map.d, 0, map.f)) }

    static func depth(_ depth: Double) -> SpaceMap {
        var map = identity
        map.z.w = depth
        return map
    }

    /// A rotation in degrees about x or y, from the next axis to the one after it.
    static func rotation(x angle: Double) -> SpaceMap {
        let (s, c) = (sine(angle.radians), cosine(angle.radians))
        var map = identity
        (map.y, map.z) = (SIMD4(0, c, -s, 0), SIMD4(0, s, c, 0))
        return map
    }

    static func rotation(y angle: Double) -> SpaceMap {
        let (s, c) = (sine(angle.radians), cosine(angle.radians))
        var map = identity
        (map.x, map.z) = (SIMD4(c, 0, s, 0), SIMD4(-s, 0, c, 0))
        return map
    }

    func followed(by next: SpaceMap) -> SpaceMap {
        func row(_ row: SIMD4<Double>) -> SIMD4<Double> {
            var sum = SIMD4(0, 0, 0, row.w)
            sum += row.x * x
            sum += row.y * y
            sum += row.z * z
            return sum
        }
        var map = self
        (map.x, map.y, map.z) = (row(next.x), row(next.y), row(next.z))
        return map
    }

    /// Returns the depth of a point of the plane z = 0.
    func depth(of point: Point) -> Double { z.x * point.x + z.y * point.y + z.w }

    /// Returns the map of the plane z = 0 as a camera in front of the middle of a composition sees it.
    /// - Parameter middle: the point of the plane whose surroundings count most.
    func seen(in size: Vector, middle: Point) -> PerspectiveMap {
        func inPlane(_ row: SIMD4<Double>) -> SIMD3<Double> { SIMD3(row.x, row.y, row.w) }
        // A lens of 50 mm before a film of 36 mm. A composition without width shows nothing.
        let distance = max(size.dx * 50 / 36, .leastNormalMagnitude)
        let divisor = inPlane(z) / distance + SIMD3(0, 0, 1)
        let shift = divisor - SIMD3(0, 0, 1)
        let projection = Projection(x: inPlane(x) + size.dx / 2 * shift, y: inPlane(y) + size.dy / 2 * shift, divisor: divisor)
        return PerspectiveMap(projection: projection, middle: middle)
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
