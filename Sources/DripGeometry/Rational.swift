/// A fraction of whole numbers in lowest terms, its denominator positive: frame rates and times that must add up exactly.
public struct Rational: Hashable, Sendable {
    public let numerator: Int
    public let denominator: Int

    /// - Precondition: `denominator` is not 0.
    public init(_ numerator: Int, _ denominator: Int = 1) {
        precondition(denominator != 0, "a fraction cannot have the denominator 0")
        var (a, b) = (numerator.magnitude, denominator.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = Int(max(1, a)) * (denominator < 0 ? -1 : 1)
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    /// Reads a plain decimal such as `29.97` or `2`, exactly; nil for anything else or more than nine digits on either side of the point.
    public init?(decimal text: some StringProtocol) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : ""
        guard !parts[0].isEmpty || !fraction.isEmpty, parts[0].utf8.count <= 9, fraction.utf8.count <= 9 else { return nil }
        var digits = 0
        var scale = 1
        for byte in parts[0].utf8 {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
        }
        for byte in fraction.utf8 {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
            scale *= 10
        }
        self.init(digits, scale)
    }

    /// `value` to the nearest millionth; `value` must be within ±10⁹.
    public init(rounding value: Double) {
        precondition(abs(value) <= 1e9, "\(value) is too large for a fraction")
        self.init(Int((value * 1e6).rounded()), 1_000_000)
    }

    public var value: Double { Double(numerator) / Double(denominator) }

    public static func + (a: Rational, b: Rational) -> Rational {
        // Over the least common denominator: times of one file share most factors, and the plain product would soon overflow.
        let ratio = Rational(a.denominator, b.denominator)
        return Rational(a.numerator * ratio.denominator + b.numerator * ratio.numerator, a.denominator * ratio.denominator)
    }
    public static func - (a: Rational, b: Rational) -> Rational { a + Rational(-b.numerator, b.denominator) }
    public static func * (a: Rational, b: Rational) -> Rational {
        // Crosswise reduction first keeps the products small.
        let left = Rational(a.numerator, b.denominator)
        let right = Rational(b.numerator, a.denominator)
        return Rational(left.numerator * right.numerator, left.denominator * right.denominator)
    }
    public static func / (a: Rational, b: Rational) -> Rational { a * Rational(b.denominator, b.numerator) }

    /// The greatest whole number that is not above.
    public var floor: Int {
        numerator >= 0 ? numerator / denominator : -((denominator - 1 - numerator) / denominator)
    }
    /// The least whole number that is not below.
    public var ceiling: Int { -Rational(-numerator, denominator).floor }
    /// The nearest whole number, halves upwards.
    public var rounded: Int { (self + Rational(1, 2)).floor }
}

extension Rational: Comparable, CustomStringConvertible {
    /// Exact whatever the size: the crosswise products take 128 bits.
    public static func < (a: Rational, b: Rational) -> Bool {
        let left = a.numerator.multipliedFullWidth(by: b.denominator)
        let right = b.numerator.multipliedFullWidth(by: a.denominator)
        return left.high == right.high ? left.low < right.low : left.high < right.high
    }
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
