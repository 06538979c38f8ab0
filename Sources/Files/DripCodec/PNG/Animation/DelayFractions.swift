package import DripNumbers

/// Delays as fractions of two 16-bit numbers, as in an APNG, whose sum does not drift.
///
/// Nearly all delays are such fractions. For any other, the error so far is added and the nearest fraction used, so every frame begins within half a
/// step of its timestamp.
package struct DelayFractions {
    /// The exact sum minus the sum of the fractions.
    private var missing = Rational(0)

    package init() {}

    /// Returns the fraction for the next delay, not negative.
    package mutating func next(_ delay: Rational) -> APNGDelay {
        let wanted = max(Rational(0), (missing + delay).withBoundedDenominator)
        let used = Self.nearest(to: wanted)
        missing = (missing + delay - Rational(Int(used.numerator), Int(used.denominator))).withBoundedDenominator
        return used
    }

    /// Returns the nearest fraction of 16-bit numbers: `value` itself if it is one.
    package static func nearest(to value: Rational) -> APNGDelay {
        let limit = Int(UInt16.max)
        if value >= Rational(limit) { return APNGDelay(.max, 1) }
        // Convergents of the continued fraction until one does not fit; then the last intermediate fraction (Khinchin, Continued Fractions, §6).
        var (previous, current) = ((numerator: 0, denominator: 1), (numerator: 1, denominator: 0))
        var ratio = (numerator: value.numerator, denominator: value.denominator)
        while ratio.denominator != 0 {
            let whole = ratio.numerator / ratio.denominator
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
            ratio = (ratio.denominator, ratio.numerator % ratio.denominator)
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
    /// The delay in seconds.
    package var seconds: Rational { Rational(Int(numerator), Int(denominator)) }
}
