public import DripGeometry
public import DripImage

/// A value that can be mixed with another one.
public protocol Interpolatable: Sendable {
    /// The value at `progress` on the way to `other`: this one at 0, `other` at 1, extrapolated beyond where the type can.
    func interpolated(to other: Self, at progress: Double) -> Self
}

extension Double: Interpolatable {
    public func interpolated(to other: Double, at progress: Double) -> Double { self + (other - self) * progress }
}

extension Point: Interpolatable {}
extension BezierPath: Interpolatable {}
extension Color: Interpolatable {}

extension Vector: Interpolatable {
    public func interpolated(to other: Vector, at progress: Double) -> Vector { self + (other - self) * progress }
}

extension AffineMap: Interpolatable {
    /// Entry by entry, as Core Animation mixes affine maps that only move and scale.
    public func interpolated(to other: AffineMap, at progress: Double) -> AffineMap {
        AffineMap(
            a: a.interpolated(to: other.a, at: progress), b: b.interpolated(to: other.b, at: progress),
            c: c.interpolated(to: other.c, at: progress), d: d.interpolated(to: other.d, at: progress),
            e: e.interpolated(to: other.e, at: progress), f: f.interpolated(to: other.f, at: progress))
    }
}
