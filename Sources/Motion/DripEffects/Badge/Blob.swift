import DripGeometry
import DripNumbers

/// A convex deformable body: a circle, or a capsule along x, strained about its centre.
struct Blob {
    var center: Point
    /// Radius of the caps, in points.
    var radius: Double
    /// Distance from the centre to the centre of either cap; 0 is a circle.
    var halfLength = 0.0
    var strain = Strain.zero

    /// Map from the undeformed body around the origin to the canvas.
    var transform: AffineMap { strain.transform.followed(by: .translation(center.x, center.y)) }

    /// The outline, clockwise on screen.
    var outline: BezierPath {
        let box = Rect(minX: -radius - halfLength, minY: -radius, maxX: radius + halfLength, maxY: radius)
        let path = halfLength > 0 ? BezierPath(roundedRect: box, cornerRadius: radius) : BezierPath(circle: .zero, radius: radius)
        return path.transformed(by: transform)
    }

    func holds(_ point: Point) -> Bool {
        let unstrained = (strain * -1)(point - center)
        return Vector(max(0, abs(unstrained.dx) - halfLength), unstrained.dy).length <= radius
    }

    /// Returns the point of the outline whose outward normal is `normal`. All points of a capsule's flat side have one normal. There the point moves
    /// from cap to cap within ``edgeTurn``, slightly inside the edge, so that the neck never jumps.
    func surfacePoint(facing normal: Vector) -> Point {
        // Normals are transformed by the inverse transpose. Its inverse is the strain itself, which is symmetric.
        let unstrained = strain(normal)
        let unit = unstrained * (1 / unstrained.length)
        let glide = halfLength > 0 ? unit.dx / (unit.dx * unit.dx + Self.edgeTurn * Self.edgeTurn).squareRoot() : 0
        return center + strain(unit * radius + Vector(halfLength * glide, 0))
    }

    /// Radians of the normal in which the point moves along a capsule's flat side.
    private static let edgeTurn = 0.06
}

/// An area-preserving deformation: stretched along one axis and shortened across it. Strains of different directions add up. (x, y) is ln(stretch) ·
/// (cos 2φ, sin 2φ) for a stretch in the direction φ. Strains along φ and φ + π/2 are opposite.
struct Strain {
    private var x: Double
    private var y: Double

    static let zero = Strain(x: 0, y: 0)

    private init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    /// Creates a stretch by the factor `stretch` along the unit vector `axis`.
    init(_ stretch: Double, along axis: Vector) {
        let size = logarithm(stretch)
        self.init(x: size * (axis.dx * axis.dx - axis.dy * axis.dy), y: size * 2 * axis.dx * axis.dy)
    }

    var isNone: Bool { x == 0 && y == 0 }

    static func + (a: Strain, b: Strain) -> Strain { Strain(x: a.x + b.x, y: a.y + b.y) }
    static func * (strain: Strain, factor: Double) -> Strain { Strain(x: strain.x * factor, y: strain.y * factor) }

    /// cosh ε + sinh ε · M, with M the reflection about the axis.
    func callAsFunction(_ vector: Vector) -> Vector {
        let size = (x * x + y * y).squareRoot()
        guard size > 0 else { return vector }
        let (more, less) = (exponential(size), exponential(-size))
        let mirrored = Vector(x * vector.dx + y * vector.dy, y * vector.dx - x * vector.dy) * (1 / size)
        return vector * ((more + less) / 2) + mirrored * ((more - less) / 2)
    }

    var transform: AffineMap {
        let (right, down) = (self(Vector(1, 0)), self(Vector(0, 1)))
        return AffineMap(a: right.dx, b: right.dy, c: down.dx, d: down.dy, e: 0, f: 0)
    }
}
