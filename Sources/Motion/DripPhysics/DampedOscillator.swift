import DripNumbers

/// Exact step of a damped spring: displacement and velocity after `duration` seconds. Stable at any stiffness.
package struct DampedOscillator {
    /// Half the step rate, rounded down: faster oscillations cannot be sampled.
    package static let frequencyLimit = 119.0

    /// y' = yy · y + yv · v and v' = vy · y + vv · v.
    private let yy: Double
    private let yv: Double
    private let vy: Double
    private let vv: Double
    /// ω².
    private let stiffness: Double
    private let duration: Double

    /// Prepares the step for a `frequency` in hertz, without damping, above 0.
    package init(frequency: Double, dampingRatio: Double, duration: Double) {
        let omega = 2 * .pi * frequency
        let decay = dampingRatio * omega
        let swing = omega * abs((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
        let angle = swing * duration
        let envelope = exponential(-decay * duration)
        let c: Double
        let s: Double
        if angle < 1e-4 {
            // cos and sin x / x, or cosh and sinh x / x, up to the first term in which they differ from 1.
            let square = dampingRatio < 1 ? -angle * angle : angle * angle
            c = envelope * (1 + square / 2)
            s = envelope * duration * (1 + square / 6)
        } else if dampingRatio < 1 {
            c = envelope * cosine(angle)
            s = envelope * sine(angle) / swing
        } else {
            let slow = exponential(-omega * omega / (decay + swing) * duration)
            let fast = exponential(-(decay + swing) * duration)
            c = (slow + fast) / 2
            s = (slow - fast) / (2 * swing)
        }
        stiffness = omega * omega
        self.duration = duration
        yy = c + decay * s
        yv = s
        vy = -omega * omega * s
        vv = c - decay * s
    }

    /// Returns the spring's contribution to displacement and velocity, on top of motion with constant velocity and `acceleration`. With a constant
    /// acceleration a the spring oscillates about the displacement a / ω².
    package func effect(displacement y: Double, velocity v: Double, acceleration a: Double) -> (move: Double, velocity: Double) {
        let z = y - a / stiffness
        return ((yy - 1) * z + (yv - duration) * v - a * duration * duration / 2, vy * z + (vv - 1) * v - a * duration)
    }
}
