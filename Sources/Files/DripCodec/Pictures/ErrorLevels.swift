internal import DripImage

/// An allowed or measured difference of two colours, in levels of the channel that differs most.
public struct ErrorLevels: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// The number of levels; between two colours 0…255.
    public let count: Int

    /// Creates a number of levels.
    @inline(__always)
    public init(_ count: Int) { self.count = count }

    /// Creates what a literal says.
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

extension Span<Color> {
    /// Returns the first pixel in `range` of which red, green or blue is more than `limit` from that of `other`, or alpha differs at all; nil
    /// if there is none.
    func firstDifference(from other: Span<Color>, in range: Range<Int>, within limit: ErrorLevels) -> Int? {
        precondition(other.count == count && range.lowerBound >= 0 && range.upperBound <= count)
        // Two channels at a time, in 16 bits each. The highest bit stays set while neither difference exceeds its limit.
        let (highest, levels): (UInt32, UInt32) = (0x8000_8000, UInt32(Swift.min(255, limit.count)))
        let (redBlue, greenAlpha) = (highest | levels &* 0x1_0001, highest | levels)
        @inline(__always)
        func near(_ one: UInt32, _ two: UInt32) -> UInt32 {
            let (even, otherEven) = (one & 0xFF_00FF, two & 0xFF_00FF)
            let (odd, otherOdd) = (one &>> 8 & 0xFF_00FF, two &>> 8 & 0xFF_00FF)
            return (redBlue &+ even &- otherEven) & (redBlue &+ otherEven &- even)
                & (greenAlpha &+ odd &- otherOdd) & (greenAlpha &+ otherOdd &- odd)
        }
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 64) {
            let end = Swift.min(start + 64, range.upperBound)
            var all = highest
            for index in start..<end { all &= near(self[index].packed, other[index].packed) }
            if all == highest { continue }
            for index in start..<end where near(self[index].packed, other[index].packed) & highest != highest { return index }
        }
        return nil
    }
}
