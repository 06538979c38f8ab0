import DripScene

/// The exact coverage of single pixels in which outlines cross or overlap.
///
/// A sum of areas cannot tell overlap from cancellation: two outlines that each cover the same half of a pixel sum to the whole of it, and two
/// of opposite direction to nothing. All peers take the sum. Here those few pixels are done again from the edges that pass through them,
/// which are found first; ``PixelSlabs`` does the rest.
struct PixelResolver {
    private var map = SuspectMap()
    private var near: [SuspectMap.Near] = []
    private var lists: [SuspectMap.NearList] = []
    private var slabs = PixelSlabs()
    private var coverage: [UInt8] = []
    private var spans: [CoverageSpan] = []

    /// Pixels are done together until so many outlines pass through them, so that memory stays bounded.
    private static let mostPassesAtOnce = 1 << 14
    /// With up to this many comparisons every suspect looks at all edges.
    private static let mostComparisons = 512

    /// Calls `body` with the coverage of every suspect that has any. `suspects` are in order of rows, then columns.
    mutating func resolve(
        _ suspects: [CoverageSweep.Suspect], _ edges: Span<GridEdge>, _ window: CellWindow, _ firstRow: Int, rule: FillRule,
        _ body: CoverageScanner.Body
    ) {
        let suspects = suspects.span
        var first = 0
        var passes = 0
        for index in suspects.indices {
            if passes + suspects[index].passes > Self.mostPassesAtOnce && first < index {
                resolveTogether(suspects.extracting(first..<index), edges, window, firstRow, rule: rule, body)
                first = index
                passes = 0
            }
            passes += suspects[index].passes
        }
        resolveTogether(suspects.extracting(first..<suspects.count), edges, window, firstRow, rule: rule, body)
    }

    private mutating func resolveTogether(
        _ suspects: Span<CoverageSweep.Suspect>, _ edges: Span<GridEdge>, _ window: CellWindow, _ firstRow: Int, rule: FillRule,
        _ body: CoverageScanner.Body
    ) {
        near.removeAll(keepingCapacity: true)
        lists.removeAll(keepingCapacity: true)
        lists.append(contentsOf: repeatElement(SuspectMap.NearList(), count: suspects.count))
        if suspects.count * edges.count <= Self.mostComparisons {
            Self.compare(suspects, edges, &near, &lists)
        } else {
            map.begin(suspects, window)
            map.findNear(edges, &near, &lists)
        }
        if coverage.count < suspects.count {
            coverage = Array(repeating: 0, count: 2 * suspects.count)
            spans = Array(repeating: CoverageSpan(0..<0, 0), count: 2 * suspects.count)
        }
        slabs.cover(suspects, edges, near, lists, rule: rule, to: &coverage)
        Self.emit(suspects, coverage, firstRow, &spans, body)
    }

    /// Looks at all edges for those near each suspect's pixel.
    private static func compare(
        _ suspects: Span<CoverageSweep.Suspect>, _ edges: Span<GridEdge>, _ near: inout [SuspectMap.Near],
        _ lists: inout [SuspectMap.NearList]
    ) {
        var lists = lists.mutableSpan
        for number in suspects.indices {
            let suspect = suspects[number]
            let (left, top) = (Int32(truncatingIfNeeded: suspect.columns.lowerBound) << 16, Int32(truncatingIfNeeded: suspect.row) << 16)
            let (right, bottom) = (left &+ GridEdge.oneStep, top &+ GridEdge.oneStep)
            for index in edges.indices {
                let edge = edges[index]
                if min(edge.y0, edge.y1) < bottom && max(edge.y0, edge.y1) > top && min(edge.x0, edge.x1) < right
                    && max(edge.x0, edge.x1) >= left
                {
                    lists[number].add(index, &near)
                }
            }
        }
    }

    /// Row by row.
    private static func emit(
        _ suspects: Span<CoverageSweep.Suspect>, _ coverage: [UInt8], _ firstRow: Int, _ spans: inout [CoverageSpan],
        _ body: CoverageScanner.Body
    ) {
        var spans = spans.mutableSpan
        var count = 0
        var row = suspects[0].row
        for index in suspects.indices {
            let suspect = suspects[index]
            if suspect.row != row {
                emit(row + firstRow, spans.span.extracting(0..<count), body)
                row = suspect.row
                count = 0
            }
            if coverage[index] != 0 {
                spans[count] = CoverageSpan(suspect.columns, coverage[index])
                count += 1
            }
        }
        emit(row + firstRow, spans.span.extracting(0..<count), body)
    }

    private static func emit(_ row: Int, _ spans: Span<CoverageSpan>, _ body: CoverageScanner.Body) {
        if !spans.isEmpty { body(row..<row + 1, spans, Span(), CoverageLayout(firstColumn: 0, perRow: 0)) }
    }
}
