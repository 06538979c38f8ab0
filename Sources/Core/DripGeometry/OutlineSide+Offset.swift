import DripNumbers

/// Curves parallel to a curve, as cubics.
///
/// The parallel of a Bézier curve is not a Bézier curve. A short part is close to the cubic with its ends and, there, its direction and speed. The
/// error falls with the fourth power of the length. Lengthening both handles by one factor, so that the middle lies on the parallel, gives the fifth
/// power. For an arc of a circle it gives the sixth, the best of any cubic. Where that exceeds the tolerance, each half is tried.
extension OutlineSide {
    /// The halvings after which a line is used.
    private static let deepest = 8

    /// Adds the parallel of `curve` at `distance` to its right (negative: to its left), within `tolerance`.
    mutating func addOffset(of curve: StrokeCurve, by distance: Double, tolerance: Double) {
        addOffset(
            Parallel(curve: curve, polynomial: QuarticPolynomial(curve.points), distance: distance, from: 0, to: 1), curve.sample(at: 0),
            curve.sample(at: 1), tolerance: tolerance, depth: 0)
    }

    private mutating func addOffset(
        _ parallel: Parallel, _ first: StrokeCurve.Sample, _ last: StrokeCurve.Sample, tolerance: Double, depth: Int
    ) {
        let cubic = parallel.cubic(first, last)
        if parallel.isWithin(tolerance * 0.9, of: cubic) {
            return addCubic(control1: cubic.1, control2: cubic.2, to: cubic.3, slack: tolerance / 8)
        }
        guard depth < Self.deepest else { return addLine(to: cubic.3) }
        let (before, after) = parallel.halves
        let sample = parallel.curve.sample(at: after.from)
        addOffset(before, first, sample, tolerance: tolerance, depth: depth + 1)
        addOffset(after, sample, last, tolerance: tolerance, depth: depth + 1)
    }
}

extension OutlineSide {
    /// Adds an arc about `pivot`, as cubics of at most `longest` radians. It goes from `radius` away from it, where the side ends now, over `turn`
    /// radians to `end`, which must lie there.
    mutating func addArc(about pivot: Point, from radius: Vector, turn: Double, to end: Point, longest: Double) {
        let steps = max(1, (abs(turn) / longest - 1e-9).rounded(.up))
        let step = turn / steps
        let handle = 4.0 / 3 * sine(step / 4) / cosine(step / 4)
        var from = radius
        for index in 1...Int(steps) {
            let angle = step * Double(index)
            let to = radius * cosine(angle) + radius.turned * sine(angle)
            let point = index == Int(steps) ? end : pivot + to
            addCubic(control1: pivot + from + from.turned * handle, control2: point - to.turned * handle, to: point, slack: 0)
            from = to
        }
    }
}
