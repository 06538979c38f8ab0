import DripNumbers

/// A displacement in points.
public struct Vector: Hashable, Sendable {
    /// Points to the right.
    public var dx: Double
    /// Points down.
    public var dy: Double

    /// Creates the displacement (`dx`, `dy`).
    public init(_ dx: Double, _ dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// The vector without length.
    public static let zero = Vector(0, 0)

    /// Creates the unit vector at `angle` radians; +x turns towards +y.
    public init(angle: Double) { self.init(cosine(angle), sine(angle)) }

    /// The Euclidean length in points.
    public var length: Double { (dx * dx + dy * dy).squareRoot() }
    /// The vector after a quarter turn from +x towards +y: (dx, dy) → (−dy, dx).
    public var turned: Vector { Vector(-dy, dx) }

    /// Returns the sum.
    public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }
    /// Returns the difference.
    public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }
    /// Returns the vector scaled by `factor`.
    public static func * (vector: Vector, factor: Double) -> Vector { Vector(vector.dx * factor, vector.dy * factor) }
    /// Returns the opposite vector.
    public static prefix func - (vector: Vector) -> Vector { Vector(-vector.dx, -vector.dy) }
    /// Returns the dot product.
    public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }
    /// Returns the z component of the cross product: positive when `other` lies on the side that +x turns to (+y).
    public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }
}
