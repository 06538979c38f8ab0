import DripNumbers

extension Spring {
    /// Settling distance of `UIView.animate`: 1/1000 of the whole.
    private static let settled = 0.001

    /// Creates a spring of the UIView form: mass 1, and the stiffness with which the envelope of the remaining distance is 1/1000 after `duration`.
    ///
    ///     ζ < 1   0.001 = |ωζ − v| / ωd · e^(−ωζT)      v = 0: ω = ln(1000·ζ / √(1 − ζ²)) / (ζT)
    ///     ζ = 1   0.001 = |1 + (ω − v)·T| · e^(−ωT)
    ///     ζ > 1   the same of the slower of both exponentials
    ///
    /// - Parameters:
    ///   - duration: seconds, above 0.
    ///   - dampingRatio: 0.01 or more; 1 is critical. Below 0.01 the formula has no meaning.
    ///   - initialVelocity: whole distances a second. Of several solutions the stiffest is taken.
    public init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
        precondition(duration > 0 && duration.isFinite, "a spring lasts longer than 0 s, not \(duration) s")
        precondition(dampingRatio >= 0.01 && dampingRatio.isFinite, "a spring's damping ratio is at least 0.01, not \(dampingRatio)")
        precondition(initialVelocity.isFinite, "a spring starts with a finite velocity, not \(initialVelocity)")
        let frequency: Double
        if initialVelocity == 0, dampingRatio < 1 {
            let root = ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
            frequency = logarithm(dampingRatio / (Self.settled * root)) / (dampingRatio * duration)
        } else {
            frequency = Self.frequency(duration: duration, ratio: dampingRatio, velocity: initialVelocity)
        }
        self.init(angularFrequency: frequency, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
    }

    /// Returns the largest ω whose envelope is still `settled` at the end. The envelope for the velocity directed away from the goal is larger and
    /// only falls with ω, which bounds the search from above. Steps of 1 % down bracket the solution, and bisection refines it.
    private static func frequency(duration: Double, ratio: Double, velocity: Double) -> Double {
        var high = 5 / duration
        while envelope(high, duration, ratio: ratio, velocity: -abs(velocity)) > settled { high *= 2 }
        var low = high
        while low * duration > 1e-6, envelope(low, duration, ratio: ratio, velocity: velocity) <= settled { low *= 0.99 }
        (low, high) = bisect(low, min(high, low / 0.99), steps: 100) { envelope($0, duration, ratio: ratio, velocity: velocity) > settled }
        return (low + high) / 2
    }

    private static func envelope(_ frequency: Double, _ duration: Double, ratio: Double, velocity: Double) -> Double {
        let root = abs((1 - ratio) * (1 + ratio)).squareRoot()
        if ratio < 1 { return abs(frequency * ratio - velocity) / (frequency * root) * exponential(-frequency * ratio * duration) }
        if ratio == 1 { return abs(1 + (frequency - velocity) * duration) * exponential(-frequency * duration) }
        let (slow, fast) = (frequency / (ratio + root), frequency * (ratio + root))
        return abs(velocity - fast) / (fast - slow) * exponential(-slow * duration)
    }
}
