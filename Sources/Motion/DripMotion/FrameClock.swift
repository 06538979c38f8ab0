public import DripNumbers

/// The timestamp and delay of each frame, by index, in any order.
///
/// Delays are chosen first, and each frame is drawn for its timestamp, so motion keeps its speed whatever delays the format allows.
public struct FrameClock: Equatable, Sendable {
    /// The delays that a format allows.
    public enum Timing: Hashable, Sendable {
        /// Any fraction of a second, as in APNGs and PNG sequences.
        case exact
        /// Whole hundredths of a second, each at least 2 (viewers play 0 and 1 as 10), with an exact sum: as in GIF.
        case centiseconds
    }

    /// Timestamp and delay of one frame.
    public struct Frame: Equatable, Sendable {
        /// Seconds from the start of the effect at which the frame is shown, and for which it is drawn.
        public let timestamp: Double
        /// Delay in seconds.
        public let delay: Rational
    }

    /// Seconds between the start of the effect and the first frame.
    package let start: Rational
    /// Duration of all frames in seconds. A `.centiseconds` clock rounds the requested one to hundredths, at least 2.
    package let duration: Rational
    package let framesPerSecond: Rational
    package let timing: Timing
    /// Number of frames, at least 1.
    public let count: Int

    /// The highest rate whose delays are all at least two hundredths.
    package static let fastestCentisecondRate: Rational = 50

    /// Creates a clock.
    ///
    /// Seconds and frame rates above 10⁹ become 10⁹, which exceeds the limits of any render. Fractions with a denominator above a million are rounded
    /// to the nearest millionth.
    /// - Parameters:
    ///   - duration: seconds, > 0.
    ///   - framesPerSecond: > 0; at most 50 with `.centiseconds`.
    ///   - timing: the delays. A storyboard that is written as a GIF takes whole hundredths of a second in any case.
    public init(from start: Rational = 0, duration: Rational, framesPerSecond: Rational, timing: Timing = .exact) {
        precondition(duration > 0, "a clock runs for longer than 0 s, not \(duration) s")
        precondition(framesPerSecond > 0, "a frame rate is above 0, not \(framesPerSecond)")
        let (duration, framesPerSecond) = (Self.positive(duration.bounded), Self.positive(framesPerSecond.bounded))
        self.start = start.bounded
        self.framesPerSecond = framesPerSecond
        self.timing = timing
        switch timing {
        case .exact:
            self.duration = duration
            // A remainder below a thousandth of a frame is a rounding error, not a frame: it extends the last frame.
            count = max(1, Int((duration.value * framesPerSecond.value - 1e-3).rounded(.up)))
        case .centiseconds:
            precondition(framesPerSecond <= Self.fastestCentisecondRate, "\(framesPerSecond) frames a second are over 50")
            let total = max(2, (duration * 100).rounded)
            self.duration = Rational(total, 100)
            // The last frame is the last one that begins at least 2 hundredths before the end.
            var count = max(1, (Rational(total, 100) * framesPerSecond).ceiling)
            while count > 1, Self.centiseconds(of: count - 1, framesPerSecond) > total - 2 { count -= 1 }
            self.count = count
        }
    }

    /// Returns frame `index` of 0..<count.
    public subscript(index: Int) -> Frame {
        precondition((0..<count).contains(index), "frame \(index) is not one of the \(count) frames")
        let begin = offset(of: index)
        let end = index + 1 == count ? duration : offset(of: index + 1)
        return Frame(timestamp: (start + begin).value, delay: end - begin)
    }

    /// Returns a positive number, which rounding must not make zero.
    private static func positive(_ number: Rational) -> Rational { max(number, Rational(1, 1_000_000)) }

    private func offset(of index: Int) -> Rational {
        switch timing {
        case .exact: Rational(index) / framesPerSecond
        case .centiseconds: Rational(Self.centiseconds(of: index, framesPerSecond), 100)
        }
    }

    /// Returns the nominal time of a frame in whole hundredths: their differences never drift. At 30 fps: 0, 3, 7, 10.
    private static func centiseconds(of index: Int, _ framesPerSecond: Rational) -> Int {
        (Rational(100 * index) / framesPerSecond).rounded
    }
}
