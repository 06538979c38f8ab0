import DripNumbers

/// A position on the canvas in points: x to the right, y down; pixel (0, 0) covers [0, 1) × [0, 1) at scale 1.
public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    public static let zero = Point(0, 0)

    /// The largest magnitude of a coordinate or a matrix entry in a scene: products of two still fit a `Double`.
    public static let coordinateLimit = 1e100

    /// Whether both coordinates are numbers within ±``coordinateLimit``, as the rasterizer requires.
    package var isDrawable: Bool { abs(x) <= Self.coordinateLimit && abs(y) <= Self.coordinateLimit }

    /// Returns the point at `progress` between this one, at 0, and `other`, at 1; extrapolates beyond.
    public func interpolated(to other: Point, at progress: Double) -> Point {
        Point(x + (other.x - x) * progress, y + (other.y - y) * progress)
    }

    public func distance(to other: Point) -> Double { (other - self).length }

    public static func + (point: Point, vector: Vector) -> Point { Point(point.x + vector.dx, point.y + vector.dy) }
    public static func - (point: Point, vector: Vector) -> Point { Point(point.x - vector.dx, point.y - vector.dy) }
    public static func - (end: Point, start: Point) -> Vector { Vector(end.x - start.x, end.y - start.y) }
}

/// A displacement in points.
public struct Vector: Hashable, Sendable {
    public var dx: Double
    public var dy: Double

    public init(_ dx: Double, _ dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    public static let zero = Vector(0, 0)

    /// Creates the unit vector at `angle` radians; +x turns towards +y.
    public init(angle: Double) { self.init(cosine(angle), sine(angle)) }

    public var length: Double { (dx * dx + dy * dy).squareRoot() }
    /// The vector after a quarter turn from +x towards +y: (dx, dy) → (−dy, dx).
    public var turned: Vector { Vector(-dy, dx) }

    public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }
    public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }
    public static func * (vector: Vector, factor: Double) -> Vector { Vector(vector.dx * factor, vector.dy * factor) }
    public static prefix func - (vector: Vector) -> Vector { Vector(-vector.dx, -vector.dy) }
    public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }
    /// Returns the z component of the cross product: positive when `other` lies on the side that +x turns to (+y).
    public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }
}
