import DripNumbers

/// An affine map in SVG's and Core Graphics' order of entries:
///
///     x' = a·x + c·y + e        | a c e |
///     y' = b·x + d·y + f        | b d f |
///
/// With y down, a positive rotation turns +x towards +y (clockwise on screen).
public struct AffineMap: Hashable, Sendable {
    /// The share of x in x'.
    public var a: Double
    /// The share of x in y'.
    public var b: Double
    /// The share of y in x'.
    public var c: Double
    /// The share of y in y'.
    public var d: Double
    /// The translation of x, in points.
    public var e: Double
    /// The translation of y, in points.
    public var f: Double

    /// Creates a map with these entries.
    public init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }

    /// The map that changes nothing.
    public static let identity = AffineMap(a: 1, b: 0, c: 0, d: 1, e: 0, f: 0)

    /// Returns a translation by (`dx`, `dy`) points.
    public static func translation(_ dx: Double, _ dy: Double) -> AffineMap {
        AffineMap(a: 1, b: 0, c: 0, d: 1, e: dx, f: dy)
    }

    /// Returns a uniform scale about the origin.
    public static func scale(_ factor: Double) -> AffineMap { scale(factor, factor) }

    /// Returns a scale about the origin with one factor per axis.
    public static func scale(_ x: Double, _ y: Double) -> AffineMap {
        AffineMap(a: x, b: 0, c: 0, d: y, e: 0, f: 0)
    }

    /// A rotation by `angle` radians about the origin.
    public static func rotation(_ angle: Double) -> AffineMap {
        let (s, c) = (sine(angle), cosine(angle))
        return AffineMap(a: c, b: s, c: -s, d: c, e: 0, f: 0)
    }

    /// Returns the map that applies `self` first and `next` to its result.
    public func followed(by next: AffineMap) -> AffineMap {
        AffineMap(
            a: next.a * a + next.c * b, b: next.b * a + next.d * b,
            c: next.a * c + next.c * d, d: next.b * c + next.d * d,
            e: next.a * e + next.c * f + next.e, f: next.b * e + next.d * f + next.f)
    }

    /// Returns the image of `point`.
    public func callAsFunction(_ point: Point) -> Point {
        Point(a * point.x + c * point.y + e, b * point.x + d * point.y + f)
    }

    package var determinant: Double { a * d - b * c }

    /// The greatest factor by which a length grows: the larger singular value of the linear part.
    package var largestStretch: Double {
        (Vector(a + d, b - c).length + Vector(a - d, b + c).length) / 2
    }

    /// The inverse map. Nil when the map flattens the plane to a line or a point, or when the inverse does not fit a `Double`.
    public var inverse: AffineMap? {
        let determinant = determinant
        guard determinant != 0, (1 / determinant).isFinite else { return nil }
        let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
        return AffineMap(a: ia, b: ib, c: ic, d: id, e: -(ia * e + ic * f), f: -(ib * e + id * f))
    }

    /// Whether every entry is a number within ±``Point/coordinateLimit``.
    package var isDrawable: Bool {
        Point(a, b).isDrawable && Point(c, d).isDrawable && Point(e, f).isDrawable
    }
}
