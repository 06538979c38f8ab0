/// The same curve as a polynomial: half the work of de Casteljau's construction for a point and two derivatives, with larger rounding errors.
struct QuarticPolynomial {
    private let start: Point
    /// The coefficients of t to t⁴.
    private let a: Vector
    private let b: Vector
    private let c: Vector
    private let d: Vector

    init(_ points: InlineArray<5, Point>) {
        let (first, second, third, fourth) = (points[1] - points[0], points[2] - points[1], points[3] - points[2], points[4] - points[3])
        start = points[0]
        a = first * 4
        b = (second - first) * 6
        c = (third - second * 2 + first) * 4
        d = fourth - third * 3 + second * 3 - first
    }

    func sample(at t: Double) -> (point: Point, velocity: Vector, acceleration: Vector) {
        let point = start + (a + (b + (c + d * t) * t) * t) * t
        let velocity = a + (b * 2 + (c * 3 + d * (4 * t)) * t) * t
        return (point, velocity, b * 2 + (c * 6 + d * (12 * t)) * t)
    }
}
