/// A reader for one decimal number of SVG's grammar at the front of some bytes.
///
/// Almost all numbers have up to 18 digits and a small exponent. They are one integer times or divided by one power of ten. Both fit a `Double`, so
/// only the last operation rounds. The rest goes through the standard library.
package enum DecimalNumber {
    /// Returns the value and the offset after it, or nil when no number begins at `offset`.
    package static func read(_ bytes: ArraySlice<UInt8>, at offset: Int) -> (value: Double, end: Int)? {
        var index = offset
        let isNegative = readSign(bytes, at: &index)
        var mantissa: UInt64 = 0
        var digits = 0
        var exponent = 0
        var significant = 0
        var hasPoint = false
        while index < bytes.endIndex {
            if let digit = decimalDigit(bytes[index]) {
                if significant < 18 { mantissa = mantissa * 10 + UInt64(digit) } else { exponent += 1 }
                if hasPoint { exponent -= 1 }
                if mantissa != 0 { significant += 1 }
                digits += 1
            } else if bytes[index] == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else {
                break
            }
            index += 1
        }
        guard digits > 0 else { return nil }
        if let (value, end) = readExponent(bytes, at: index) {
            exponent += value
            index = end
        }
        if significant <= 18, mantissa <= 1 &<< 53, abs(exponent) <= 22 {
            let magnitude = exponent < 0 ? Double(mantissa) / powersOfTen[-exponent] : Double(mantissa) * powersOfTen[exponent]
            return (isNegative ? -magnitude : magnitude, index)
        }
        let text = String(decoding: bytes[offset..<index], as: UTF8.self)
        return (Double(text) ?? .infinity, index)
    }

    /// Reads an `e` with at least one digit after it; otherwise the `e` is not part of the number.
    private static func readExponent(_ bytes: ArraySlice<UInt8>, at offset: Int) -> (value: Int, end: Int)? {
        guard offset < bytes.endIndex, bytes[offset] | 0x20 == UInt8(ascii: "e") else { return nil }
        var index = offset + 1
        let isNegative = readSign(bytes, at: &index)
        let firstDigit = index
        var value = 0
        while index < bytes.endIndex, let digit = decimalDigit(bytes[index]) {
            value = min(9999, value * 10 + digit)
            index += 1
        }
        return index == firstDigit ? nil : (isNegative ? -value : value, index)
    }

    /// Skips a sign, and returns whether it is a minus.
    private static func readSign(_ bytes: ArraySlice<UInt8>, at index: inout Int) -> Bool {
        guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") else { return false }
        defer { index += 1 }
        return bytes[index] == UInt8(ascii: "-")
    }

    private static func decimalDigit(_ byte: UInt8) -> Int? {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int(byte - UInt8(ascii: "0")) : nil
    }

    /// 10 to the power of 0…22, all exact.
    private static let powersOfTen = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}
