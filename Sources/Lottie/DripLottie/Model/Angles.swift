internal import DripGeometry
internal import DripNumbers

extension Vector {
    /// The angle in degrees, 0 to the right, clockwise; 0 for the zero vector.
    var degrees: Double { arcTangent(y: dy, x: dx) * 180 / .pi }
}

extension Double {
    var radians: Double { self * .pi / 180 }
}

extension AffineMap {
    static func translation(_ offset: Vector) -> AffineMap { translation(offset.dx, offset.dy) }

    /// Returns a shear by `skew` degrees along an axis turned by `axis` degrees.
    static func skew(_ skew: Double, axis: Double) -> AffineMap {
        let shear = AffineMap(a: 1, b: 0, c: -(sine(skew.radians) / cosine(skew.radians)), d: 1, e: 0, f: 0)
        return .rotation(axis.radians).followed(by: shear).followed(by: .rotation(-axis.radians))
    }
}
