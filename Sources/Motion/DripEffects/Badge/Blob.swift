import DripGeometry

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
