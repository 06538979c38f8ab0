extension Span where Element: FixedWidthInteger {
    /// How many elements from `position` on are those of `other` from `place` on; at most `limit`. Eight are compared at a time, in one step of
    /// the machine's.
    /// - Precondition: `limit` elements follow in both.
    @inline(__always)
    func matchLength(at position: Int, with other: Span<Element>, at place: Int, limit: Int) -> Int {
        precondition(position >= 0 && place >= 0 && limit <= count - position && limit <= other.count - place)
        var length = 0
        while length + 8 <= limit {
            var difference: Element = 0
            for lane in length..<length + 8 { difference |= self[position &+ lane] ^ other[place &+ lane] }
            if difference != 0 { break }
            length += 8
        }
        while length < limit, self[position &+ length] == other[place &+ length] { length += 1 }
        return length
    }
}
