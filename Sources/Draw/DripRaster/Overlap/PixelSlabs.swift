import DripNumbers
import DripScene

/// The exact coverage of one pixel from the edges that pass through it. The pixel is cut into slabs at every height where an edge begins, ends,
/// crosses another or crosses the left border. Inside a slab the edges do not cross, so the fill rule is applied between neighbours.
struct PixelSlabs {
    private var pixel = PixelPieces()
    private var measure = SlabMeasure()
    /// The steps of the last call: see ``DrawingWork``.
    var steps: Int64 { measure.steps }

    /// Writes the coverage of each ambiguous pixel, 0…255, to `coverage`.
    mutating func cover(
        _ ambiguities: Span<AmbiguousRun>, _ edges: Span<GridEdge>, _ near: NearEdges, rule: FillRule, to coverage: inout [UInt8]
    ) {
        var coverage = coverage.mutableSpan
        measure.steps = 0
        for index in ambiguities.indices {
            let ambiguity = ambiguities[index]
            let share: Double
            if ambiguity.passes == 2, let (first, second) = near.pair(ofAmbiguity: index),
                let pair = PixelPair(edges[first], edges[second], row: ambiguity.row, column: ambiguity.columns.lowerBound)
            {
                share = pair.share(left: ambiguity.left, rule: rule)
                measure.steps += Int64(DrawingWork.pair)
            } else {
                pixel.begin(ambiguity, edgeCount: near.count(ofAmbiguity: index))
                near.forEach(ofAmbiguity: index) { pixel.cut(edges[$0]) }
                share = measure.share(of: pixel, left: ambiguity.left, rule: rule)
            }
            coverage[index] = UInt8(min(255, share * 255 + 0.5))
        }
    }
}

extension FillRule {
    @inline(__always)
    func isInside(_ winding: Int) -> Bool {
        switch self {
        case .nonZero: winding != 0
        case .evenOdd: winding & 1 == 1
        }
    }
}
