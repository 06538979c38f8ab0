/// For every byte, the lengths over which its neighbours repeat with a period, up to a limit.
struct PeriodicRuns: Sendable {
    /// The number of bytes from here that equal the one a period before.
    private(set) var ahead: [UInt16] = []
    /// The number of such bytes up to and including this one.
    private(set) var behind: [UInt16] = []

    private static let limit = 1_023

    /// Measures `bytes`. Memory is reused; entries after the last byte have no meaning.
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

    /// Counts to or from the run's end, with 0 for the byte after it.
    private static func count(down: Bool, _ counts: inout [UInt16], _ run: Range<Int>, isLast: Bool) {
        var span = counts.mutableSpan
        for index in run {
            span[index] = UInt16(truncatingIfNeeded: min(down ? run.upperBound - index : index - run.lowerBound + 1, limit))
        }
        if !isLast { span[run.upperBound] = 0 }
    }
}
