/// A writer of numbers of a few bits, lowest bit first.
struct BitWriter {
    private var bytes: [UInt8]
    private var pending: UInt64 = 0
    private var pendingCount = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// - Precondition: `count` ≤ 16, and `value` has no more bits.
    mutating func write(_ value: Int, count: Int) {
        pending |= UInt64(truncatingIfNeeded: value) &<< UInt64(pendingCount)
        pendingCount += count
        while pendingCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending &>>= 8
            pendingCount -= 8
        }
    }

    /// Returns all bytes; zeros fill the last one.
    consuming func finish() -> [UInt8] {
        if pendingCount > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
        return bytes
    }
}
