/// A whole number of hundredths of a second, the unit of GIF delays.
public struct Centiseconds: Hashable, Sendable {
    /// Hundredths of a second, 0 or more.
    public let count: Int

    /// - Precondition: `count` is not negative.
    public init(_ count: Int) {
        precondition(count >= 0, "a delay of \(count) centiseconds is negative")
        self.count = count
    }

    /// The shortest delay that viewers keep: they play 0 and 1 as 10.
    public static let shortest = Centiseconds(2)
    /// The longest delay one frame of a file can have; ``GIFEncoder`` splits longer ones.
    public static let longestOfOneFrame = Centiseconds(65_535)

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
