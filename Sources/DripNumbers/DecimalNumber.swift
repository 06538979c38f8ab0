/// A reader for one decimal number of SVG's grammar at the front of some bytes.
///
/// Almost all numbers have up to 18 digits and a small exponent. They are one integer times or divided by one power of ten. Both fit a `Double`, so
/// only the last operation rounds. The rest goes through the standard library.
package enum DecimalNumber {
    /// Returns the value and the offset after it, or nil when no number begins at `offset`.
    package static func read(_ bytes: ArraySlice<UInt8>, at offset: Int) -> (value: Double, end: Int)? {
        var index = offset
        var isNegative = false
        if index < bytes.endIndex, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            isNegative = bytes[index] == UInt8(ascii: "-")
            index += 1
        }
        var mantissa: UInt64 = 0
        var digits = 0
        var exponent = 0
        var significant = 0
        while index < bytes.endIndex, let digit = decimalDigit(bytes[index]) {
            if significant < 18 { mantissa = mantissa * 10 + UInt64(digit) } else { exponent += 1 }
            if mantissa != 0 { significant += 1 }
            digits += 1
            index += 1
        }
        if index < bytes.endIndex, bytes[index] == UInt8(ascii: ".") {
            var cursor = index + 1
            while cursor < bytes.endIndex, let digit = decimalDigit(bytes[cursor]) {
                if significant < 18 {
                    mantissa = mantissa * 10 + UInt64(digit)
                    exponent -= 1
                }
                if mantissa != 0 { significant += 1 }
                digits += 1
                cursor += 1
            }
            if digits > 0 { index = cursor }
        }
        guard digits > 0 else { return nil }
        if let (value, end) = readExponent(bytes, at: index) {
            exponent += value
            index = end
        }
        if significant <= 18, mantissa <= 1 << 53, abs(exponent) <= 22 {
            let magnitude = exponent < 0 ? Double(mantissa) / powersOfTen(-exponent) : Double(mantissa) * powersOfTen(exponent)
            return (isNegative ? -magnitude : magnitude, index)
        }
        let text = String(decoding: bytes[offset..<index], as: UTF8.self)
        return (Double(text) ?? .infinity, index)
    }

    /// Reads an `e` with at least one digit after it; otherwise the `e` is not part of the number.
    private static func readExponent(_ bytes: ArraySlice<UInt8>, at offset: Int) -> (value: Int, end: Int)? {
        guard offset < bytes.endIndex, bytes[offset] | 0x20 == UInt8(ascii: "e") else { return nil }
        var index = offset + 1
        var isNegative = false
        if index < bytes.endIndex, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            isNegative = bytes[index] == UInt8(ascii: "-")
            index += 1
        }
        let firstDigit = index
        var value = 0
        while index < bytes.endIndex, let digit = decimalDigit(bytes[index]) {
            value = min(9999, value * 10 + digit)
            index += 1
        }
        return index == firstDigit ? nil : (isNegative ? -value : value, index)
    }

    private static func decimalDigit(_ byte: UInt8) -> Int? {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int(byte - UInt8(ascii: "0")) : nil
    }

    /// Returns 10 to the power of 0…22, all exact.
    private static func powersOfTen(_ exponent: Int) -> Double {
        var (result, base, rest) = (1.0, 10.0, exponent)
        while rest > 0 {
            if rest & 1 == 1 { result *= base }
            base *= base
            rest >>= 1
        }
        return result
    }
}
