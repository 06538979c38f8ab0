internal import DripImage

/// An allowed or measured difference of two colours, in levels of the channel that differs most.
public struct ErrorLevels: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// The number of levels; between two colours 0…255.
    public let count: Int

    /// Creates a number of levels.
    @inline(__always)
    public init(_ count: Int) { self.count = count }

    public init(integerLiteral count: Int) { self.init(count) }

    /// Measures red, green and blue.
    @inline(__always)
    init(_ first: Color, _ second: Color) {
        func apart(_ first: UInt8, _ second: UInt8) -> Int32 { abs(Int32(first) - Int32(second)) }
        count = Int(max(apart(first.red, second.red), max(apart(first.green, second.green), apart(first.blue, second.blue))))
    }

    @inline(__always)
    public static func < (first: ErrorLevels, second: ErrorLevels) -> Bool { first.count < second.count }

    public var description: String { "\(count)" }
}
