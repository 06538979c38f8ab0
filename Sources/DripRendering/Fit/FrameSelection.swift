import DripNumbers

/// Which of an animation's frames a file shows, and for how long.
struct FrameSelection: Hashable, Sendable {
    /// A frame that is shown.
    struct Pick: Hashable, Sendable {
        /// The frame's index in the animation.
        let index: Int
        /// How many frames of the animation pass while it is shown: itself and those that are left out.
        let span: Int
        /// How many picks of the whole file this one stands for in a sample; 0 where it is there only to begin a window.
        var weight = 1.0
    }

    let picks: [Pick]
    /// Whether every frame is shown.
    let isWhole: Bool

    /// All of `count` frames.
    init(all count: Int) {
        picks = (0..<count).map { Pick(index: $0, span: 1) }
        isWhole = true
    }

    /// The first of every `step` frames. No frame is shown for longer than `longest` because of that.
    init(every step: Int, of delays: [Rational], longest: Rational) {
        var picks: [Pick] = []
        var index = 0
        while index < delays.count {
            var span = 1
            var delay = delays[index]
            while span < step, index + span < delays.count, delay + delays[index + span] <= longest {
                delay = (delay + delays[index + span]).tamed
                span += 1
            }
            picks.append(Pick(index: index, span: span))
            index += span
        }
        self.init(picks: picks, isWhole: picks.count == delays.count)
    }

    private init(picks: [Pick], isWhole: Bool) {
        self.picks = picks
        self.isWhole = isWhole
    }

    /// For how long each pick is shown.
    func delays(of all: [Rational]) -> [Rational] {
        picks.map { pick in all[pick.index..<pick.index + pick.span].reduce(Rational(0)) { ($0 + $1).tamed } }
    }

    /// The first pick and some windows of successive ones, evenly spaced, each of which stands for the picks around it; all picks where there are few.
    func sample() -> FrameSelection {
        let rest = picks.count - 1
        let windowCount = min(Self.mostWindows, max(Self.fewestWindows, rest / Self.share / Self.windowLength))
        guard rest > windowCount * (Self.windowLength + 1) * 3 / 2 else { return self }
        var chosen = [picks[0]]
        for window in 0..<windowCount {
            let stratum = 1 + rest * window / windowCount..<1 + rest * (window + 1) / windowCount
            let first = stratum.lowerBound + (stratum.count - Self.windowLength) / 2
            // What is shown before the window is not counted, and may be the last pick of the window before.
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

    /// Picks of a window, without the one before it.
    private static let windowLength = 3
    private static let fewestWindows = 6
    private static let mostWindows = 12
    /// One of so many picks is coded in a sample.
    private static let share = 8
}
