extension Span<UInt8> {
    /// How many bytes from `position` on are those from `earlier` on; at most `limit`.
    /// - Parameter known: how many are known to be.
    /// - Precondition: `earlier` ≤ `position`, and `limit` bytes follow there.
    @inline(__always)
    func matchLength(at position: Int, with earlier: Int, known: Int, limit: Int) -> Int {
        precondition(earlier >= 0 && earlier <= position && known >= 0 && limit <= count - position)
        let raw = unsafe bytes
        var length = known
        // Eight at a time; of the first eight that differ, the lowest byte that does.
        while length + 8 <= limit {
            let old = unsafe raw.unsafeLoadUnaligned(fromByteOffset: earlier + length, as: UInt64.self)
            let new = unsafe raw.unsafeLoadUnaligned(fromByteOffset: position + length, as: UInt64.self)
            let difference = (old ^ new).littleEndian
            if difference != 0 { return length + difference.trailingZeroBitCount / 8 }
            length += 8
        }
        while length < limit, self[earlier + length] == self[position + length] { length += 1 }
        return length
    }
}
