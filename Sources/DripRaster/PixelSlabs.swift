import DripScene

/// The exact coverage of one pixel from the edges that pass through it: the pixel is cut into slabs, at every height where an edge begins,
/// ends, crosses another or crosses the left border, and inside a slab the edges stand side by side, so the fill rule is applied between any
/// two neighbours.
struct PixelSlabs {
    /// Part of an edge inside a pixel, top-down, from the pixel's top left corner, 0…1.
    struct Piece {
        var x0: Double
        var y0: Double
        var x1: Double
        var y1: Double
        /// How far x goes for each unit of y.
        var slope: Double
        /// +1 down, −1 up.
        var winding: Int

        @inline(__always)
        init(x0: Double, y0: Double, x1: Double, y1: Double, winding: Int) {
            (self.x0, self.y0, self.x1, self.y1, self.winding) = (x0, y0, x1, y1, winding)
            slope = (x1 - x0) / (y1 - y0)
        }

        /// Between its ends; nothing asks beyond them.
        @inline(__always)
        func x(at y: Double) -> Double {
            min(max(x0, x1), max(min(x0, x1), x0 + (y - y0) * slope))
        }
    }

    /// A crossing of the left border: behind it winding numbers change.
    struct Crossing {
        var y: Double
        var change: Int
    }

    /// Where a piece stands in a slab.
    private struct Standing {
        var x: Double
        var winding: Int
    }

    // Scratch, of which the first so many are in use.
    private var pieces: [Piece] = []
    private var crossings: [Crossing] = []
    private var cuts: [Double]
    private var standing: [Standing]
    private var crowd = CrowdedPixel()

    /// With more pieces than this in a pixel, coverage is measured by ``CrowdedPixel`` instead, so that the time stays in proportion.
    private static let most = 32

    init() {
        // Two borders, the crossings or two ends of each piece, and the places where two cross.
        cuts = Array(repeating: 0, count: 2 + 2 * Self.most + Self.most * (Self.most - 1) / 2)
        standing = Array(repeating: Standing(x: 0, winding: 0), count: Self.most)
    }

    /// Writes to `coverage`, one place a suspect, 0…255, what of its pixel is inside. `lists` says where in `near` the edges are found that
    /// may pass through it.
    mutating func cover(
        _ suspects: Span<CoverageSweep.Suspect>, _ edges: Span<GridEdge>, _ near: [SuspectMap.Near], _ lists: [SuspectMap.NearList],
        rule: FillRule, to coverage: inout [UInt8]
    ) {
        var longest = 0
        for list in lists { longest = max(longest, Int(list.count)) }
        if pieces.count < longest {
            pieces = Array(repeating: Piece(x0: 0, y0: 0, x1: 0, y1: 1, winding: 0), count: 2 * longest)
            crossings = Array(repeating: Crossing(y: 0, change: 0), count: 4 * longest)
        }
        Self.cover(suspects, edges, near.span, lists.span, rule, &pieces, &crossings, &cuts, &standing, &crowd, to: &coverage)
    }

    private static func cover(
        _ suspects: Span<CoverageSweep.Suspect>, _ edges: Span<GridEdge>, _ near: Span<SuspectMap.Near>,
        _ lists: Span<SuspectMap.NearList>, _ rule: FillRule, _ pieces: inout [Piece], _ crossings: inout [Crossing],
        _ cuts: inout [Double], _ standing: inout [Standing], _ crowd: inout CrowdedPixel, to coverage: inout [UInt8]
    ) {
        var pieces = pieces.mutableSpan
        var crossings = crossings.mutableSpan
        var cuts = cuts.mutableSpan
        var standing = standing.mutableSpan
        var coverage = coverage.mutableSpan
        for index in suspects.indices {
            let suspect = suspects[index]
            if let pair = pair(of: suspect, edges, near, lists[index]) {
                coverage[index] = UInt8(min(255, pair.share(left: suspect.left, rule: rule) * 255 + 0.5))
                continue
            }
            var cutter = PixelCutter(row: suspect.row, column: suspect.columns.lowerBound)
            var next = lists[index].last
            while next >= 0 {
                let entry = near[Int(next)]
                cutter.cut(edges[Int(entry.edge)], &pieces, &crossings)
                next = entry.previous
            }
            // Winding numbers along the left border are whole, and change at the crossings only; so their mean tells the topmost one.
            // (The sums hold crossings rounded to 1/65,536, which is too little to matter for less than 65,536 of them in one place.)
            let topmost = Self.nearest(Double(suspect.left) / Double(GridEdge.one) - cutter.behind)
            let isCrowded = cutter.pieceCount + cutter.crossingCount > Self.most
            let ownPieces = pieces.span.extracting(0..<cutter.pieceCount)
            let ownCrossings = crossings.span.extracting(0..<cutter.crossingCount)
            let share =
                isCrowded
                ? crowd.share(of: ownPieces, ownCrossings, topmost: topmost, rule: rule)
                : Self.area(ownPieces, ownCrossings, topmost, rule, &cuts, &standing)
            coverage[index] = UInt8(min(255, share * 255 + 0.5))
        }
    }

