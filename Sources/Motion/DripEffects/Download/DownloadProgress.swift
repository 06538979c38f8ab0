import DripMotion

/// Progress of the button as a function of time, piecewise linear with one piece for each requested step.
struct DownloadProgress {
    /// A linear change of progress, which the next one may interrupt.
    private struct Stretch {
        let start: Double
        let end: Double
        let from: Double
        let to: Double

        func value(at time: Double) -> Double {
            guard end > start else { return to }
            return from.interpolated(to: to, at: min(1, max(0, (time - start) / (end - start))))
        }
    }

    private var stretches: [Stretch] = []
    /// Time at which the button is full; nil if it never is.
    private(set) var finish: Double?

    /// Computes the pieces. `steps` are the requested values with their times, and `fillTime` the seconds from 0 to 1. With `jumps`, as in the
    /// original, a step begins at the goal of the running one, with the duration from the last goal reached.
    init(steps: [KeyPoint], fillTime: Double, jumps: Bool) {
        var reached = 0.0
        for step in steps {
            if let last = stretches.last, last.end <= step.time {
                reached = last.to
                if last.to == 1 { break }
            }
            let from = jumps ? stretches.last?.to ?? 0 : value(at: step.time)
            let change = abs(step.value - (jumps ? reached : from))
            stretches.append(Stretch(start: step.time, end: step.time + fillTime * change, from: from, to: step.value))
        }
        finish = stretches.last.flatMap { $0.to == 1 ? $0.end : nil }
    }

    func value(at time: Double) -> Double { stretches.last { $0.start <= time }?.value(at: time) ?? 0 }

    var end: Double? { stretches.last?.end }

    /// Returns the times at which a counter that runs only while progress changes reaches `first`, `first + period`, …
    func ticks(first: Double, period: Double) -> [Double] {
        var ticks: [Double] = []
        var counted = 0.0
        for (index, stretch) in stretches.enumerated() {
            let end = index + 1 < stretches.count ? min(stretch.end, stretches[index + 1].start) : stretch.end
            while first + period * Double(ticks.count) < counted + end - stretch.start {
                ticks.append(stretch.start + first + period * Double(ticks.count) - counted)
            }
            counted += end - stretch.start
        }
        return ticks
    }
}
