/// A coarse map of ambiguous pixels. Most edges pass none of them, and one test shows this for edges of any length.
///
/// The columns are divided into at most 64 stretches. For each row, and for the 2, 4, 8, 16 and 32 rows from each on, a word holds the stretches with
/// an ambiguous pixel. Any range of up to 63 rows is two such groups, which may overlap.
struct AmbiguousRunOverview {
    /// The words of all rows, then those of two rows from each on, and so on; empty when not useful.
    private var words: [UInt64] = []
    private var rowCount = 0
    /// A stretch has 1 << stretchShift columns.
    private var stretchShift = 0

    private static let levels = 6
    /// The density above which almost every edge is near an ambiguous pixel, so that the test only takes time.
    private static let mostAmbiguitiesPerRow = 12

    /// Starts again. Rows and columns count from 0.
    mutating func begin(rowCount: Int, columnCount: Int, ambiguityCount: Int) {
        self.rowCount = rowCount
        stretchShift = max(0, Int.bitWidth - columnCount.leadingZeroBitCount - 6)
        words.removeAll(keepingCapacity: true)
        if ambiguityCount <= Self.mostAmbiguitiesPerRow * rowCount {
            words.append(contentsOf: repeatElement(0, count: Self.levels * rowCount))
        }
    }

    @inline(__always)
    mutating func add(row: Int, column: Int) {
        if !words.isEmpty { words[row] |= 1 << UInt64(truncatingIfNeeded: column &>> stretchShift) }
    }

    mutating func finish() {
        if words.isEmpty { return }
        let rowCount = rowCount
        var words = words.mutableSpan
        for level in 1..<Self.levels {
            let (half, whole) = ((level &- 1) &* rowCount, level &* rowCount)
            for row in 0..<rowCount {
                words[whole &+ row] = words[half &+ row] | words[half &+ min(row &+ 1 &<< (level &- 1), rowCount &- 1)]
            }
        }
    }

    /// Returns false only if these rows and columns have no ambiguous pixel. The columns may end after the last.
    @inline(__always)
    func mayHold(rows: ClosedRange<Int>, columns: ClosedRange<Int>) -> Bool {
        let level = Int.bitWidth &- 1 &- rows.count.leadingZeroBitCount
        if words.isEmpty || level >= Self.levels { return true }
        let group = level &* rowCount
        let word = words[group &+ rows.lowerBound] | words[group &+ rows.upperBound &+ 1 &- 1 &<< level]
        let stretches = (columns.lowerBound &>> stretchShift, min(63, columns.upperBound &>> stretchShift))
        return word & AmbiguousRunMap.mask(stretches.0, stretches.1) != 0
    }
}
