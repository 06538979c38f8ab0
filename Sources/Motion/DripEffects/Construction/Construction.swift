public import DripGeometry

/// The geometry from which an effect builds its drawing at one moment, in points of the canvas: the figures of a tutorial.
///
/// A ``ConstructionPen`` draws it over the finished picture. The order of the marks does not matter, except that earlier letters keep their place.
public struct Construction: Equatable, Sendable {
    /// One mark.
    public enum Mark: Equatable, Sendable {
        /// A circle on which an outline lies, and its centre.
        case circle(Point, radius: Double)
        /// An outline that is a deformed circle, or one with rounded corners.
        case body(BezierPath)
        /// The centre of a body.
        case center(Point)
        /// The control polygon of a Bézier curve of any degree. The first and the last point lie on the curve. A single point is a knot.
        case controlPolygon([Point])
        /// A point in which two outlines touch, or another point that a construction yields.
        case tangentPoint(Point)
        /// A line between centres or tangent points, or an angle's arc: a length that the construction measures.
        case measure(BezierPath)
        /// A shape that is never shown, but decides others.
        case helper(BezierPath)
        /// A path that is never shown, such as that of a motion.
        case guide(BezierPath)
        /// A boundary of collisions.
        case boundary(BezierPath)
        /// A velocity in points a second, drawn as an arrow from a point, a tenth of a second long.
        case velocity(Vector, at: Point)
        /// A name of a point, beside it in the direction `away`, in the colour of the marks it belongs to.
        case letter(String, at: Point, away: Vector, of: Ink)
    }

    /// The kinds of marks that have a colour of their own.
    public enum Ink: Hashable, Sendable, CaseIterable { case circle, curve, tangent, helper, boundary, velocity }

    /// The marks.
    public var marks: [Mark]

    /// Creates a construction.
    public init(_ marks: [Mark] = []) { self.marks = marks }

    /// Returns the same construction scaled by `factor` around (0, 0).
    func scaled(by factor: Double) -> Construction {
        if factor == 1 { return self }
        let map = AffineMap.scale(factor)
        return Construction(
            marks.map { mark in
                switch mark {
                case .circle(let center, let radius): .circle(map(center), radius: radius * factor)
                case .body(let path): .body(path.transformed(by: map))
                case .center(let point): .center(map(point))
                case .controlPolygon(let points): .controlPolygon(points.map { map($0) })
                case .tangentPoint(let point): .tangentPoint(map(point))
                case .measure(let path): .measure(path.transformed(by: map))
                case .helper(let path): .helper(path.transformed(by: map))
                case .guide(let path): .guide(path.transformed(by: map))
                case .boundary(let path): .boundary(path.transformed(by: map))
                case .velocity(let velocity, let point): .velocity(velocity * factor, at: map(point))
                case .letter(let text, let point, let away, let ink): .letter(text, at: map(point), away: away, of: ink)
                }
            })
    }
}

extension Construction.Mark {
    /// A straight line between two points.
    static func line(_ from: Point, _ to: Point) -> Self { .measure(BezierPath([.move(from), .line(to)])) }

    /// A straight path that is never shown.
    static func guideLine(_ from: Point, _ to: Point) -> Self { .guide(BezierPath([.move(from), .line(to)])) }

    /// A straight boundary.
    static func edge(_ from: Point, _ to: Point) -> Self { .boundary(BezierPath([.move(from), .line(to)])) }

    static func curve(_ curve: BezierCurve) -> Self { .controlPolygon(curve.controlPoints) }

    /// The arc about `center` between two directions, in radians.
    static func angle(at center: Point, radius: Double, from: Double, to: Double) -> Self {
        var path = BezierPath()
        path.addArc(center: center, radius: radius, startAngle: from, sweep: to - from)
        return .measure(path)
    }

    /// The circles of the corners of a rounded rectangle, under `transform`.
    static func corners(of rect: Rect, radius: Double, _ transform: AffineMap = .identity) -> [Self] {
        let inner = rect.expanded(by: -radius)
        return [
            Point(inner.minX, inner.minY), Point(inner.maxX, inner.minY), Point(inner.maxX, inner.maxY), Point(inner.minX, inner.maxY),
        ].map { .circle(transform($0), radius: radius) }
    }
}
