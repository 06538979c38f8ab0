import DripGeometry
import DripMotion
import DripNumbers

/// The animation of a full button as functions of time: it contracts, pops, sends out a shock wave, and a check mark appears.
struct DownloadFinish {
    struct Wave {
        /// Inner radius, in radii of the button.
        let inner: Double
        let outer: Double
        let opacity: Double
    }

    /// Time at which the button is full, in seconds.
    let start: Double
    let fidelity: Fidelity
    /// Maximum scale; in the original the spring determines it.
    let pop: Double
    /// Scale at which the wave fades out.
    let ringScale: Double
    /// Amplitude of the shaking, in points.
    let shake: Double
    /// Duration relative to the original's.
    let pace: Double

    private static let drawnIn = 0.9
    private static let waveDuration = 2.1
    private static let waveOpacity = 0.4
    /// Seconds after the start.
    private static let drawInStart = 1.2
    private static let drawInEnd = 2.1
    private static let popStart = 2.3
    private static let popEnd = 2.7
    /// Seconds of the shaking, and its oscillations.
    private static let shakeTime = 1.4
    private static let shakes = 7.0
    private static let spring = Spring(duration: 1, dampingRatio: 0.4)
    /// Starts and ends at rest with a fast middle; the spring continues from the maximum.
    private static let rise = TimingFunction(x1: 0.6, y1: 0, x2: 0.2, y2: 1)

    /// Start of the wave; in `better` at the maximum scale.
    private var waveStart: Double { start + pace * (fidelity == .better ? Self.popEnd : Self.drawInEnd) }
    var end: Double { waveStart + pace * Self.waveDuration }

    func scale(at time: Double) -> Double {
        let t = (time - start) / pace
        if t <= Self.popStart {
            let share = (t - Self.drawInStart) / (Self.drawInEnd - Self.drawInStart)
            return 1.0.interpolated(to: Self.drawnIn, at: TimingFunction.easeInOut(share))
        }
        if fidelity == .original {
            return Self.drawnIn.interpolated(to: 1, at: Self.spring.progress(at: t - Self.popStart))
        }
        if t < Self.popEnd {
            return Self.drawnIn.interpolated(to: pop, at: Self.rise((t - Self.popStart) / (Self.popEnd - Self.popStart)))
        }
        return pop.interpolated(to: 1, at: Self.spring.progress(at: t - Self.popEnd))
    }

    /// Returns the sideways offset of the button, in points. It shakes from its smallest size on, less and less.
    func offset(at time: Double) -> Double {
        let t = ((time - start) / pace - Self.drawInEnd) / Self.shakeTime
        guard t > 0, t < 1 else { return 0 }
        return shake * sine(2 * .pi * Self.shakes * t) * (1 - t) * (1 - t)
    }

    /// Returns the visible rings, from back to front. In the original it is a whole disc, a copy of the button's.
    ///
    /// `better` has a broad ring with the original's speed, and ahead of it a thin front that starts at the edge of the disc.
    func waves(at time: Double) -> [Wave] {
        let share = (time - waveStart) / (pace * Self.waveDuration)
        guard share >= 0, share < 1 else { return [] }
        func swell(_ share: Double) -> Double { Self.drawnIn.interpolated(to: ringScale, at: TimingFunction.easeInOut(share)) }
        let opacity = Self.waveOpacity * (1 - TimingFunction.easeInOut(share))
        guard fidelity == .better else { return [Wave(inner: 0, outer: swell(share), opacity: opacity)] }
        let front = min(1, share / 0.6)
        let eased = 1 - (1 - front) * (1 - front) * (1 - front)
        let edge = pop.interpolated(to: max(pop, ringScale), at: eased)
        let width = 0.09 * (1 - 0.7 * front)
        return [
            Wave(inner: swell(share - 0.3), outer: swell(share), opacity: opacity),
            Wave(inner: max(0, edge - width), outer: edge, opacity: 0.7 * (1 - front) * (1 - front)),
        ].filter { $0.opacity > 0 && $0.outer > $0.inner }
    }

    /// Returns the drawn share of the check mark's stroke, and its opacity. In `better` it grows; in the original it fades in.
    func check(at time: Double) -> (drawn: Double, opacity: Double) {
        switch fidelity {
        case .better: (TimingFunction.easeInOut((time - waveStart) / (0.5 * pace)), 1)
        case .original: (1, TimingFunction.easeInOut((time - waveStart) / Self.waveDuration))
        }
    }
}
