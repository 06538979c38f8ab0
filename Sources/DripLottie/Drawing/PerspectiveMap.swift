internal import DripGeometry

/// A map of a plane in space to the picture, as a camera sees it: the lines of the plane stay lines, and what is farther away becomes smaller.
struct PerspectiveMap {
    /// The factors of x, y and 1 in the coordinates of the picture, times the divisor, and in the divisor: the distance from the camera, where 1 is
    /// that of the picture.
    let x, y, divisor: SIMD3<Double>
    /// The point of the plane in whose surroundings an affine map stands for this one, where nothing else will do.
    let middle: Point

    /// The least distance that is drawn.
    private static let nearest = 0.01
    /// The most by which a curve is off, in points.
    private static let tolerance = 1e-3
    /// The halvings of a curve, and of the sides of a tile, at most.
    private static let deepest = 10
    private static let deepestTile = 6

    /// A part of a rectangle, and the affine map that stands for this one there.
    typealias Tile = (frame: Rect, map: AffineMap)

    /// Returns the map of a plane that `map` places in this one's.
    func preceded(by map: AffineMap) -> PerspectiveMap {
        func row(_ row: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(row.x * map.a + row.y * map.b, row.x * map.c + row.y * map.d, row.x * map.e + row.y * map.f + row.z)
        }
        return PerspectiveMap(x: row(x), y: row(y), divisor: row(divisor), middle: map.inverse.map { $0(middle) } ?? middle)
    }

    func followed(by map: AffineMap) -> PerspectiveMap {
        PerspectiveMap(
            x: map.a * x + map.c * y + map.e * divisor, y: map.b * x + map.d * y + map.f * divisor, divisor: divisor, middle: middle)
    }

    /// The affine map that it is for a plane parallel to the picture; nil for any other one.
    var affine: AffineMap? { abs(divisor.x) < 1e-9 && abs(divisor.y) < 1e-9 ? middleMap : nil }

    /// Whether the middle lies in front of the camera.
    var isSeen: Bool { isSeen(middle) }

    private func isSeen(_ point: Point) -> Bool { distance(point) >= Self.nearest }

    private func distance(_ point: Point) -> Double { Self.value(divisor, point) }

    private static func value(_ row: SIMD3<Double>, _ point: Point) -> Double { row.x * point.x + row.y * point.y + row.z }

    func callAsFunction(_ point: Point) -> Point {
        let distance = distance(point)
        return Point(Self.value(x, point) / distance, Self.value(y, point) / distance)
    }

    /// The affine map with the same value and the same derivative in the middle.
    var middleMap: AffineMap { affine(at: middle) }

    private func affine(at point: Point) -> AffineMap {
        let (distance, place) = (distance(point), self(point))
        func slope(_ x: Double, _ y: Double, _ divisor: Double) -> (x: Double, y: Double) {
            ((x - place.x * divisor) / distance, (y - place.y * divisor) / distance)
        }
        let alongX = slope(x.x, y.x, divisor.x)
        let alongY = slope(x.y, y.y, divisor.y)
        return AffineMap(
            a: alongX.x, b: alongX.y, c: alongY.x, d: alongY.y,
            e: place.x - alongX.x * point.x - alongY.x * point.y, f: place.y - alongX.y * point.x - alongY.y * point.y)
    }

    // MARK: Paths

    /// Returns a filled path as it is seen: without what lies behind the camera, and with its curves within 1/1000 point.
    func path(_ path: BezierPath) -> BezierPath {
        guard let bounds = path.controlBounds else { return BezierPath() }
        var result = BezierPath()
        var (start, pen) = (Point.zero, Point.zero)
        for element in (bounds.corners.allSatisfy(isSeen) ? path : seen(path)).elements {
            switch element {
            case .move(let point):
                result.move(to: self(point))
                (start, pen) = (point, point)
            case .line(let end):
                result.addLine(to: self(end))
                pen = end
            case .quad(let control, let end):
                add(BezierCurve([pen, control, end]).elevated, to: &result)
                pen = end
            case .cubic(let control1, let control2, let end):
                add(BezierCurve([pen, control1, control2, end]), to: &result)
                pen = end
            case .quartic: preconditionFailure("drawings have no quartics")
            case .close:
                result.close()
                pen = start
            }
        }
        return result.isDrawable ? result : BezierPath()
    }

