import DripMotion

/// How full the button is, as a function of time: straight stretches, one for each step that was asked for.
struct DownloadProgress {
    /// A way from one progress to another. The next one may cut it short.
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
    /// When the button is full; nil if that is never asked for, or never awaited.
    private(set) var finish: Double?

    /// - Parameters:
    ///   - steps: what is asked for, and when, in seconds.
    ///   - fillTime: seconds that the whole way takes.
    ///   - jumps: the original begins a step at the goal of the one that still runs, and takes as long as from the last goal reached.
    init(steps: [KeyPoint], fillTime: Double, jumps: Bool) {
        var reached = 0.0
        for step in steps {
            if let last = stretches.last, last.end <= step.time {
                reached = last.to
                if last.to == 1 { break }
            }
            let from = jumps ? stretches.last?.to ?? 0 : value(at: step.time)
            let way = abs(step.value - (jumps ? reached : from))
            stretches.append(Stretch(start: step.time, end: step.time + fillTime * way, from: from, to: step.value))
        }
        finish = stretches.last.flatMap { $0.to == 1 ? $0.end : nil }
    }

    /// 0…1.
    func value(at time: Double) -> Double { stretches.last { $0.start <= time }?.value(at: time) ?? 0 }

    /// When the last stretch is over; nil if there is none.
    var end: Double? { stretches.last?.end }

    /// When a counter that runs only while progress does reaches `first`, `first + period`, …
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
