/// A fraction of integers in lowest terms with a positive denominator, for frame rates and times that must add up exactly.
///
/// - Precondition: for all operations except comparison, the result's numerator and denominator fit an `Int`. With denominators up to a million, as
///   ``init(near:)`` and `init(rounding:)` make them, this holds for all sums, and for products and quotients of two numbers up to 10⁶.
public struct Rational: Hashable, Sendable {
    /// The numerator, which has the sign.
    public let numerator: Int
    /// The denominator, above 0.
    public let denominator: Int

    /// Creates a fraction and reduces it.
    /// - Precondition: `denominator` is not 0, and neither number is `Int.min`.
    public init(_ numerator: Int, _ denominator: Int = 1) {
        precondition(denominator != 0, "a fraction cannot have the denominator 0")
        var (a, b) = (numerator.magnitude, denominator.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = Int(max(1, a)) * (denominator < 0 ? -1 : 1)
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
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
        var (previous, current) = ((numerator: 1, denominator: 0), (numerator: Int(value.rounded(.down)), denominator: 1))
        var remainder = value - value.rounded(.down)
        while remainder > 1e-12, abs(Double(current.numerator) / Double(current.denominator) - value) > 5.01e-10 {
            let whole = Int((1 / remainder).rounded(.down))
            remainder = 1 / remainder - Double(whole)
            let next = (whole * current.numerator + previous.numerator, whole * current.denominator + previous.denominator)
            guard next.1 <= 1_000_000 else { return }
            (previous, current) = (current, next)
        }
        self.init(current.numerator, current.denominator)
    }

    /// Rounds `value` to the nearest millionth; `value` must be within ±10⁹.
    package init(rounding value: Double) {
        precondition(abs(value) <= 1e9, "\(value) is too large for a fraction")
        self.init(Int((value * 1e6).rounded()), 1_000_000)
    }

    /// The nearest double.
    public var value: Double { Double(numerator) / Double(denominator) }

    /// Returns the sum.
    public static func + (a: Rational, b: Rational) -> Rational {
        // Over the least common denominator: times of one file share most factors, and the plain product would soon overflow.
        let ratio = Rational(a.denominator, b.denominator)
        return Rational(a.numerator * ratio.denominator + b.numerator * ratio.numerator, a.denominator * ratio.denominator)
    }
    /// Returns the difference.
    public static func - (a: Rational, b: Rational) -> Rational { a + Rational(-b.numerator, b.denominator) }
    /// Returns the product.
    public static func * (a: Rational, b: Rational) -> Rational {
        // Crosswise reduction first keeps the products small.
        let left = Rational(a.numerator, b.denominator)
        let right = Rational(b.numerator, a.denominator)
        return Rational(left.numerator * right.numerator, left.denominator * right.denominator)
    }
    /// Returns the quotient.
    public static func / (a: Rational, b: Rational) -> Rational { a * Rational(b.denominator, b.numerator) }

    /// The greatest integer that is not above.
    package var floor: Int {
        numerator >= 0 ? numerator / denominator : -((denominator - 1 - numerator) / denominator)
    }
    /// The least integer that is not below.
    package var ceiling: Int { -Rational(-numerator, denominator).floor }
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
        let left = a.numerator.multipliedFullWidth(by: b.denominator)
        let right = b.numerator.multipliedFullWidth(by: a.denominator)
        return left.high == right.high ? left.low < right.low : left.high < right.high
    }
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
