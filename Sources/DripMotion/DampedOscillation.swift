import DripGeometry

/// A spring let go: x(t) of ẍ = −(2πf)²·x − 2ζ·(2πf)·ẋ, in closed form, for a damping ratio ζ below 1.
public struct DampedOscillation: Hashable, Sendable {
    /// Displacement at t = 0, in any unit of length.
    public let displacement: Double
    /// Velocity at t = 0, in that unit per second.
    public let velocity: Double
    /// Undamped frequency in hertz.
    public let frequency: Double
    /// 0 rings for ever; below 1.
    public let dampingRatio: Double

    /// - Precondition: `frequency` > 0 and `dampingRatio` in 0..<1.
    public init(displacement: Double, velocity: Double = 0, frequency: Double, dampingRatio: Double) {
        precondition(frequency > 0 && (0..<1).contains(dampingRatio), "frequency \(frequency) Hz with damping \(dampingRatio)")
        self.displacement = displacement
        self.velocity = velocity
        self.frequency = frequency
        self.dampingRatio = dampingRatio
    }

    /// The displacement `time` seconds (≥ 0) after release.
    public func callAsFunction(_ time: Double) -> Double {
        let omega = 2 * Double.pi * frequency
        let decay = dampingRatio * omega
        let damped = omega * (1 - dampingRatio * dampingRatio).squareRoot()
        let swing = (velocity + decay * displacement) / damped
        return exponential(-decay * time) * (displacement * cosine(damped * time) + swing * sine(damped * time))
    }
}
