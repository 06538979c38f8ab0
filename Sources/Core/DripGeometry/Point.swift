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
