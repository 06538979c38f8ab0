struct Parallel {
    typealias Cubic = (Point, Point, Point, Point)

    let curve: StrokeCurve
    /// The same curve, for fast checks.
    let polynomial: QuarticPolynomial
    let distance: Double
    var from: Double
    var to: Double

    var halves: (before: Parallel, after: Parallel) {
        var (before, after) = (self, self)
        before.to = (from + to) / 2
        after.from = before.to
        return (before, after)
    }

    func cubic(_ first: StrokeCurve.Sample, _ last: StrokeCurve.Sample) -> Cubic {
        let (start, end) = (first.offset(distance), last.offset(distance))
        let out = first.tangent * (first.offsetSpeed(distance) * (to - from) / 3)
        let back = last.tangent * (last.offsetSpeed(distance) * (to - from) / 3)
        let plain = (start, start + out, end - back, end)
        let middle = Self.point(of: plain, at: 0.5)
        let foot = foot(of: middle, near: 0.5)
        let normal = foot.tangent.turned
        let gain = (out - back).dot(normal) * 0.375
        let growth = (foot.offset(distance) - middle).dot(normal) / gain
        guard abs(growth) <= 0.25 else { return plain }
        return (start, start + out * (1 + growth), end - back * (1 + growth), end)
    }

    /// Returns whether `cubic` lies within `tolerance` of the parallel, sampled at seven points.
    func isWithin(_ tolerance: Double, of cubic: Cubic) -> Bool {
        for index in 1...7 {
            let share = Double(index) / 8
            guard isNear(Self.point(of: cubic, at: share), share: share, tolerance) else { return false }
        }
        return true
    }

    /// Returns whether `point` is within `tolerance` of the parallel. Searches its nearest point as ``foot(of:near:)`` does, but only until the rest
    /// along the curve is too short for its curvature to matter: usually at once.
    private func isNear(_ point: Point, share: Double, _ tolerance: Double) -> Bool {
        var t = from + (to - from) * share
        for _ in 0..<2 {
            let sample = polynomial.sample(at: t)
            let square = sample.velocity.dot(sample.velocity)
            guard square > 0 else { break }
            let length = square.squareRoot()
            let tangent = sample.velocity * (1 / length)
            let deviation = point - (sample.point + tangent.turned * distance)
            let along = deviation.dot(tangent)
            let turning = sample.velocity.cross(sample.acceleration) / square
            let speed = abs(length - turning * distance)
            // The curve leaves its tangent by the square of the way × the curvature / 2.
            if abs(along) * 8 <= (to - from) * speed, along * along * abs(turning) * 8 <= tolerance * speed {
                return abs(deviation.cross(tangent)) <= tolerance
            }
            let step = along / (length - turning * distance)
            guard abs(step) <= to - from else { break }
            t = min(to, max(from, t + step))
        }
        return curve.sample(at: t).offset(distance).distance(to: point) <= tolerance
    }

    /// Returns the sample whose parallel point is nearest to `point`: two Newton steps from the same share of the parameter.
    private func foot(of point: Point, near share: Double) -> StrokeCurve.Sample {
        var t = from + (to - from) * share
        var sample = curve.sample(at: t)
        for _ in 0..<2 {
            let speed = sample.offsetSpeed(distance)
            let step = (point - sample.offset(distance)).dot(sample.tangent) / speed
            guard abs(step) <= to - from else { break }
            t = min(to, max(from, t + step))
            sample = curve.sample(at: t)
        }
        return sample
    }

    private static func point(of cubic: Cubic, at t: Double) -> Point {
        let a = cubic.0.interpolated(to: cubic.1, at: t)
        let b = cubic.1.interpolated(to: cubic.2, at: t)
        let c = cubic.2.interpolated(to: cubic.3, at: t)
        return a.interpolated(to: b, at: t).interpolated(to: b.interpolated(to: c, at: t), at: t)
    }
}
