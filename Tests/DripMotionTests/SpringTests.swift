import DripMotion
import DripTestSupport
import Foundation
import Testing

@Suite struct SpringTests {
    @Test("framer's published pair: ζ = 0.25, T = 3")
    func framer() {
        let spring = Spring(duration: 3, dampingRatio: 0.25)
        #expect(abs(spring.stiffness - 54.8336) < 0.00005)
        #expect(abs(spring.damping - 3.7025) < 0.00005)
    }

    /// The formulas of an under-damped spring.
    @Test("overshoot, peak and crossing", arguments: [(0.6, 0.25), (0.4, 0.5), (0.4, 1.0)])
    func table(ratio: Double, duration: Double) {
        let spring = Spring(duration: duration, dampingRatio: ratio)
        let root = (1 - ratio * ratio).squareRoot()
        let omega = Foundation.log(1000 * ratio / root) / (ratio * duration)
        #expect(abs(spring.angularFrequency - omega) < 1e-9 * omega)
        let (peak, crossing) = (.pi / (omega * root), (.pi - Foundation.atan(root / ratio)) / (omega * root))
        #expect(abs(spring.progress(at: peak) - 1 - Foundation.exp(-.pi * ratio / root)) < 1e-12)
        #expect(abs(spring.progress(at: crossing) - 1) < 1e-12 && abs(spring.velocity(at: peak)) < 1e-11 * omega)
    }

    @Test("it solves its equation, at every damping and velocity")
    func equation() {
        var random = SplitMix64(seed: 5)
        for index in 0..<400 {
            let ratio = index % 4 == 0 ? 1 + random.magnitude(exponents: -12 ... -1) : random.number(in: 0...4)
            let omega = random.number(in: 1...40)
            let velocity = random.number(in: -20...20)
            let spring = Spring(stiffness: omega * omega, damping: 2 * ratio * omega, initialVelocity: velocity)
            #expect(spring.progress(at: 0) == 0 && abs(spring.velocity(at: 0) - velocity) < 1e-12 * max(1, abs(velocity)))
            let time = random.number(in: 0.01...3)
            let h = 1e-4 / omega
            // Difference quotients of progress and velocity.
            let slope = (spring.progress(at: time + h) - spring.progress(at: time - h)) / (2 * h)
            let bend = (spring.velocity(at: time + h) - spring.velocity(at: time - h)) / (2 * h)
            let size = 1 + abs(velocity) / omega
            #expect(abs(slope - spring.velocity(at: time)) < 2e-7 * size * omega * max(1, ratio * ratio))
            let force = -spring.stiffness * (spring.progress(at: time) - 1) - spring.damping * spring.velocity(at: time)
            #expect(abs(bend - force) < 2e-6 * size * omega * omega * max(1, ratio * ratio * ratio), "ζ \(ratio), ω \(omega)")
        }
    }

    @Test("nothing jumps where the damping becomes critical")
    func nearCritical() {
        for velocity in [-8.0, 0, 8] {
            let critical = Spring(stiffness: 100, damping: 20, initialVelocity: velocity)
            for offset in [1e-3, 1e-6, 1e-9, 1e-13] {
                for sign in [-1.0, 1] {
                    let near = Spring(stiffness: 100, damping: 20 * (1 + sign * offset), initialVelocity: velocity)
                    for t in stride(from: 0.0, to: 2, by: 0.01) {
                        #expect(abs(near.progress(at: t) - critical.progress(at: t)) < 3 * offset + 1e-13)
                    }
                }
            }
        }
    }

    @Test("it has settled at its settling time, which is at most a swing late", arguments: [0.001, 0.02, 0.3])
    func settling(tolerance: Double) {
        var random = SplitMix64(seed: 6)
        for index in 0..<200 {
            let ratio = [0.02, 0.3, 0.7, 1, 1.3, 5][index % 6]
            let spring = Spring(
                stiffness: random.number(in: 1...900), damping: 0, initialVelocity: index % 2 == 0 ? 0 : random.number(in: -30...30))
            let damped = Spring(
                stiffness: spring.stiffness, damping: 2 * ratio * spring.angularFrequency, initialVelocity: spring.initialVelocity)
            let time = damped.settlingTime(within: tolerance)
            let step = min(0.02, 1 / damped.angularFrequency / 20)
            let period = 2 * .pi / (damped.angularFrequency * (1 - ratio * ratio).squareRoot())
            let early = ratio < 1 ? max(0, time - period) : 0
            #expect(stride(from: early, to: time, by: step / 10).contains { abs(damped.progress(at: $0) - 1) > tolerance * 0.99 })
            for later in stride(from: time, to: time + 3 / (ratio * damped.angularFrequency) + 1, by: step) {
                #expect(abs(damped.progress(at: later) - 1) <= tolerance * (1 + 1e-9))
            }
        }
        #expect(Spring(damping: 0).settlingTime() == .infinity)
    }

    @Test("the UIView form has a thousandth left of its envelope at the end, whatever the velocity")
    func durationForm() {
        for ratio in [0.05, 0.3, 0.6, 0.95, 1, 1.5, 3] {
            // Where v is near ωζ the equation's left side vanishes, whatever is left: UIKit's formula, not a promise for faint damping.
            for velocity in ratio < 0.3 ? [-10.0, 0, 0.5] : [-10.0, -0.5, 0, 0.5, 3, 40] {
                for duration in [0.1, 0.25, 1, 3] {
                    let spring = Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
                    #expect(abs(spring.dampingRatio - ratio) < 1e-9)
                    // The sine's part of the envelope alone: the cosine's adds up to a thousandth again, and more for large ω.
                    #expect(spring.settlingTime(within: 0.0105) < duration * 1.4, "ζ \(ratio) v \(velocity) T \(duration)")
                }
            }
        }
        // The text's own equation, ζ < 1 and v ≠ 0.
        let spring = Spring(duration: 0.5, dampingRatio: 0.6, initialVelocity: 5)
        let (omega, damped) = (spring.angularFrequency, spring.angularFrequency * 0.8)
        #expect(abs((omega * 0.6 - 5) / damped * Foundation.exp(-omega * 0.6 * 0.5) - 0.001) < 1e-9)
        let critical = Spring(duration: 0.5, dampingRatio: 1, initialVelocity: 5)
        let w = critical.angularFrequency
        #expect(abs(Foundation.exp(-w * 0.5) * (1 + (w - 5) * 0.5) - 0.001) < 1e-9)
    }

    @Test("defaults are Core Animation's, and the design form is its own")
    func forms() {
        let plain = Spring()
        #expect(plain.mass == 1 && plain.stiffness == 100 && plain.damping == 10 && plain.initialVelocity == 0)
        let designed = Spring(response: 0.5, dampingRatio: 0.7)
        #expect(abs(designed.stiffness - Foundation.pow(2 * .pi / 0.5, 2)) < 1e-9)
        #expect(abs(designed.damping - 4 * .pi * 0.7 / 0.5) < 1e-9)
        // A heavier mass is a softer spring.
        let heavy = Spring(mass: 4, stiffness: 400, damping: 40)
        #expect((0...50).allSatisfy { abs(heavy.progress(at: Double($0) / 25) - plain.progress(at: Double($0) / 25)) < 1e-12 })
    }
}
