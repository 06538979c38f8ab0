/// A writer of numbers of a few bits, lowest bit first.
struct BitWriter {
    // Full words, and the bits of the next one.
    private var words: [UInt32] = []
    private var pending: UInt64 = 0
    private var pendingCount = 0

    /// The number of bits so far.
    var bitCount: Int { UInt32.bitWidth * words.count + pendingCount }

    /// Removes all bits, and keeps the memory.
    mutating func removeAll() {
        words.removeAll(keepingCapacity: true)
        (pending, pendingCount) = (0, 0)
    }

    /// - Precondition: `count` ≤ 32, and `value` has no more bits.
    @inline(__always)
    mutating func write(_ value: Int, count: Int) {
        pending |= UInt64(truncatingIfNeeded: value) &<< UInt64(truncatingIfNeeded: pendingCount)
        pendingCount += count
        if pendingCount < UInt32.bitWidth { return }
        words.append(UInt32(truncatingIfNeeded: pending))
        pending &>>= 32
        pendingCount -= UInt32.bitWidth
    }

    /// All bits; zeros fill the last byte.
    var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: (bitCount + 7) / 8)
        for (number, word) in (words + [UInt32(truncatingIfNeeded: pending)]).enumerated() {
            for index in 4 * number..<min(4 * number + 4, bytes.count) {
                bytes[index] = UInt8(truncatingIfNeeded: word &>> UInt32(8 * (index & 3)))
            }
        }
        return bytes
    }
}
