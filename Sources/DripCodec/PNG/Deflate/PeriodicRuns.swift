/// How long every byte's neighbours go on repeating with a period, counted up to a limit.
struct PeriodicRuns: Sendable {
    /// Bytes from here on that equal the one a period before.
    private(set) var ahead: [UInt16] = []
    /// Bytes up to here, this one included, that do.
    private(set) var behind: [UInt16] = []

    private static let limit = 1_023

    /// Measures `bytes`. The memory of the last time is used again; what is behind the last byte means nothing.
    mutating func measure(_ bytes: Span<UInt8>, period: Int) {
        if ahead.count < bytes.count {
            ahead = Array(repeating: 0, count: bytes.count)
            behind = ahead
        }
        var start = 0
        while start < bytes.count {
            let length = start >= period ? bytes.matchLength(at: start, with: bytes, at: start - period, limit: bytes.count - start) : 0
            let end = start + length
            Self.count(down: true, &ahead, start..<end, isLast: end == bytes.count)
            Self.count(down: false, &behind, start..<end, isLast: end == bytes.count)
            start = end + 1
        }
    }

    /// Counts to or from the run's end, and 0 for the byte behind it.
    private static func count(down: Bool, _ counts: inout [UInt16], _ run: Range<Int>, isLast: Bool) {
        var span = counts.mutableSpan
        for index in run {
            span[index] = UInt16(truncatingIfNeeded: min(down ? run.upperBound - index : index - run.lowerBound + 1, limit))
        }
        if !isLast { span[run.upperBound] = 0 }
    }
}
