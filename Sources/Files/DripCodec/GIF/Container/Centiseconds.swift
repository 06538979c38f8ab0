package import DripNumbers

/// A whole number of hundredths of a second, the unit of GIF delays.
public struct Centiseconds: Equatable, Sendable {
    /// Hundredths of a second, 0…655,350,000: the maximum total of ten thousand frames.
    public let count: Int

    /// - Precondition: `count` is in 0…655,350,000.
    public init(_ count: Int) {
        precondition((0...655_350_000).contains(count), "a delay of \(count) centiseconds is outside 0…655350000")
        self.count = count
    }

    /// The shortest delay that viewers respect: they play 0 and 1 as 10.
    package static let shortest = Centiseconds(2)
    /// The maximum delay of one stored frame; ``GIFEncoder`` splits longer ones.
    package static let longestOfOneFrame = Centiseconds(65_535)

    /// Returns the sum of two delays.
    package static func + (first: Centiseconds, second: Centiseconds) -> Centiseconds { Centiseconds(first.count + second.count) }
}

extension Centiseconds {
    /// Converts `seconds`, which is a whole number of hundredths.
    package init(_ seconds: Rational) {
        let hundredths = seconds * 100
        precondition(hundredths.denominator == 1, "\(seconds) s is no delay for a GIF")
        self.init(hundredths.numerator)
    }
}

extension Centiseconds: Comparable {
    /// Returns whether the first delay is shorter.
    public static func < (first: Centiseconds, second: Centiseconds) -> Bool { first.count < second.count }
}

extension Centiseconds: CustomStringConvertible {
    /// The text of the delay, such as `12 cs`.
    public var description: String { "\(count) cs" }
}
