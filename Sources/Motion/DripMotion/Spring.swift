import DripNumbers

/// A damped spring that pulls a value from 0 to its goal 1, in closed form: under-, critically and over-damped.
///
/// With y the negative of the remaining distance, `ÿ + 2ζω·ẏ + ω²·y = 0`, y(0) = −1 and ẏ(0) the initial velocity, where ω = √(stiffness / mass) and
/// ζ = damping / 2√(stiffness · mass). Time is in seconds, velocities in whole distances a second.
///
/// Source: documentation of CASpringAnimation and UIView; the UIView form follows framer's SpringsExample and reproduces its numbers.
public struct Spring: Equatable, Sendable {
    package let mass: Double
    package let stiffness: Double
    package let damping: Double
    /// Initial velocity in whole distances a second, positive towards the goal.
    package let initialVelocity: Double

    /// Creates a spring of the Core Animation form, with CASpringAnimation's defaults.
    /// - Precondition: `mass` and `stiffness` are above 0, `damping` is at least 0.
    public init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0) {
        precondition(mass > 0 && mass.isFinite, "a spring moves a mass above 0, not \(mass)")
        precondition(stiffness > 0 && stiffness.isFinite, "a spring's stiffness is above 0, not \(stiffness)")
        precondition(damping >= 0 && damping.isFinite, "a spring's damping is at least 0, not \(damping)")
        precondition(initialVelocity.isFinite, "a spring starts with a finite velocity, not \(initialVelocity)")
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
        self.initialVelocity = initialVelocity
    }

    /// Creates a spring of the form used by SwiftUI and design tools. `response` is the undamped period in seconds.
    public init(response: Double, dampingRatio: Double, initialVelocity: Double = 0) {
        precondition(response > 0 && response.isFinite, "a spring's response is above 0 s, not \(response) s")
        self.init(angularFrequency: 2 * .pi / response, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
    }

    init(angularFrequency: Double, dampingRatio: Double, initialVelocity: Double) {
        self.init(
            stiffness: angularFrequency * angularFrequency, damping: 2 * dampingRatio * angularFrequency, initialVelocity: initialVelocity)
    }

    /// ω in radians a second: the angular frequency without damping.
    package var angularFrequency: Double { (stiffness / mass).squareRoot() }
    /// ζ: below 1 the value overshoots repeatedly, above 1 it approaches slowly.
    package var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    /// Returns the value at `time`: 0 at the start and before, 1 at rest, more during an overshoot.
    public func progress(at time: Double) -> Double { time <= 0 ? 0 : 1 + motion.state(at: time).offset }

    /// Returns the velocity of the value, in whole distances a second.
    public func velocity(at time: Double) -> Double { time < 0 ? 0 : motion.state(at: time).velocity }

    /// Returns the seconds after which the value stays within `tolerance` of its goal, by its envelope: never early, at most one period late, and
    /// infinite without damping.
    /// - Precondition: `tolerance` is above 0 and below 1.
    public func settlingTime(within tolerance: Double = 0.001) -> Double {
        precondition(tolerance > 0 && tolerance < 1, "a spring settles within a tolerance above 0 and below 1, not \(tolerance)")
        return motion.settlingTime(within: tolerance)
    }

    private var motion: SpringMotion {
        SpringMotion(angularFrequency: angularFrequency, dampingRatio: dampingRatio, velocity: initialVelocity)
    }
}
