extension Rational {
    /// The same, or the nearest microsecond when the denominator is above a million: sums and products of such times and of frame rates fit
    /// an `Int`, which those of arbitrary fractions would not.
    package var tamed: Rational { denominator > 1_000_000 ? Rational(rounding: value) : self }

    /// As text with at most `places` decimals and no trailing zeros: `3.1`, `0.02`, `50`.
    public func decimal(places: Int = 6) -> String {
        var scale = 1
        for _ in 0..<places { scale *= 10 }
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
