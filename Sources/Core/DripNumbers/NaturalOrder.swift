/// The order of names in which numbers count as numbers: `f2.png` is before `f10.png`.
package enum NaturalOrder {
    /// Returns `names` in this order. Cost: O(n log n) comparisons.
    package static func sorted(_ names: [String]) -> [String] { names.stablySorted(by: isBefore) }

    /// Returns whether `first` is before `second`. Names that differ only in leading zeros are ordered by their bytes.
    static func isBefore(_ first: String, _ second: String) -> Bool {
        var (one, other) = (Array(first.utf8)[...], Array(second.utf8)[...])
        while let a = one.first, let b = other.first {
            if isDigit(a), isDigit(b) {
                let (left, right) = (number(&one), number(&other))
                if left.count != right.count { return left.count < right.count }
                if !left.elementsEqual(right) { return left.lexicographicallyPrecedes(right) }
            } else {
                if a != b { return a < b }
                one.removeFirst()
                other.removeFirst()
            }
        }
        if one.isEmpty != other.isEmpty { return one.isEmpty }
        return first.utf8.lexicographicallyPrecedes(second.utf8)
    }

    /// Removes the number at the start of `text`, and returns its digits without leading zeros.
    private static func number(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = text.prefix(while: isDigit)
        text = text.dropFirst(digits.count)
        return digits.drop { $0 == UInt8(ascii: "0") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
