/// Sine, cosine and related functions in plain IEEE arithmetic.
///
/// The C library picks variants by CPU that differ in the last bit, and that bit can change a pixel. These use only +, −, ×, ÷ and the square root,
/// which IEEE 754 rounds the same everywhere. The goals, in order: identical bits on any machine, an error below 4 units in the last place where the
/// result is not near zero (tested against the C library), and speed.
///
/// Each function reduces its argument to a short interval around zero and sums the Taylor series there. The first term left out is below 2⁻⁵⁵ of the
/// result.

/// π, and π/2 in three parts. The first two have 33 bits each, so that a product with an integer below 2²⁰ is exact (Cody and Waite).
private let halfPiHigh = Double(bitPattern: 0x3FF9_21FB_5440_0000)
private let halfPiMiddle = Double(bitPattern: 0x3DD0_B461_1A60_0000)
private let halfPiLow = Double(bitPattern: 0x3BA3_198A_2E03_7073)

/// Returns the sine of `angle` radians; the stated error holds for |angle| ≤ 10⁶.
public func sine(_ angle: Double) -> Double { quarterTurn(angle, shiftedBy: 0) }

/// Returns the cosine of `angle` radians; the stated error holds for |angle| ≤ 10⁶.
public func cosine(_ angle: Double) -> Double { quarterTurn(angle, shiftedBy: 1) }

/// Returns the sine of `angle + quarters · π/2`.
private func quarterTurn(_ angle: Double, shiftedBy quarters: Int) -> Double {
    guard abs(angle) <= 1e9 else { return .nan }
    let turns = (angle * (2 / Double.pi)).rounded()
    let remainder = ((angle - turns * halfPiHigh) - turns * halfPiMiddle) - turns * halfPiLow
    let square = remainder * remainder
    let quarter = Int(turns) &+ quarters
    // For |x| ≤ π/4: x − x³/3! + x⁵/5! − … + x¹⁷/17!, and 1 − x²/2! + x⁴/4! − … + x¹⁸/18!.
    let value =
        quarter & 1 == 0
        ? remainder + remainder * factorialTail(square, from: 17, above: 1)
        : 1 - square / 2 * (1 + factorialTail(square, from: 18, above: 2))
    return quarter & 2 == 0 ? value : -value
}

/// Returns the sum of a sine's or cosine's terms after the one of `first`, relative to that one, from the term of `last` inwards.
private func factorialTail(_ square: Double, from last: Double, above first: Double) -> Double {
    var tail = 0.0
    var k = last
    while k > first {
        tail = -square / (k * (k - 1)) * (1 + tail)
        k -= 2
    }
    return tail
}

/// Returns the angle in −π…π of the direction (`x`, `y`), from +x towards +y; 0 for the zero vector.
public func arcTangent(y: Double, x: Double) -> Double {
    if x == 0 && y == 0 { return 0 }
    let steep = abs(y) > abs(x)
    let ratio = steep ? abs(x) / abs(y) : abs(y) / abs(x)
    var angle = ratio.isNaN ? Double.pi / 4 : arcTangentOfShare(ratio)
    if steep { angle = .pi / 2 - angle }
    if x < 0 { angle = .pi - angle }
    return y < 0 ? -angle : angle
}

/// Returns the arc tangent of 0…1. Above tan 15° the angle is measured from 30°, so that the series covers at most ±tan 15°.
private func arcTangentOfShare(_ share: Double) -> Double {
    let root3 = 3.0.squareRoot()
    guard share > 0.26794919243112270 else { return arcTangentSeries(share) }
    return .pi / 6 + arcTangentSeries((root3 * share - 1) / (root3 + share))
}

/// Returns x − x³/3 + x⁵/5 − … + x²⁹/29 for |x| ≤ tan 15°.
private func arcTangentSeries(_ x: Double) -> Double { x + x * reciprocalTail(-(x * x), from: 29) }

/// Returns s/3 + s²/5 + s³/7 + … of a signed square s, from the term with `last` inwards.
private func reciprocalTail(_ square: Double, from last: Double) -> Double {
    var tail = 0.0
    var k = last
    while k > 1 {
        tail = square * (1 / k + tail)
        k -= 2
    }
    return tail
}

/// Returns the angle in 0…π whose cosine is `cosine`, which is first clamped to −1…1.
package func arcCosine(_ cosine: Double) -> Double {
    let clamped = min(1, max(-1, cosine))
    return arcTangent(y: ((1 - clamped) * (1 + clamped)).squareRoot(), x: clamped)
}

/// ln 2 in two parts; the first has 32 bits, so that its product with an exponent is exact.
private let naturalLogarithmOf2High = Double(bitPattern: 0x3FE6_2E42_FEE0_0000)
private let naturalLogarithmOf2Low = Double(bitPattern: 0x3DEA_39EF_3579_3C76)

/// Returns e to the power of `exponent`; infinity above 709.78, 0 below −745.13.
public func exponential(_ exponent: Double) -> Double {
    if exponent.isNaN { return .nan }
    if exponent > 709.79 { return .infinity }
    if exponent < -745.2 { return 0 }
    let scale = (exponent / 0.693147180559945309).rounded()
    let remainder = (exponent - scale * naturalLogarithmOf2High) - scale * naturalLogarithmOf2Low
    var sum = 1.0
    var k = 14.0
    while k > 0 {
        sum = 1 + remainder / k * sum
        k -= 1
    }
    return Double(sign: .plus, exponent: Int(scale), significand: sum)
}

/// Returns the natural logarithm; −infinity at 0, NaN below.
public func logarithm(_ value: Double) -> Double {
    if value == 0 { return -.infinity }
    guard value > 0 else { return .nan }
    guard value < .infinity else { return .infinity }
    // value = significand · 2^exponent with the significand in √½…√2, then ln m = 2·artanh((m − 1)/(m + 1)).
    var exponent = Double(value.exponent)
    var significand = value.significand
    if significand > 1.4142135623730951 {
        significand /= 2
        exponent += 1
    }
    let ratio = (significand - 1) / (significand + 1)
    let small = 2 * (ratio + ratio * reciprocalTail(ratio * ratio, from: 23))
    return exponent * naturalLogarithmOf2High + (small + exponent * naturalLogarithmOf2Low)
}

/// Returns `base` to the power of `exponent`, for base ≥ 0. The error is at most 8 + 2·|exponent · ln base| units in the last place.
public func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 { return 1 }
    if base == 0 { return exponent > 0 ? 0 : .infinity }
    return exponential(exponent * logarithm(base))
}
