import DripCodec
import DripNumbers

/// Delays as APNG can say them, so that their sum does not drift.
///
/// Nearly all delays are fractions of two 16-bit numbers as they are. One that is not gets the nearest such fraction to what is missing
/// from the exact sum, so every frame begins within half a step of its moment.
struct DelayFractions {
    /// What the fractions so far are short of.
    private var missing = Rational(0)

    /// The fraction for the next delay, not negative.
    mutating func next(_ delay: Rational) -> APNGDelay {
        let wanted = max(Rational(0), (missing + delay).tamed)
        let used = Self.nearest(to: wanted)
        missing = (missing + delay - Rational(Int(used.numerator), Int(used.denominator))).tamed
        return used
    }

    /// The nearest fraction of 16-bit numbers: `value` itself when it is one.
    static func nearest(to value: Rational) -> APNGDelay {
        let limit = Int(UInt16.max)
        if value >= Rational(limit) { return APNGDelay(.max, 1) }
        // Convergents of the continued fraction, until one does not fit; then the last that is between (Khinchin, Continued Fractions, §6).
        var (previous, current) = ((numerator: 0, denominator: 1), (numerator: 1, denominator: 0))
        var rest = (numerator: value.numerator, denominator: value.denominator)
        while rest.denominator != 0 {
            let whole = rest.numerator / rest.denominator
            let steps = min(
                whole, current.numerator == 0 ? whole : (limit - previous.numerator) / current.numerator,
                current.denominator == 0 ? whole : (limit - previous.denominator) / current.denominator)
            let next = (previous.numerator + steps * current.numerator, previous.denominator + steps * current.denominator)
            if steps < whole {
                let between = next.1 == 0 ? current : next
                let closest = [current, between].filter { $0.denominator != 0 }.min {
                    distance($0, value) < distance($1, value)
                }
                return fraction(closest ?? current)
            }
            (previous, current) = (current, next)
            rest = (rest.denominator, rest.numerator % rest.denominator)
        }
        return fraction(current)
    }

    private static func distance(_ fraction: (numerator: Int, denominator: Int), _ value: Rational) -> Double {
        abs(Double(fraction.numerator) / Double(fraction.denominator) - value.value)
    }

    private static func fraction(_ parts: (numerator: Int, denominator: Int)) -> APNGDelay {
        APNGDelay(UInt16(parts.numerator), UInt16(parts.denominator))
    }
}

extension APNGDelay {
    /// Seconds.
    var seconds: Rational { Rational(Int(numerator), Int(denominator)) }
}