    /// Adds the cubic that has the ends and the derivatives of a curve's picture. Halves have a sixteenth of its error.
    private func add(_ curve: BezierCurve, depth: Int = 0, to path: inout BezierPath) {
        let points = curve.controlPoints
        let (first, last) = (affine(at: points[0]), affine(at: points[3]))
        let picture = BezierCurve([first(points[0]), first(points[1]), last(points[2]), last(points[3])])
        if depth == Self.deepest || picture.point(at: 0.5).distance(to: self(curve.point(at: 0.5))) <= Self.tolerance {
            return path.addCurve(picture)
        }
        let halves = curve.split(at: 0.5)
        add(halves.before, depth: depth + 1, to: &path)
        add(halves.after, depth: depth + 1, to: &path)
    }

    /// Returns the part of a path in front of the camera, as polygons.
    private func seen(_ path: BezierPath) -> BezierPath {
        var polygons = FlattenedPath()
        path.flatten(tolerance: 0.01, into: &polygons)
        var (result, first) = (BezierPath(), 0)
        for end in polygons.contourEnds {
            result.append(BezierPath(polygon: seen(Array(polygons.room[first..<end]))))
            first = end
        }
        return result
    }

    /// Returns the part of a polygon in front of the camera.
    private func seen(_ polygon: [Point]) -> [Point] {
        var result: [Point] = []
        for (index, point) in polygon.enumerated() {
            let next = polygon[(index + 1) % polygon.count]
            let (own, other) = (distance(point) - Self.nearest, distance(next) - Self.nearest)
            if own >= 0 { result.append(point) }
            if (own >= 0) != (other >= 0) { result.append(point.interpolated(to: next, at: own / (own - other))) }
        }
        return result
    }

    // MARK: Tiles

    /// Returns parts of a rectangle, each with an affine map that is within an eighth of a point of this one.
    /// - Parameter hasEdges: whether the edges of the rectangle show, as those of an image. There, the maps are nearer by as much as a straight line
    /// needs.
    func tiles(of frame: Rect, hasEdges: Bool) -> [Tile] { tiles(of: frame, edges: hasEdges ? frame : nil, depth: 0) }

    private func tiles(of frame: Rect, edges: Rect?, depth: Int) -> [Tile] {
        let corners = frame.corners
        guard corners.contains(where: isSeen) else { return [] }
        let tolerance = edges.map(frame.touches) == true ? 0.02 : 0.125
        if isSeen(frame.center) {
            let map = affine(at: frame.center)
            let isNear = corners.allSatisfy { isSeen($0) && map($0).distance(to: self($0)) <= tolerance }
            if isNear || depth == Self.deepestTile { return [(frame, map)] }
        }
        return depth == Self.deepestTile ? [] : frame.quarters.flatMap { tiles(of: $0, edges: edges, depth: depth + 1) }
    }
}

extension Rect {
    /// Whether the rectangle, which lies in another one, has a part of its edges.
    fileprivate func touches(_ edges: Rect) -> Bool {
        minX == edges.minX || maxX == edges.maxX || minY == edges.minY || maxY == edges.maxY
    }

    fileprivate var corners: [Point] { [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)] }

    fileprivate var quarters: [Rect] {
        let middle = center
        return [
            Rect(minX: minX, minY: minY, maxX: middle.x, maxY: middle.y), Rect(minX: middle.x, minY: minY, maxX: maxX, maxY: middle.y),
            Rect(minX: minX, minY: middle.y, maxX: middle.x, maxY: maxY), Rect(minX: middle.x, minY: middle.y, maxX: maxX, maxY: maxY),
        ]
    }
}
