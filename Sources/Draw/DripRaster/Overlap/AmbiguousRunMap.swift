import DripNumbers

/// A map of ambiguous pixels, used to find the edges near them.
struct AmbiguousRunMap {
    /// A bit for the first pixel of every run, rows of words.
    private var bits: [UInt64] = []
    private var before: [Int32] = []
    private var wordsPerRow = 0
    private var firstColumn = 0
    private var rows = 0..<0
    private var overview = AmbiguousRunOverview()

    mutating func begin(_ ambiguities: Span<AmbiguousRun>, _ window: CellWindow) {
        rows = ambiguities[0].row..<ambiguities[ambiguities.count - 1].row + 1
        firstColumn = window.columns.lowerBound
        wordsPerRow = (window.columns.count + 63) &>> 6
        bits.removeAll(keepingCapacity: true)
        bits.append(contentsOf: repeatElement(0, count: wordsPerRow * rows.count))
        before.removeAll(keepingCapacity: true)
        before.append(contentsOf: repeatElement(0, count: bits.count))
        overview.begin(rowCount: rows.count, columnCount: window.columns.count, ambiguityCount: ambiguities.count)
        for number in ambiguities.indices {
            let ambiguity = ambiguities[number]
            let (row, column) = (ambiguity.row - rows.lowerBound, ambiguity.columns.lowerBound - firstColumn)
            overview.add(row: row, column: column)
            let word = row * wordsPerRow + column &>> 6
            if bits[word] == 0 { before[word] = Int32(truncatingIfNeeded: number) }
            bits[word] |= 1 &<< UInt64(column & 63)
        }
        overview.finish()
    }

    func find(_ near: inout NearEdges, among edges: Span<GridEdge>) {
        let (bits, before) = (bits.span, before.span)
        let top = Int32(truncatingIfNeeded: rows.lowerBound) &<< 16
        let bottom = Int32(truncatingIfNeeded: rows.upperBound) &<< 16
        for index in edges.indices {
            let edge = edges[index]
            let (upper, lower) = (min(edge.y0, edge.y1), max(edge.y0, edge.y1))
            // Most edges lie above or below all ambiguous pixels, or pass through none.
            if lower < top || upper >= bottom { continue }
            let first = max(0, Int(upper) &>> GridEdge.shift &- rows.lowerBound)
            let last = min(rows.count &- 1, Int(lower) &>> GridEdge.shift &- rows.lowerBound)
            let leftmost = max(0, Int(min(edge.x0, edge.x1)) &>> GridEdge.shift &- firstColumn)
            let rightmost = Int(max(edge.x0, edge.x1)) &>> GridEdge.shift &- firstColumn
            if leftmost > rightmost || !overview.mayHold(rows: first...last, columns: leftmost...rightmost) { continue }
            let isLong = last &- first > 1 && rightmost &- leftmost > 2
            // For a long edge, only the columns that it crosses in a row are read, with a small margin. x in 1/2³⁰ pixel.
            var (x, step): (Int64, Int64) = (0, 0)
            if isLong {
                let x0 = Int64(edge.x0) &- Int64(firstColumn) &<< 16
                let y0 = Int64(edge.y0) &- Int64(rows.lowerBound) &<< 16
                step = (Int64(edge.x1 &- edge.x0) &<< 30) / Int64(edge.y1 &- edge.y0)
                // The row may begin above the edge, by less than its height.
                x = x0 &<< 14 &+ (step * (Int64(first) &<< 16 &- y0)) &>> 16
            }
            for row in first...last {
                var (left, right) = (leftmost, rightmost)
                if isLong {
                    let next = x &+ step
                    left = max(left, Int((min(x, next) &- Self.almost) &>> 30))
                    right = min(right, Int((max(x, next) &+ Self.almost) &>> 30))
                    x = next
                    if left > right { continue }
                }
                for word in left &>> 6...right &>> 6 {
                    let position = row &* wordsPerRow &+ word
                    let flags = bits[position]
                    if flags == 0 { continue }
                    var found = flags & Self.mask(max(left, word &<< 6), min(right, word &<< 6 | 63))
                    while found != 0 {
                        let bit = found.trailingZeroBitCount
                        found &= found &- 1
                        let ambiguity = Int(before[position]) &+ (flags & (1 &<< UInt64(truncatingIfNeeded: bit) &- 1)).nonzeroBitCount
                        near.add(index, nearAmbiguity: ambiguity)
                    }
                }
            }
        }
    }

    /// 1/64 pixel, in 1/2³⁰ pixel: more than the accumulated rounding along an edge.
    private static let almost: Int64 = 1 << 24

    @inline(__always)
    static func mask(_ first: Int, _ last: Int) -> UInt64 {
        (UInt64.max &<< UInt64(truncatingIfNeeded: first & 63)) & (UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- (last & 63)))
    }
}
