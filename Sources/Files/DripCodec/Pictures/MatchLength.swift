internal import DripImage

/// A type whose equality is that of its bits, so that several values can be compared in one step.
protocol BitPattern: Equatable {
    associatedtype Bits: FixedWidthInteger
    var bits: Bits { get }
}

extension UInt8: BitPattern {
    var bits: UInt8 { self }
}

extension Color: BitPattern {
    var bits: UInt32 { packed }
}

/// The number of elements compared in one step.
private let step = 16

extension Span where Element: BitPattern {
    /// Returns the number of elements from `position` that equal those of `other` from `location`, at most `limit`.
    /// - Precondition: `limit` elements follow in both.
    @inline(__always)
    func matchLength(at position: Int, with other: Span<Element>, at location: Int, limit: Int) -> Int {
        precondition(position >= 0 && location >= 0 && limit <= count - position && limit <= other.count - location)
        var length = 0
        while length + step <= limit {
            var difference: Element.Bits = 0
            for lane in length..<length + step { difference |= self[position &+ lane].bits ^ other[location &+ lane].bits }
            if difference != 0 { break }
            length += step
        }
        while length < limit, self[position &+ length].bits == other[location &+ length].bits { length += 1 }
        return length
    }

    /// Returns the number of elements from `position` that equal the one there, which is included.
    @inline(__always)
    func runLength(at position: Int, limit: Int) -> Int {
        precondition(position >= 0 && limit > 0 && limit <= count - position)
        let value = self[position].bits
        var length = 1
        while length + step <= limit {
            var difference: Element.Bits = 0
            for lane in length..<length + step { difference |= self[position &+ lane].bits ^ value }
            if difference != 0 { break }
            length += step
        }
        while length < limit, self[position &+ length].bits == value { length += 1 }
        return length
    }
}
