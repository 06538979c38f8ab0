import DripNumbers

/// Displacement y from the goal of a spring that starts at −1: `y = e^(−at)·(−C + (v − a)·S)`, `ẏ = e^(−at)·(v·C − (a·v − ω²)·S)` with a = ζω and
///
///     under-damped       C = cos bt    S = sin bt / b     b = ω√(1 − ζ²)
///     critically damped  C = 1         S = t
///     over-damped        C = cosh bt   S = sinh bt / b    b = ω√(ζ² − 1)
struct SpringMotion {
    let frequency: Double
    let velocity: Double
    /// a, and b of the table.
    let decay: Double
    let swing: Double
    private let kind: Kind

    private enum Kind { case under, critical, over }

    init(angularFrequency: Double, dampingRatio: Double, velocity: Double) {
        frequency = angularFrequency
        self.velocity = velocity
        decay = dampingRatio * angularFrequency
        swing = angularFrequency * abs((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
        kind = dampingRatio < 1 ? .under : dampingRatio > 1 ? .over : .critical
    }

    func state(at time: Double) -> (offset: Double, velocity: Double) {
        let (c, s) = waves(at: time)
        return (-c + (velocity - decay) * s, velocity * c - (decay * velocity - frequency * frequency) * s)
    }

    /// Returns e^(−at)·C and e^(−at)·S.
    private func waves(at time: Double) -> (c: Double, s: Double) {
        let angle = swing * time
        let envelope = exponential(-decay * time)
        switch kind {
        case .critical: return (envelope, envelope * time)
        case .under:
            // Beyond this the argument of the sine exceeds the range of its stated error, and the envelope is only noise unless a is 0.
            let reduced = angle < 1e6 ? angle : angle.remainder(dividingBy: 2 * .pi)
            return (envelope * cosine(reduced), envelope * (swing > 0 ? sine(reduced) / swing : time))
        case .over:
            // sinh x / x loses digits to cancellation for small x; its series does not.
            if angle < 0.01 {
                let square = angle * angle
                return (
                    envelope * (1 + square / 2 * (1 + square / 12 * (1 + square / 30))),
                    envelope * time * (1 + square / 6 * (1 + square / 20 * (1 + square / 42)))
                )
            }
            // a − b without cancellation: (a − b)(a + b) = ω².
            let slow = exponential(-frequency * frequency / (decay + swing) * time)
            let fast = exponential(-(decay + swing) * time)
            return ((slow + fast) / 2, (slow - fast) / (2 * swing))
        }
    }

    func settlingTime(within tolerance: Double) -> Double {
        guard decay > 0 else { return .infinity }
        // A time by which the motion is over: doubled until a bound of the remaining motion is below the tolerance.
        var end = 1 / frequency
        while bound(at: end) > tolerance { end *= 2 }
        return bisect(0, end, steps: 50) { bound(at: $0) > tolerance }.high
    }

    /// Returns an upper bound of the distance to the goal from `time` on.
    private func bound(at time: Double) -> Double {
        let slope = velocity - decay
        switch kind {
        case .under: return exponential(-decay * time) * (1 + slope / swing * (slope / swing)).squareRoot()
        case .critical: return exponential(-decay * time) * (1 + abs(slope) * time)
        case .over:
            let slow = exponential(-frequency * frequency / (decay + swing) * time)
            return slow * (1 + abs(slope) * min(time, 1 / (2 * swing)))
        }
    }
}
