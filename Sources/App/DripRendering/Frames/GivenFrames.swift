import DripMotion
import DripNumbers
import DripScene

/// The times of the frames of a scene file, and selections of them.
///
/// Memory: a few words per frame, for at most ``Limits/frameCount`` frames.
struct GivenFrames: Sendable {
    /// One shown frame: its index in the file and its delay in seconds.
    struct Choice: Sendable {
        let index: Int
        let delay: Rational
        /// The moment in the file at which it begins, in seconds.
        var moment = 0.0
        /// The frames that pass before the open shutter, in order; empty without motion blur.
        var exposed: [Exposed] = []
    }

    /// A frame, and the number of moments of an exposure that show it.
    struct Exposed: Sendable {
        let index: Int
        var count: Int
    }

    /// The moments of an exposure.
    private static let exposureMoments = 64

    let header: SceneHeader
    /// The start of each frame in seconds from the start of the file, followed by the end.
    ///
    /// Exact where no frame has its own delay. Otherwise exact while the fractions stay small, then rounded to the microsecond.
    let times: [Rational]

    var count: Int { times.count - 1 }
    var duration: Rational { times[count] }

    /// Reads all of `file` once, which also finds every error in it.
    init(_ file: SceneFile) throws(DripGIFError) {
        var pass = SceneFile.Pass(file)
        var delays: [Rational?] = []
        while let frame = try pass.next() {
            delays.append(frame.delay)
            if Task.isCancelled { throw .cancelled }
            try Limits.check(frames: delays.count, lasting: 0)
        }
        guard let header = pass.header, !delays.isEmpty else { throw .content(.noFrames(path: file.path)) }
        self.init(header: header, delays: delays)
        try Limits.check(frames: count, lasting: duration)
    }

    /// - Parameter delays: the delay of each frame, or nil for one frame at the header's rate. At least one element.
    init(header: SceneHeader, delays: [Rational?]) {
        self.header = header
        let isRegular = delays.allSatisfy { $0 == nil }
        var regular = 0
        var given = Rational(0)
        var times = [Rational(0)]
        for delay in delays {
            if let delay { given = (given + delay).withBoundedDenominator } else { regular += 1 }
            let time = Rational(regular) / header.framesPerSecond
            times.append(isRegular ? time : (time + given).withBoundedDenominator)
        }
        self.times = times
    }

    /// Returns the whole delay of frame `index` in seconds.
    func delay(of index: Int) -> Rational { (times[index + 1] - times[index]).withBoundedDenominator }

    /// Returns the given frame whose start is nearest to `time`; the earlier of two.
    func nearest(to time: Double) -> Int {
        let low = max(0, times.dropLast().partitioningIndex { !($0.value <= time) } - 1)
        guard low + 1 < count else { return low }
        return times[low + 1].value - time < time - times[low].value ? low + 1 : low
    }

    /// Returns the given frames with their own delays, cut to the range.
    func choices(from start: Rational, to end: Rational) -> [Choice] {
        (0..<count).compactMap { index in
            let begin = max(times[index], start)
            let stop = min(times[index + 1], end)
            return begin < stop ? Choice(index: index, delay: (stop - begin).withBoundedDenominator, moment: begin.value) : nil
        }
    }

    /// Returns the given frame nearest to the timestamp of each frame of `clock`.
    func sampled(by clock: FrameClock) -> [Choice] {
        (0..<clock.count).map { chosen(at: clock[$0].timestamp, for: clock[$0].delay) }
    }

    /// Returns the given frame nearest to `time`, shown for `delay`.
    func chosen(at time: Double, for delay: Rational) -> Choice {
        Choice(index: nearest(to: time), delay: delay.withBoundedDenominator, moment: time)
    }

    /// Returns the same choices, each exposed for `seconds` from its moment on.
    func exposing(_ choices: [Choice], for seconds: Double) -> [Choice] {
        if seconds == 0 { return choices }
        return choices.map { choice in
            var result = choice
            for step in 0..<Self.exposureMoments {
                let index = nearest(to: choice.moment + (Double(step) + 0.5) / Double(Self.exposureMoments) * seconds)
                if result.exposed.last?.index == index {
                    result.exposed[result.exposed.count - 1].count += 1
                } else {
                    result.exposed.append(Exposed(index: index, count: 1))
                }
            }
            return result
        }
    }
}

extension [GivenFrames.Choice] {
    /// The same frames with delays in whole hundredths, whose sums are the rounded sums. Nil when one would be shorter than 2.
    var inCentiseconds: [GivenFrames.Choice]? {
        var elapsed = Rational(0)
        var last = 0
        var result: [GivenFrames.Choice] = []
        for choice in self {
            elapsed = elapsed + choice.delay
            let end = (elapsed * 100).rounded
            if end - last < 2 { return nil }
            result.append(GivenFrames.Choice(index: choice.index, delay: Rational(end - last, 100), moment: choice.moment))
            last = end
        }
        return result
    }
}
