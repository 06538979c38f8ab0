public import DripNumbers

/// A time as text: `2`, `2s`, `500ms`, `30f` for thirty frames at the requested rate, or `@30` for thirty of a Lottie animation's own.
public enum TimeText: Equatable, Sendable {
    /// A time in seconds.
    case seconds(Rational)
    /// A number of frames at the requested rate.
    case frames(Int)
    /// A number of frames at the own rate of a Lottie animation.
    case ownFrames(Rational)

    /// Parses a plain decimal with one of the units `s` (or none) and `ms`, as ``Rational/init(near:)`` does, a whole number with `f`, or a
    /// decimal after `@`. Nil for other texts and for negative numbers.
    package init?(_ text: String) {
        if text.hasPrefix("@") {
            guard let count = Rational(decimal: text.dropFirst()) else { return nil }
            self = .ownFrames(count)
            return
        }
        if text.hasSuffix("f") {
            guard let count = Rational(decimal: text.dropLast()), count.denominator == 1 else { return nil }
            self = .frames(count.numerator)
            return
        }
        for (suffix, scale) in [("ms", 1000), ("s", 1), ("", 1)] where text.hasSuffix(suffix) {
            guard let number = Rational(decimal: text.dropLast(suffix.count)) else { return nil }
            self = .seconds(Rational(near: number.value / Double(scale)))
            return
        }
        return nil
    }

    /// Returns the seconds, where a frame lasts 1 / `framesPerSecond`: exact up to 10⁹ seconds or frames, with denominators up to a million. Nil for
    /// frames at an own rate that there is not.
    /// - Parameter ownRate: the animation's own frames per second.
    /// - Precondition: both rates are at least 10⁻⁶.
    package func seconds(at framesPerSecond: Rational, ownRate: Rational? = nil) -> Rational? {
        switch self {
        case .seconds(let seconds): seconds.bounded
        case .frames(let count): Rational(count).bounded / framesPerSecond.bounded
        case .ownFrames(let count): ownRate.map { (count.bounded / $0.bounded).withBoundedDenominator }
        }
    }
}

extension Rational {
    /// Parses a frame rate: a decimal such as `29.97`, or a fraction such as `30000/1001`. Nil for other texts and for 0.
    ///
    /// A decimal is read as ``init(near:)`` does; a fraction of decimals is rounded to a denominator up to a million. Every product that a clock
    /// computes from such times fits an `Int`.
    package init?(frameRate text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let top = Rational(decimal: parts[0]) else { return nil }
        var rate = top
        if parts.count == 2 {
            guard let bottom = Rational(decimal: parts[1]), bottom > 0 else { return nil }
            rate = Rational(near: min(1e6, top.value / bottom.value))
        }
        guard rate > 0 else { return nil }
        self = rate
    }
}
