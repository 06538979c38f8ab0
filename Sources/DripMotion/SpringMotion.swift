import DripNumbers

/// The way left, y, of a spring that starts at −1: `y = e^(−at)·(−C + (v − a)·S)`, `ẏ = e^(−at)·(v·C − (a·v − ω²)·S)` with a = ζω and
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

    func state(at time: Double) -> (rest: Double, velocity: Double) {
        let (c, s) = waves(at: time)
        return (-c + (velocity - decay) * s, velocity * c - (decay * velocity - frequency * frequency) * s)
    }

    /// e^(−at)·C and e^(−at)·S.
    private func waves(at time: Double) -> (c: Double, s: Double) {
        let angle = swing * time
        let envelope = exponential(-decay * time)
        switch kind {
        case .critical: return (envelope, envelope * time)
        case .under:
            // Past this the sine's argument is too large for its stated error, and the envelope is long nothing but noise unless a is 0.
            let reduced = angle < 1e6 ? angle : angle.remainder(dividingBy: 2 * .pi)
            return (envelope * cosine(reduced), envelope * (swing > 0 ? sine(reduced) / swing : time))
        case .over:
            // sinh x / x loses digits to cancellation where x is small; its series does not.
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

    /// C = (v − a)·S.
    var firstCrossing: Double? { root(sine: 1, cosine: velocity - decay) }

    /// Where v·C = (a·v − ω²)·S: the speed is 0 there.
    func firstExtreme(after time: Double) -> Double? {
        guard var extreme = root(sine: velocity, cosine: decay * velocity - frequency * frequency) else { return nil }
        if kind != .under { return extreme > time ? extreme : nil }
        let half = Double.pi / swing
        if extreme <= time { extreme += half * ((time - extreme) / half).rounded(.up) }
        return extreme > time ? extreme : extreme + half
    }

    /// The first time > 0 at which `sine` · C = `cosine` · S.
    private func root(sine: Double, cosine: Double) -> Double? {
        switch kind {
        case .under:
            let angle = arcTangent(y: sine * swing, x: cosine)
            let first = angle < 0 ? angle + .pi : angle
            return (first > 0 ? first : .pi) / swing
        case .critical:
            let time = sine / cosine
            return time > 0 && time < .infinity ? time : nil
        case .over:
            let ratio = sine * swing / cosine
            return ratio > 0 && ratio < 1 ? logarithm((1 + ratio) / (1 - ratio)) / (2 * swing) : nil
        }
    }

    func settlingTime(within tolerance: Double) -> Double {
        guard decay > 0 else { return .infinity }
        // A time by which all is over: doubled until a bound of what may still come is below the tolerance.
        var end = 1 / frequency
        while bound(at: end) > tolerance { end *= 2 }
        var begin = 0.0
        for _ in 0..<50 {
            let middle = (begin + end) / 2
            if bound(at: middle) > tolerance { begin = middle } else { end = middle }
        }
        // Backwards over the extremes, to the last one that is too far away.
        var last = 0.0
        if kind == .under {
            let half = Double.pi / swing
            guard var extreme = firstExtreme(after: 0) else { return 0 }
            // The envelope says in one step how many half swings may be too large.
            let count = (end - extreme) / half
            extreme += half * max(0, count.rounded(.up))
            while extreme > 0 {
                if abs(state(at: extreme).rest) > tolerance {
                    last = extreme
                    break
                }
                extreme -= half
            }
        } else if let extreme = firstExtreme(after: 0), abs(state(at: extreme).rest) > tolerance {
            last = extreme
        } else if let crossing = firstCrossing {
            // Monotone up to the crossing, small ever after.
            return lastTime(from: 0, to: crossing, above: tolerance)
        }
        let next = kind == .under ? min(end, last + nextZero(after: last)) : end
        return lastTime(from: last, to: max(next, last), above: tolerance)
    }

    /// From an extreme to the zero that follows it: the tangent of the phase is b/a there. From the start: to the first crossing.
    private func nextZero(after time: Double) -> Double {
        if time == 0 { return firstCrossing ?? .infinity }
        return arcTangent(y: swing, x: -decay) / swing
    }

    /// Where the way left, which only shrinks between the two, passes the tolerance.
    private func lastTime(from: Double, to: Double, above tolerance: Double) -> Double {
        var (low, high) = (from, to)
        guard abs(state(at: low).rest) > tolerance else { return low }
        for _ in 0..<200 {
            let middle = (low + high) / 2
            if middle <= low || middle >= high { break }
            if abs(state(at: middle).rest) > tolerance { low = middle } else { high = middle }
        }
        return high
    }

    /// No way left after `time` is longer than this; from where on it falls.
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
