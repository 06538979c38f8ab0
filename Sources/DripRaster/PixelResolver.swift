import DripScene

/// The exact coverage of single pixels in which outlines cross or overlap.
///
/// A sum of areas cannot tell overlap from cancellation: two outlines that each cover the same half of a pixel sum to the whole of it, and two
/// of opposite direction to nothing. All peers take the sum. Here those few pixels are done again from the edges that pass through them,
/// which are found first; ``PixelSlabs`` does the rest.
struct PixelResolver {
    private var map = SuspectMap()
    private var near: [SuspectMap.Near] = []
    private var lastNear: [Int32] = []
    private var candidates: [Int32] = []
    private var slabs = PixelSlabs()

    /// Pixels are done together until so many outlines pass through them, so that memory stays bounded.
    private static let mostPassesAtOnce = 1 << 14
    /// With up to this many comparisons every suspect looks at all edges.
    private static let mostComparisons = 512

    /// Calls `body` with the coverage of every suspect that has any. `suspects` are in order of rows, then columns.
    mutating func resolve(
        _ suspects: [CoverageSweep.Suspect], _ edges: Span<GridEdge>, _ window: CellWindow, _ firstRow: Int, rule: FillRule,
        _ body: CoverageScanner.Body
    ) {
        if candidates.count < edges.count { candidates = Array(repeating: 0, count: 2 * edges.count) }
        if suspects.count * edges.count <= Self.mostComparisons {
            for index in suspects.indices {
                let count = Self.findCandidates(of: suspects[index], edges, &candidates)
                finish(suspects[index], edges, count, firstRow, rule, body)
            }
            return
        }
        var first = 0
        var passes = 0
        for index in suspects.indices {
            if passes + suspects[index].passes > Self.mostPassesAtOnce && first < index {
                resolveTogether(suspects[first..<index], edges, window, firstRow, rule: rule, body)
                first = index
                passes = 0
            }
            passes += suspects[index].passes
        }
        resolveTogether(suspects[first...], edges, window, firstRow, rule: rule, body)
    }

    private mutating func resolveTogether(
        _ suspects: ArraySlice<CoverageSweep.Suspect>, _ edges: Span<GridEdge>, _ window: CellWindow, _ firstRow: Int, rule: FillRule,
        _ body: CoverageScanner.Body
    ) {
        map.begin(suspects, window)
        near.removeAll(keepingCapacity: true)
        lastNear.removeAll(keepingCapacity: true)
        lastNear.append(contentsOf: repeatElement(-1, count: suspects.count))
        map.findNear(edges, &near, &lastNear)
        for (number, suspect) in suspects.enumerated() {
            let count = Self.collect(near, from: lastNear[number], &candidates)
            finish(suspect, edges, count, firstRow, rule, body)
        }
    }

    /// The first `count` candidates are the edges near the suspect.
    private mutating func finish(
        _ suspect: CoverageSweep.Suspect, _ edges: Span<GridEdge>, _ count: Int, _ firstRow: Int, _ rule: FillRule,
        _ body: CoverageScanner.Body
    ) {
        let share = slabs.share(
            row: suspect.row, column: suspect.columns.lowerBound, left: suspect.left, of: edges, candidates[..<count], rule: rule)
        let coverage = UInt8(min(255, share * 255 + 0.5))
        if coverage == 0 { return }
        let span: InlineArray<1, CoverageSpan> = [CoverageSpan(suspect.columns, coverage)]
        let row = suspect.row + firstRow
        body(row..<row + 1, span.span, Span(), CoverageLayout(firstColumn: 0, perRow: 0))
    }

    /// Looks at all edges for those near the suspect's pixel.
    private static func findCandidates(
        of suspect: CoverageSweep.Suspect, _ edges: Span<GridEdge>, _ candidates: inout [Int32]
    ) -> Int {
        var candidates = candidates.mutableSpan
        let (left, top) = (Int32(truncatingIfNeeded: suspect.columns.lowerBound) << 16, Int32(truncatingIfNeeded: suspect.row) << 16)
        let (right, bottom) = (left &+ GridEdge.oneStep, top &+ GridEdge.oneStep)
        var count = 0
        for index in edges.indices {
            let edge = edges[index]
            if min(edge.y0, edge.y1) < bottom && max(edge.y0, edge.y1) > top && min(edge.x0, edge.x1) < right
                && max(edge.x0, edge.x1) >= left
            {
                candidates[count] = Int32(truncatingIfNeeded: index)
                count &+= 1
            }
        }
        return count
    }

    private static func collect(_ near: [SuspectMap.Near], from last: Int32, _ candidates: inout [Int32]) -> Int {
        var candidates = candidates.mutableSpan
        var count = 0
        var next = last
        while next >= 0 {
            let entry = near[Int(next)]
            candidates[count] = entry.edge
            count &+= 1
            next = entry.previous
        }
        return count
    }
}