    /// The two edges of a pixel that has no more, if each goes from side to side.
    @inline(__always)
    private static func pair(
        of suspect: CoverageSweep.Suspect, _ edges: Span<GridEdge>, _ near: Span<SuspectMap.Near>, _ list: SuspectMap.NearList
    ) -> PixelPair? {
        guard suspect.passes == 2 && list.count == 2 else { return nil }
        let last = near[Int(list.last)]
        return PixelPair(
            edges[Int(near[Int(last.previous)].edge)], edges[Int(last.edge)], row: suspect.row, column: suspect.columns.lowerBound)
    }

    /// To the nearest whole number, as in ``CellPlane``.
    @inline(__always)
    static func nearest(_ number: Double) -> Int { Int(Int32(truncatingIfNeeded: (number + 0x1.8p52).bitPattern)) }

    private static func area(
        _ pieces: Span<Piece>, _ crossings: Span<Crossing>, _ topmost: Int, _ rule: FillRule, _ cuts: inout MutableSpan<Double>,
        _ standing: inout MutableSpan<Standing>
    ) -> Double {
        let count = findCuts(pieces, crossings, &cuts)
        var area = 0.0
        for index in 1..<count where cuts[index - 1] < cuts[index] {
            area +=
                width(at: (cuts[index - 1] + cuts[index]) / 2, pieces, crossings, topmost, rule, &standing)
                * (cuts[index] - cuts[index - 1])
        }
        return area
    }

    /// The heights between which nothing begins, ends or crosses, in order; returns how many.
    private static func findCuts(_ pieces: Span<Piece>, _ crossings: Span<Crossing>, _ cuts: inout MutableSpan<Double>) -> Int {
        cuts[0] = 0
        cuts[1] = 1
        var count = 2
        for index in crossings.indices { insert(crossings[index].y, &cuts, &count) }
        for index in pieces.indices {
            let piece = pieces[index]
            insert(piece.y0, &cuts, &count)
            insert(piece.y1, &cuts, &count)
            for next in index + 1..<pieces.count {
                let other = pieces[next]
                let (top, bottom) = (max(piece.y0, other.y0), min(piece.y1, other.y1))
                guard top < bottom else { continue }
                let (above, below) = (piece.x(at: top) - other.x(at: top), piece.x(at: bottom) - other.x(at: bottom))
                if above * below < 0 { insert(top + (bottom - top) * (above / (above - below)), &cuts, &count) }
            }
        }
        return count
    }

    /// Inserts a height in order: for a handful several times as fast as sorting. One that is there already is left out.
    @inline(__always)
    private static func insert(_ y: Double, _ cuts: inout MutableSpan<Double>, _ count: inout Int) {
        var place = count
        while place > 0 && cuts[place - 1] > y { place -= 1 }
        if place > 0 && cuts[place - 1] == y { return }
        var index = count
        while index > place {
            cuts[index] = cuts[index - 1]
            index -= 1
        }
        cuts[place] = y
        count += 1
    }

    /// How much of the pixel's width is inside at height `y`.
    private static func width(
        at y: Double, _ pieces: Span<Piece>, _ crossings: Span<Crossing>, _ topmost: Int, _ rule: FillRule,
        _ standing: inout MutableSpan<Standing>
    ) -> Double {
        var count = 0
        for index in pieces.indices {
            let piece = pieces[index]
            guard piece.y0 <= y && piece.y1 > y else { continue }
            let x = piece.x(at: y)
            var place = count
            while place > 0 && standing[place - 1].x > x {
                standing[place] = standing[place - 1]
                place -= 1
            }
            standing[place] = Standing(x: x, winding: piece.winding)
            count += 1
        }
        var winding = topmost
        for index in crossings.indices where crossings[index].y <= y { winding += crossings[index].change }
        var width = 0.0
        var previous = 0.0
        for index in 0..<count {
            let x = standing[index].x
            if rule.isInside(winding) { width += x - previous }
            winding += standing[index].winding
            previous = x
        }
        return rule.isInside(winding) ? width + 1 - previous : width
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
