public import DripNumbers

/// When each frame is shown, and for how long: index → timestamp and delay, in any order.
///
/// The delays are chosen first and each frame is drawn for the moment at which it is shown, so motion keeps its speed whatever the format can say.
public struct FrameClock: Hashable, Sendable {
    /// What a delay may be.
    public enum Timing: Hashable, Sendable {
        /// Any fraction of a second, as in APNG and in PNG sequences.
        case exact
        /// Whole hundredths of a second, each at least 2 (viewers play 0 and 1 as 10), their sum exact: as in GIF.
        case centiseconds
    }

    /// One frame's place in time.
    public struct Frame: Hashable, Sendable {
        /// Seconds from the start of the effect at which the frame is shown: the moment to draw.
        public let timestamp: Double
        /// For how many seconds it is shown.
        public let delay: Rational
    }

    /// Seconds between the start of the effect and the first frame.
    public let start: Rational
    /// Seconds that all frames last together. A `.centiseconds` clock rounds what was asked for to hundredths, at least 2.
    public let duration: Rational
    public let framesPerSecond: Rational
    public let timing: Timing
    /// How many frames there are: at least 1.
    public let count: Int

    /// The fastest rate whose delays are all at least two hundredths.
    public static let fastestCentisecondRate: Rational = 50

    /// No number is too large: beyond 10⁹ seconds, or frames a second, the clock goes to 10⁹, which is over the limits of any render. Fractions
    /// with a denominator above a million are rounded to the nearest millionth.
    /// - Parameters:
    ///   - duration: seconds, > 0.
    ///   - framesPerSecond: > 0; at most ``fastestCentisecondRate`` with `.centiseconds`.
    public init(from start: Rational = 0, duration: Rational, framesPerSecond: Rational, timing: Timing) {
        precondition(duration > 0, "a clock runs for longer than 0 s, not \(duration) s")
        precondition(framesPerSecond > 0, "a frame rate is above 0, not \(framesPerSecond)")
        let (duration, framesPerSecond) = (Self.positive(duration.bounded), Self.positive(framesPerSecond.bounded))
        self.start = start.bounded
        self.framesPerSecond = framesPerSecond
        self.timing = timing
        switch timing {
        case .exact:
            self.duration = duration
            // A rest below a thousandth of a frame is what rounding left of a duration, not a frame: the last one is that much longer.
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

    /// Frame `index` of 0..<count.
    public subscript(index: Int) -> Frame {
        precondition((0..<count).contains(index), "frame \(index) is not one of the \(count) frames")
        let begin = offset(of: index)
        let end = index + 1 == count ? duration : offset(of: index + 1)
        return Frame(timestamp: (start + begin).value, delay: end - begin)
    }

    /// Rounding must not make nothing of a tiny number.
    private static func positive(_ number: Rational) -> Rational { max(number, Rational(1, 1_000_000)) }

    /// Seconds from the first frame to frame `index`.
    private func offset(of index: Int) -> Rational {
        switch timing {
        case .exact: Rational(index) / framesPerSecond
        case .centiseconds: Rational(Self.centiseconds(of: index, framesPerSecond), 100)
        }
    }

    /// The nominal time of a frame, rounded to hundredths: differences of these never drift. At 30 fps: 0, 3, 7, 10.
    private static func centiseconds(of index: Int, _ framesPerSecond: Rational) -> Int {
        (Rational(100 * index) / framesPerSecond).rounded
    }
}
