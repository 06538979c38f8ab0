/// A whole number of hundredths of a second, the unit of GIF delays.
public struct Centiseconds: Hashable, Sendable {
    /// Hundredths of a second, 0…655,350,000: what ten thousand frames can last together.
    public let count: Int

    /// - Precondition: `count` is not negative, and not more than ten thousand frames can last together.
    public init(_ count: Int) {
        precondition((0...655_350_000).contains(count), "a delay of \(count) centiseconds is outside 0…655350000")
        self.count = count
    }

    /// The shortest delay that viewers keep: they play 0 and 1 as 10.
    public static let shortest = Centiseconds(2)
    /// The longest delay one frame of a file can have; ``GIFEncoder`` splits longer ones.
    package static let longestOfOneFrame = Centiseconds(65_535)

    /// The two delays one after the other.
    public static func + (first: Centiseconds, second: Centiseconds) -> Centiseconds { Centiseconds(first.count + second.count) }
}

extension Centiseconds: Comparable {
    /// Shorter first.
    public static func < (first: Centiseconds, second: Centiseconds) -> Bool { first.count < second.count }
}

extension Centiseconds: CustomStringConvertible {
    /// For example `12 cs`.
    public var description: String { "\(count) cs" }
}
