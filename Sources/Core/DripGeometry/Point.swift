import DripNumbers

/// A position on the canvas in points: x to the right, y down; pixel (0, 0) covers [0, 1) × [0, 1) at scale 1.
public struct Point: Hashable, Sendable {
    /// Points to the right.
    public var x: Double
    /// Points down.
    public var y: Double

    /// Creates a point at (`x`, `y`).
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static let zero = Point(0, 0)

    /// The largest magnitude of a coordinate or a matrix entry in a scene: products of two still fit a `Double`.
    public static let coordinateLimit = 1e100

    /// Whether both coordinates are numbers within ±``coordinateLimit``, as the rasterizer requires.
    package var isDrawable: Bool { abs(x) <= Self.coordinateLimit && abs(y) <= Self.coordinateLimit }

    /// Returns the point at `progress` between this one, at 0, and `other`, at 1; extrapolates beyond.
    public func interpolated(to other: Point, at progress: Double) -> Point {
        Point(x + (other.x - x) * progress, y + (other.y - y) * progress)
    }

    /// Returns the Euclidean distance in points.
    public func distance(to other: Point) -> Double { (other - self).length }

    /// Returns the point moved by `vector`.
    public static func + (point: Point, vector: Vector) -> Point { Point(point.x + vector.dx, point.y + vector.dy) }
    /// Returns the point moved against `vector`.
    public static func - (point: Point, vector: Vector) -> Point { Point(point.x - vector.dx, point.y - vector.dy) }
    /// Returns the displacement from `start` to `end`.
    public static func - (end: Point, start: Point) -> Vector { Vector(end.x - start.x, end.y - start.y) }
}

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
