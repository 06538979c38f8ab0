extension Rational {
    /// The same value, rounded to the nearest microsecond when the denominator is above a million. Sums and products of such times and frame rates
    /// fit 64 bits; those of arbitrary fractions might not.
    package var withBoundedDenominator: Rational { lower > 1_000_000 ? Rational(rounding: min(1e9, max(-1e9, value))) : self }

    /// The same value, ``withBoundedDenominator`` and clamped to ±10⁹: seconds or frames per second that clocks can compute with. Larger values
    /// exceed every limit, and the clamped ones still do.
    package var bounded: Rational { min(1_000_000_000, max(-1_000_000_000, self)).withBoundedDenominator }

    /// Returns the value as text with at most `places` (0…15) decimals and no trailing zeros: `3.1`, `0.02`, `50`.
    package func decimal(places: Int = 6) -> String {
        var scale: Int64 = 1
        for _ in 0..<places { scale *= 10 }
        // A `Double` has no fractional digits at so large a magnitude.
        guard abs(value) * Double(scale) < 0x1p53 else { return "\(upper / lower)" }
        let scaled = Int64((value * Double(scale)).rounded())
        let (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
        let sign = scaled < 0 ? "-" : ""
        if fraction == 0 { return "\(sign)\(whole)" }
        var digits = String(fraction).zeroPadded(to: places)
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }
}
