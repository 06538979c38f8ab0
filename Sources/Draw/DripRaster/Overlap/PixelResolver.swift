import DripScene

/// The exact coverage of single pixels in which outlines cross or overlap.
///
/// A sum of areas cannot distinguish overlap from cancellation. Two outlines that each cover the same half of a pixel sum to the whole of it, and two
/// of opposite direction to nothing. All peers take the sum. Here those few pixels are computed again from the edges that pass through them. This
/// type finds the edges; ``PixelSlabs`` does the rest.
struct PixelResolver {
    private var map = AmbiguousRunMap()
    private var near = NearEdges()
    private var slabs = PixelSlabs()
    private var coverage: [UInt8] = []
    private var output = CoverageRows()
    /// The steps so far, and their limit: what would take more is left out. See ``DrawingWork``.
    var steps: Int64 = 0
    var stepLimit = Int64.max

    /// The most passes of pixels that are resolved together, which bounds the memory.
    private static let mostPassesAtOnce = 1 << 14
    /// The most comparisons for which every ambiguous pixel is compared with all edges.
    private static let mostComparisons = 512

    /// Passes the coverage of every ambiguous pixel that has any to `painter`.
    mutating func resolve<Painter: CoveragePainter>(
        _ ambiguities: AmbiguousRunList, _ edges: Span<GridEdge>, _ area: SweepArea, by painter: Painter, on target: inout Painter.Target
    ) {
        if ambiguities.list.isEmpty { return }
        let ambiguities = ambiguities.list.span
        var first = 0
        while first < ambiguities.count && steps <= stepLimit {
            let some = ambiguities.extracting(first..<Self.end(of: ambiguities, from: first))
            find(some, edges, area)
            var index = 0
            while let next = nextRow(of: some, from: index, area) {
                painter.paint(output, on: &target)
                index = next
            }
            first += some.count
        }
    }

    /// Returns the end of those that are resolved together.
    private static func end(of ambiguities: Span<AmbiguousRun>, from first: Int) -> Int {
        var (end, passes) = (first + 1, ambiguities[first].passes)
        while end < ambiguities.count, passes + ambiguities[end].passes <= mostPassesAtOnce {
            passes += ambiguities[end].passes
            end += 1
        }
        return end
    }

    private mutating func find(_ ambiguities: Span<AmbiguousRun>, _ edges: Span<GridEdge>, _ area: SweepArea) {
        near.begin(ambiguities.count)
        if ambiguities.count * edges.count <= Self.mostComparisons {
            compare(ambiguities, edges)
        } else {
            map.begin(ambiguities, area.window)
            map.find(&near, among: edges)
        }
        if coverage.count < ambiguities.count { coverage = Array(repeating: 0, count: 2 * ambiguities.count) }
        slabs.cover(ambiguities, edges, near, rule: area.rule, to: &coverage)
        steps += slabs.steps
    }

    /// Finds the edges near each ambiguous pixel by comparing all of them.
    private mutating func compare(_ ambiguities: Span<AmbiguousRun>, _ edges: Span<GridEdge>) {
        for number in ambiguities.indices {
            let ambiguity = ambiguities[number]
            let (left, top) = (
                Int32(truncatingIfNeeded: ambiguity.columns.lowerBound) &<< 16, Int32(truncatingIfNeeded: ambiguity.row) &<< 16
            )
            let (right, bottom) = (left &+ GridEdge.oneStep, top &+ GridEdge.oneStep)
            for index in edges.indices {
                let edge = edges[index]
                if min(edge.y0, edge.y1) < bottom && max(edge.y0, edge.y1) > top && min(edge.x0, edge.x1) < right
                    && max(edge.x0, edge.x1) >= left
                {
                    near.add(index, nearAmbiguity: number)
                }
            }
        }
    }

    /// Makes the next row with any coverage the output. Returns the index after it, or nil without one.
    private mutating func nextRow(of ambiguities: Span<AmbiguousRun>, from first: Int, _ area: SweepArea) -> Int? {
        output.reserve(ambiguities.count)
        output.clear()
        for index in first..<ambiguities.count {
            let ambiguity = ambiguities[index]
            if coverage[index] != 0 { output.append(CoverageSpan(ambiguity.columns, coverage[index])) }
            if index + 1 < ambiguities.count, ambiguities[index + 1].row == ambiguity.row { continue }
            if output.count == 0 { continue }
            let row = ambiguity.row + area.firstRow
            output.rows = row..<row + 1
            return index + 1
        }
        return nil
    }
}
