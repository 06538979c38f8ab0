public import DripGeometry
public import DripImage

/// A value that can be interpolated.
public protocol Interpolatable: Sendable {
    /// Returns the interpolated value: this one at `progress` 0, `other` at 1, extrapolated beyond if the type allows it.
    func interpolated(to other: Self, at progress: Double) -> Self
}

extension Double: Interpolatable {
    /// Returns the number at `progress` between this one, at 0, and `other`, at 1; extrapolates beyond.
    public func interpolated(to other: Double, at progress: Double) -> Double { self + (other - self) * progress }
}

extension Point: Interpolatable {}
extension BezierPath: Interpolatable {}
extension Color: Interpolatable {}

extension Vector: Interpolatable {
    /// Returns the vector at `progress` between this one, at 0, and `other`, at 1; extrapolates beyond.
    public func interpolated(to other: Vector, at progress: Double) -> Vector { self + (other - self) * progress }
}

extension AffineMap: Interpolatable {
    /// Interpolates each entry, as Core Animation does for affine maps that only move and scale.
    public func interpolated(to other: AffineMap, at progress: Double) -> AffineMap {
        AffineMap(
            a: a.interpolated(to: other.a, at: progress), b: b.interpolated(to: other.b, at: progress),
            c: c.interpolated(to: other.c, at: progress), d: d.interpolated(to: other.d, at: progress),
            e: e.interpolated(to: other.e, at: progress), f: f.interpolated(to: other.f, at: progress))
    }
}
