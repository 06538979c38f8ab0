/// A fraction of integers in lowest terms with a positive denominator, for frame rates and times that must add up exactly.
///
/// - Precondition: for all operations except comparison, the result's numerator and denominator fit 64 bits. With denominators up to a million, as
///   ``init(near:)`` and `init(rounding:)` make them, this holds for all sums, and for products and quotients of two numbers up to 10⁶.
public struct Rational: Hashable, Sendable {
    // 64 bits on any machine.
    let upper: Int64
    let lower: Int64

    /// The numerator, which has the sign.
    public var numerator: Int { Int(upper) }
    /// The denominator, above 0.
    public var denominator: Int { Int(lower) }

    /// Creates a fraction and reduces it.
    /// - Precondition: `denominator` is not 0, and neither number is `Int.min`.
    public init(_ numerator: Int, _ denominator: Int = 1) { self.init(Int64(numerator), over: Int64(denominator)) }

    private init(_ numerator: Int64, over denominator: Int64) {
        precondition(denominator != 0, "a fraction cannot have the denominator 0")
        var (a, b) = (numerator.magnitude, denominator.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = Int64(max(1, a)) * (denominator < 0 ? -1 : 1)
        upper = numerator / divisor
        lower = denominator / divisor
    }

    /// Reads a plain decimal such as `29.97` or `2`; nil for anything else and from 10⁹ on. ``init(near:)`` interprets the digits.
    package init?(decimal text: some StringProtocol) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = parts.joined()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        guard let value = Double("0" + text), value < 1e9 else { return nil }
        self.init(near: value)
    }

    /// Creates the fraction that a decimal of limited digits stands for. It is exact for whole millionths. Otherwise it is the simplest fraction
    /// within 5 · 10⁻¹⁰ with a denominator up to a million: 0.016666667 is 1/60, 29.97002997 is 30000/1001. Without such a fraction, it is the
    /// nearest millionth.
    /// - Precondition: `value` is within ±10⁹.
    public init(near value: Double) {
        self.init(rounding: value)
        guard abs(self.value - value) > 1e-12 * max(1, abs(value)) else { return }
        // Convergents of the continued fraction: each is the best for its size.
        var (previous, current) = (
            (numerator: 1 as Int64, denominator: 0 as Int64), (numerator: Int64(value.rounded(.down)), denominator: 1 as Int64)
        )
        var remainder = value - value.rounded(.down)
        while remainder > 1e-12, abs(Double(current.numerator) / Double(current.denominator) - value) > 5.01e-10 {
            let whole = Int64((1 / remainder).rounded(.down))
            remainder = 1 / remainder - Double(whole)
            let next = (whole * current.numerator + previous.numerator, whole * current.denominator + previous.denominator)
            guard next.1 <= 1_000_000 else { return }
            (previous, current) = (current, next)
        }
        self.init(current.numerator, over: current.denominator)
    }

    /// Rounds `value` to the nearest millionth; `value` must be within ±10⁹.
    package init(rounding value: Double) {
        precondition(abs(value) <= 1e9, "\(value) is too large for a fraction")
        self.init(Int64((value * 1e6).rounded()), over: 1_000_000)
    }

    /// The nearest double.
    public var value: Double { Double(upper) / Double(lower) }

    /// Returns the sum.
    public static func + (a: Rational, b: Rational) -> Rational {
        // Over the least common denominator: times of one file share most factors, and the plain product would soon overflow.
        let ratio = Rational(a.lower, over: b.lower)
        return Rational(a.upper * ratio.lower + b.upper * ratio.upper, over: a.lower * ratio.lower)
    }
    /// Returns the difference.
    public static func - (a: Rational, b: Rational) -> Rational { a + Rational(-b.upper, over: b.lower) }
    /// Returns the product.
    public static func * (a: Rational, b: Rational) -> Rational {
        // Crosswise reduction first keeps the products small.
        let left = Rational(a.upper, over: b.lower)
        let right = Rational(b.upper, over: a.lower)
        return Rational(left.upper * right.upper, over: left.lower * right.lower)
    }
    /// Returns the quotient.
    public static func / (a: Rational, b: Rational) -> Rational { a * Rational(b.lower, over: b.upper) }

    /// The greatest integer that is not above.
    package var floor: Int {
        Int(upper >= 0 ? upper / lower : -((lower - 1 - upper) / lower))
    }
    /// The least integer that is not below.
    package var ceiling: Int { -Rational(-upper, over: lower).floor }
    /// The nearest integer, halves upwards.
    package var rounded: Int { (self + Rational(1, 2)).floor }
}

extension Rational: ExpressibleByIntegerLiteral {
    /// Creates a whole number.
    public init(integerLiteral value: Int) { self.init(value) }
}

extension Rational: Comparable, CustomStringConvertible {
    /// Exact at any size: the crosswise products take 128 bits.
    public static func < (a: Rational, b: Rational) -> Bool {
        let left = a.upper.multipliedFullWidth(by: b.lower)
        let right = b.upper.multipliedFullWidth(by: a.lower)
        return left.high == right.high ? left.low < right.low : left.high < right.high
    }
    public var description: String { lower == 1 ? "\(upper)" : "\(upper)/\(lower)" }
}
