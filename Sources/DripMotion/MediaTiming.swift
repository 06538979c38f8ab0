/// When an animation runs: time → progress, asked in any order. Core Animation's media timing.
public struct MediaTiming: Hashable, Sendable {
    /// What an animation shows before its begin and after its end.
    public enum FillMode: Hashable, Sendable {
        /// Nothing: the model's own value is seen.
        case removed
        /// Its last value, from its end on.
        case forwards
        /// Its first value, before its begin.
        case backwards
        case both
    }

    /// Seconds before it begins.
    public var delay: Double
    /// Seconds of one run in one direction, above 0.
    public var duration: Double
    /// How often it runs: a fraction ends on the way, infinity never.
    public var repeatCount: Double
    /// Each run is followed by the same run backwards, so lasts twice ``duration``.
    public var autoreverses: Bool
    public var fillMode: FillMode

    /// - Precondition: `duration` is above 0 and finite, `repeatCount` above 0, `delay` finite.
    public init(
        duration: Double, delay: Double = 0, repeatCount: Double = 1, autoreverses: Bool = false, fillMode: FillMode = .removed
    ) {
        precondition(duration > 0 && duration.isFinite, "an animation lasts longer than 0 s, not \(duration) s")
        precondition(repeatCount > 0, "an animation runs more than 0 times, not \(repeatCount)")
        precondition(delay.isFinite, "an animation begins after a finite delay, not \(delay) s")
        self.duration = duration
        self.delay = delay
        self.repeatCount = repeatCount
        self.autoreverses = autoreverses
        self.fillMode = fillMode
    }

    /// Seconds from begin to end, repetitions and ways back included; may be infinite.
    public var activeDuration: Double { duration * (autoreverses ? 2 : 1) * repeatCount }
    /// When it is over, in seconds; may be infinite.
    public var end: Double { delay + activeDuration }

    /// The progress 0…1 at `time`; nil where nothing of the animation is seen.
    ///
    /// It runs in begin ≤ time < end. At the very end it shows, if it fills, where it arrived: 1, 0 after a way back, the fraction of a
    /// fractional count.
    public func progress(at time: Double) -> Double? {
        let elapsed = time - delay
        if elapsed < 0 { return fillMode == .backwards || fillMode == .both ? 0 : nil }
        let active = activeDuration
        if elapsed >= active {
            guard fillMode == .forwards || fillMode == .both else { return nil }
            let runs = repeatCount * (autoreverses ? 2 : 1)
            return fold(runs, isEnd: true)
        }
        return fold(elapsed / duration, isEnd: false)
    }

    /// How many runs of one direction lie behind → the progress within the current one. A whole number is the beginning of the next run, at the
    /// end of all the end of the last.
    private func fold(_ runs: Double, isEnd: Bool) -> Double {
        var whole = runs.rounded(.down)
        var share = runs - whole
        if isEnd, share == 0 {
            whole -= 1
            share = 1
        }
        return autoreverses && whole.truncatingRemainder(dividingBy: 2) == 1 ? 1 - share : share
    }
}

/// A track and when it runs.
public struct Animation<T: Track>: Sendable {
    public let track: T
    public let timing: MediaTiming

    public init(_ track: T, timing: MediaTiming) {
        self.track = track
        self.timing = timing
    }

    /// What the animation shows at `time`; nil where nothing of it is seen.
    public func value(at time: Double) -> T.Value? { timing.progress(at: time).map { track.value(at: $0) } }

    /// What is seen at `time` of a property whose own value is `model`: Core Animation's presentation value.
    public func presented(over model: T.Value, at time: Double) -> T.Value { value(at: time) ?? model }
}

extension Animation: Equatable where T: Equatable {}
