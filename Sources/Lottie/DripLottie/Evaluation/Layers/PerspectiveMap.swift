internal import DripGeometry

/// A map of a plane in space to the picture, as a camera sees it: the lines of the plane stay lines, and what is farther away becomes smaller.
struct PerspectiveMap {
    let projection: Projection
    /// The point of the plane in whose surroundings an affine map stands for this one, where nothing else will do.
    let middle: Point

    /// The most by which a curve is off, in points.
    private static let tolerance = 1e-3
    /// The halvings of a curve at most.
    private static let deepest = 10

    /// Returns the map of a plane that `map` places in this one's.
    func preceded(by map: AffineMap) -> PerspectiveMap {
        PerspectiveMap(projection: projection.preceded(by: map), middle: map.inverse.map { $0(middle) } ?? middle)
    }

    func followed(by map: AffineMap) -> PerspectiveMap { PerspectiveMap(projection: projection.followed(by: map), middle: middle) }

    /// The affine map that it is for a plane parallel to the picture; nil for any other one.
    var affine: AffineMap? { abs(projection.divisor.x) < 1e-9 && abs(projection.divisor.y) < 1e-9 ? middleMap : nil }

    /// Whether the middle lies in front of the camera.
    var isSeen: Bool { projection.isSeen(middle) }

    /// The affine map with the same value and the same derivative in the middle.
    var middleMap: AffineMap { projection.affine(at: middle) }

    // MARK: Paths

    /// Returns a filled path as it is seen: without what lies behind the camera, and with its curves within 1/1000 point.
    func path(_ path: BezierPath) -> BezierPath {
        guard let bounds = path.controlBounds else { return BezierPath() }
        var result = BezierPath()
        var (start, pen) = (Point.zero, Point.zero)
        for element in (bounds.corners.allSatisfy(projection.isSeen) ? path : seen(path)).elements {
            switch element {
            case .move(let point):
                result.move(to: projection(point))
                (start, pen) = (point, point)
            case .line(let end):
                result.addLine(to: projection(end))
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
        let (first, last) = (projection.affine(at: points[0]), projection.affine(at: points[3]))
        let picture = BezierCurve([first(points[0]), first(points[1]), last(points[2]), last(points[3])])
        if depth == Self.deepest || picture.point(at: 0.5).distance(to: projection(curve.point(at: 0.5))) <= Self.tolerance {
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
            result.append(BezierPath(polygon: projection.seen(Array(polygons.storage[first..<end]))))
            first = end
        }
        return result
    }
}
