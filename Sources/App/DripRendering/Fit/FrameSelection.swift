import DripNumbers

/// The frames of an animation that a file shows, with their durations.
struct FrameSelection: Sendable {
    /// A frame that is shown.
    struct SelectedFrame: Sendable {
        let index: Int
        /// The number of source frames that this pick replaces, including itself.
        let span: Int
        /// The number of picks that this one represents in a sample; 0 where it only begins a window.
        var weight = 1.0
    }

    let picks: [SelectedFrame]
    let isWhole: Bool
}

extension FrameSelection {
    init(all count: Int) { self.init(picks: (0..<count).map { SelectedFrame(index: $0, span: 1) }, isWhole: true) }

    /// Selects the first of every `step` frames, and more where a frame would be shown for longer than `longest`.
    init(every step: Int, of delays: [Rational], longest: Rational) {
        var picks: [SelectedFrame] = []
        var index = 0
        while index < delays.count {
            var span = 1
            var delay = delays[index]
            while span < step, index + span < delays.count, delay + delays[index + span] <= longest {
                delay = (delay + delays[index + span]).withBoundedDenominator
                span += 1
            }
            picks.append(SelectedFrame(index: index, span: span))
            index += span
        }
        self.init(picks: picks, isWhole: picks.count == delays.count)
    }

    func delays(of all: [Rational]) -> [Rational] {
        picks.map { pick in all[pick.index..<pick.index + pick.span].reduce(Rational(0)) { ($0 + $1).withBoundedDenominator } }
    }

    /// Returns the first pick and evenly spaced windows, which represent the picks around them; all picks if there are few.
    func sample() -> FrameSelection {
        let count = picks.count - 1
        let windowCount = min(Self.mostWindows, max(Self.fewestWindows, count / Self.share / Self.windowLength))
        guard count > windowCount * (Self.windowLength + 1) * 3 / 2 else { return self }
        var chosen = [picks[0]]
        for window in 0..<windowCount {
            let stratum = 1 + count * window / windowCount..<1 + count * (window + 1) / windowCount
            let first = stratum.lowerBound + (stratum.count - Self.windowLength) / 2
            // The pick before the window is not counted. It may be the last one of the previous window.
            if let last = chosen.last, last.index != picks[first - 1].index {
                var start = picks[first - 1]
                start.weight = 0
                chosen.append(start)
            }
            for position in first..<first + Self.windowLength {
                var pick = picks[position]
                pick.weight = Double(stratum.count) / Double(Self.windowLength)
                chosen.append(pick)
            }
        }
        return FrameSelection(picks: chosen, isWhole: false)
    }

    /// The number of picks in a window, without the one before it.
    private static let windowLength = 3
    private static let fewestWindows = 6
    private static let mostWindows = 12
    /// The ratio of all picks to sampled picks.
    private static let share = 8
}
