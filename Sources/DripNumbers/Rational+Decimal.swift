extension Rational {
    /// The same, or the nearest microsecond when the denominator is above a million: sums and products of such times and of frame rates fit
    /// an `Int`, which those of arbitrary fractions would not.
    package var tamed: Rational { denominator > 1_000_000 ? Rational(rounding: min(1e9, max(-1e9, value))) : self }

    /// The same, ``tamed`` and within ±10⁹: a number of seconds, or of frames a second, that clocks can reckon with. Beyond that it is over
    /// every limit anyway, and stays so.
    package var bounded: Rational {
        if self > 1_000_000_000 { return 1_000_000_000 }
        if self < -1_000_000_000 { return -1_000_000_000 }
        return tamed
    }

    /// As text with at most `places` (0…15) decimals and no trailing zeros: `3.1`, `0.02`, `50`.
    package func decimal(places: Int = 6) -> String {
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        // A `Double` has no digits behind the point of so large a number.
        guard abs(value) * Double(scale) < 0x1p53 else { return "\(numerator / denominator)" }
        let scaled = Int((value * Double(scale)).rounded())
        let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
        let sign = scaled < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        var digits = String(rest)
        digits = String(repeating: "0", count: places - digits.utf8.count) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }
}
