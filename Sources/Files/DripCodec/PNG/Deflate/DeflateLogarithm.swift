/// Base-two logarithms without libm, identical on every machine.
enum DeflateLogarithm {
    /// Returns the logarithm to within 0.001.
    /// - Precondition: `value` ≥ 1.
    static func of(_ value: Double) -> Double {
        var mantissa = value.significand
        var result = Double(value.exponent)
        // Squaring doubles the logarithm: each overflow above 2 is its next binary digit.
        var digit = 0.5
        for _ in 0..<10 {
            mantissa *= mantissa
            if mantissa >= 2 {
                mantissa /= 2
                result += digit
            }
            digit /= 2
        }
        return result
    }
}
