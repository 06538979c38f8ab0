import DripGeometry
import DripMotion

/// What happens once the button is full: it draws in, pops, sends out a shock wave, and a check mark appears. All as functions of time.
struct DownloadFinish {
    /// A ring of the shock wave.
    struct Wave {
        /// In radii of the button.
        let inner: Double
        let outer: Double
        let opacity: Double
    }

    /// When the button is full, in seconds.
    let start: Double
    let fidelity: Fidelity
    /// The largest scale; the original's spring reaches what it reaches.
    let pop: Double
    /// The scale at which the wave fades out.
    let ringScale: Double

    private static let drawnIn = 0.9
    private static let waveDuration = 2.1
    private static let waveOpacity = 0.4
    /// Seconds after the start.
    private static let drawInStart = 1.2
    private static let drawInEnd = 2.1
    private static let popStart = 2.3
    private static let popEnd = 2.7
    private static let spring = Spring(duration: 1, dampingRatio: 0.4)
    /// Starts and ends at rest, quick between: the top of the pop is where the spring takes over.
    private static let rise = TimingFunction(x1: 0.6, y1: 0, x2: 0.2, y2: 1)

    /// When the wave leaves: better, at the strongest shake.
    private var waveStart: Double { start + (fidelity == .better ? Self.popEnd : Self.drawInEnd) }
    /// When all is over, in seconds.
    var end: Double { waveStart + Self.waveDuration }

    /// The disc's scale from the start on.
    func scale(at time: Double) -> Double {
        let t = time - start
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

    /// The rings to be seen, from back to front. The original's is a whole disc, a copy of the button's.
    ///
    /// Better: a broad swell at the original's pace, and ahead of it a thin front that leaves the disc's very edge.
    func waves(at time: Double) -> [Wave] {
        let share = (time - waveStart) / Self.waveDuration
        guard share >= 0, share < 1 else { return [] }
        func swell(_ share: Double) -> Double { Self.drawnIn.interpolated(to: ringScale, at: TimingFunction.easeInOut(share)) }
        let opacity = Self.waveOpacity * (1 - TimingFunction.easeInOut(share))
        guard fidelity == .better else { return [Wave(inner: 0, outer: swell(share), opacity: opacity)] }
        let front = min(1, share / 0.6)
        let way = 1 - (1 - front) * (1 - front) * (1 - front)
        let edge = pop.interpolated(to: max(pop, ringScale), at: way)
        let width = 0.09 * (1 - 0.7 * front)
        return [
            Wave(inner: swell(share - 0.3), outer: swell(share), opacity: opacity),
            Wave(inner: max(0, edge - width), outer: edge, opacity: 0.7 * (1 - front) * (1 - front)),
        ].filter { $0.opacity > 0 && $0.outer > $0.inner }
    }

    /// How much of the check mark's stroke is drawn, and its opacity: better, it grows; the original's fades in.
    func check(at time: Double) -> (drawn: Double, opacity: Double) {
        switch fidelity {
        case .better: (TimingFunction.easeInOut((time - waveStart) / 0.5), 1)
        case .original: (1, TimingFunction.easeInOut((time - waveStart) / Self.waveDuration))
        }
    }
}
