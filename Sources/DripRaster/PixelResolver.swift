import DripScene

/// The exact coverage of single pixels in which outlines cross or overlap.
///
/// A sum of areas cannot tell overlap from cancellation: two outlines that each cover the same half of a pixel sum to the whole of it, and two
/// of opposite direction to nothing. All peers take the sum. Here those few pixels are done again from the edges that pass through them: the
/// pixel is cut into slabs, at every height where an edge begins, ends, crosses another or crosses the left border, and inside a slab
/// the edges stand side by side, so the fill rule is applied between any two neighbours.
struct PixelResolver {
    /// Part of an edge inside a pixel, top-down, from the pixel's top left corner, 0…1.
    struct Piece {
        var x0: Double
        var y0: Double
        var x1: Double
        var y1: Double
        /// +1 down, −1 up; 0 is no piece but a crossing of the left border at `y0`, behind which winding numbers change by `x0`.
        var winding: Int
        /// The previous piece of the same pixel, or −1.
        var previous: Int

        @inline(__always)
        func x(at y: Double) -> Double {
            if y <= y0 { return x0 }
            if y >= y1 { return x1 }
            return min(max(x0, x1), max(min(x0, x1), x0 + (x1 - x0) * ((y - y0) / (y1 - y0))))
        }
    }

    /// A bit for every suspect's first pixel, rows of words, and for each word how many suspects come before it.
    private var bits: [UInt64] = []
    private var before: [Int] = []
    private var wordsPerRow = 0
    private var firstColumn = 0
    private var rows = 0..<0
    private var pieces: [Piece] = []
    private var lastPieces: [Int] = []
    // Of the pixel at hand.
    private var own: [Piece] = []
    private var crossings: [(y: Double, change: Int)] = []
    private var cuts: [Double] = []
    private var active: [(x: Double, winding: Int)] = []

    private var crowd = CrowdedPixel()

    /// With more pieces than this in a pixel, coverage is measured by ``CrowdedPixel`` instead, so that the time stays in proportion.
    private static let mostPieces = 32
    /// Pixels are done together until so many outlines pass through them, so that memory stays bounded.
    private static let mostPassesAtOnce = 1 << 14

    /// Calls `body` with the coverage of every suspect that has any. `suspects` are in order of rows, then columns.
    mutating func resolve(
        _ suspects: [CoverageSweep.Suspect], _ edges: Span<GridEdge>, _ window: CellWindow, _ firstRow: Int, rule: FillRule,
        _ body: CoverageScanner.Body
    ) {
        var first = 0
        var passes = 0
        for (index, suspect) in suspects.enumerated() {
            if passes + suspect.passes > Self.mostPassesAtOnce && first < index {
                resolveTogether(Array(suspects[first..<index]), edges, window, firstRow, rule: rule, body)
                first = index
                passes = 0
            }
            passes += suspect.passes
        }
        resolveTogether(first == 0 ? suspects : Array(suspects[first...]), edges, window, firstRow, rule: rule, body)
    }

    private mutating func resolveTogether(
        _ suspects: [CoverageSweep.Suspect], _ edges: Span<GridEdge>, _ window: CellWindow, _ firstRow: Int, rule: FillRule,
        _ body: CoverageScanner.Body
    ) {
        index(suspects, window)
        pieces.removeAll(keepingCapacity: true)
        lastPieces.removeAll(keepingCapacity: true)
        lastPieces.append(contentsOf: repeatElement(-1, count: suspects.count))
        // Most edges lie above all suspects or below them.
        let first = Int32(truncatingIfNeeded: suspects[0].row << GridEdge.shift)
        let last = Int32(truncatingIfNeeded: (suspects[suspects.count - 1].row + 1) << GridEdge.shift)
        for index in edges.indices {
            let edge = edges[index]
            if max(edge.y0, edge.y1) > first && min(edge.y0, edge.y1) < last { gather(edge) }
        }
        for index in suspects.indices {
            let share = share(ofSuspect: index, left: suspects[index].left, rule: rule)
            let coverage = UInt8(min(255, share * 255 + 0.5))
            if coverage == 0 { continue }
            let span: InlineArray<1, CoverageSpan> = [CoverageSpan(suspects[index].columns, coverage)]
            let row = suspects[index].row + firstRow
            body(row..<row + 1, span.span, Span(), CoverageLayout(firstColumn: 0, perRow: 0))
        }
    }

    /// Notes where the suspects are.
    private mutating func index(_ suspects: [CoverageSweep.Suspect], _ window: CellWindow) {
        rows = suspects[0].row..<suspects[suspects.count - 1].row + 1
        firstColumn = window.columns.lowerBound
        wordsPerRow = (window.columns.count + 63) >> 6
        bits.removeAll(keepingCapacity: true)
        bits.append(contentsOf: repeatElement(0, count: wordsPerRow * rows.count))
        before.removeAll(keepingCapacity: true)
        before.append(contentsOf: repeatElement(0, count: bits.count))
        for (number, suspect) in suspects.enumerated() {
            let column = suspect.columns.lowerBound - firstColumn
            let word = (suspect.row - rows.lowerBound) * wordsPerRow + column >> 6
            if bits[word] == 0 { before[word] = number }
            bits[word] |= 1 << UInt64(column & 63)
        }
    }

    /// Cuts an edge at the borders of the suspect pixels that it passes through.
    private mutating func gather(_ edge: GridEdge) {
        let isDown = edge.y0 <= edge.y1
        let (upperY, lowerY) = isDown ? (edge.y0, edge.y1) : (edge.y1, edge.y0)
        let first = max(rows.lowerBound, Int(upperY) >> GridEdge.shift)
        let last = min(rows.upperBound - 1, Int(lowerY) >> GridEdge.shift)
        let leftmost = max(0, Int(min(edge.x0, edge.x1)) >> GridEdge.shift &- firstColumn)
        let rightmost = Int(max(edge.x0, edge.x1)) >> GridEdge.shift &- firstColumn
        if leftmost >> 6 == rightmost >> 6 {
            // Most edges are short, and most of them pass through no suspect.
            let mask = Self.mask(leftmost, rightmost)
            var isNear = false
            for row in first..<max(first, last &+ 1) {
                isNear = isNear || bits[(row &- rows.lowerBound) &* wordsPerRow &+ leftmost >> 6] & mask != 0
            }
            if !isNear { return }
        }
        let unit = 1 / Double(GridEdge.one)
        let (x0, y0) = (Double(isDown ? edge.x0 : edge.x1) * unit, Double(upperY) * unit)
        let (x1, y1) = (Double(isDown ? edge.x1 : edge.x0) * unit, Double(lowerY) * unit)
        let slope = upperY == lowerY ? 0 : (x1 - x0) / (y1 - y0)
        var (xa, ya) = (x0, y0)
        if y0 < Double(first) { (xa, ya) = (x0 + slope * (Double(first) - y0), Double(first)) }
        for row in first..<max(first, last + 1) {
            let (xb, yb) = y1 <= Double(row + 1) ? (x1, y1) : (x0 + slope * (Double(row + 1) - y0), Double(row + 1))
            // By a rounding more than the pixels it passes through costs nothing.
            let left = max(0, min(rightmost, Int(min(xa, xb)) &- firstColumn))
            let right = max(left, min(rightmost, Int(max(xa, xb)) &- firstColumn))
            for word in left >> 6...right >> 6 {
                let place = (row &- rows.lowerBound) &* wordsPerRow &+ word
                var found = bits[place] & Self.mask(max(left, word << 6), min(right, word << 6 | 63))
                while found != 0 {
                    let bit = found.trailingZeroBitCount
                    found &= found &- 1
                    let suspect = before[place] &+ (bits[place] & (1 << UInt64(bit) &- 1)).nonzeroBitCount
                    let border = Double(word << 6 &+ bit &+ firstColumn)
                    if edge.pass == 0 {
                        addBorder(from: ya - Double(row), to: yb - Double(row), isDown ? 1 : -1, to: suspect)
                    } else if upperY != lowerY {
                        addPart(xa - border, ya - Double(row), xb - border, yb - Double(row), isDown ? 1 : -1, to: suspect)
                    } else if min(x0, x1) < border {
                        let change = edge.x1 > edge.x0 ? -1.0 : 1
                        add(Piece(x0: change, y0: ya - Double(row), x1: 0, y1: 0, winding: 0, previous: 0), to: suspect)
                    }
                }
            }
            (xa, ya) = (xb, yb)
        }
    }

    /// The bits of two columns of one word and of all between.
    @inline(__always)
    private static func mask(_ first: Int, _ last: Int) -> UInt64 {
        (UInt64.max << UInt64(truncatingIfNeeded: first & 63)) & (UInt64.max >> UInt64(truncatingIfNeeded: 63 &- (last & 63)))
    }

    private mutating func add(_ piece: Piece, to suspect: Int) {
        var piece = piece
        piece.previous = lastPieces[suspect]
        lastPieces[suspect] = pieces.count
        pieces.append(piece)
    }

    /// What lies left of the canvas is in the sum left of the first column already; for the pixel its ends are crossings.
    private mutating func addBorder(from top: Double, to bottom: Double, _ change: Double, to suspect: Int) {
        add(Piece(x0: change, y0: top, x1: 0, y1: 0, winding: 0, previous: 0), to: suspect)
        add(Piece(x0: -change, y0: bottom, x1: 0, y1: 0, winding: 0, previous: 0), to: suspect)
    }

    /// Cuts a part that lies in the pixel's row at the pixel's sides.
    private mutating func addPart(_ xa: Double, _ ya: Double, _ xb: Double, _ yb: Double, _ winding: Int, to suspect: Int) {
        if ya >= yb { return }
        func y(at x: Double) -> Double { min(yb, max(ya, ya + (x - xa) / (xb - xa) * (yb - ya))) }
        var (x0, y0, x1, y1) = (xa, ya, xb, yb)
        if xa < 0 && xb < 0 || xa > 1 && xb > 1 { return }
        if (xa < 0) != (xb < 0) {
            let crossing = y(at: 0)
            // To the right of an edge that runs down winding numbers are one higher; behind the crossing it is no longer, or now, on the left.
            add(Piece(x0: Double(xa < 0 ? -winding : winding), y0: crossing, x1: 0, y1: 0, winding: 0, previous: 0), to: suspect)
            if xa < 0 { (x0, y0) = (0, crossing) } else { (x1, y1) = (0, crossing) }
        }
        if (xa > 1) != (xb > 1) {
            let crossing = y(at: 1)
            if xa > 1 { (x0, y0) = (1, crossing) } else { (x1, y1) = (1, crossing) }
        }
        if y0 < y1 { add(Piece(x0: x0, y0: y0, x1: x1, y1: y1, winding: winding, previous: 0), to: suspect) }
    }

    /// The share of the pixel that is inside.
    private mutating func share(ofSuspect suspect: Int, left: Int, rule: FillRule) -> Double {
        own.removeAll(keepingCapacity: true)
        crossings.removeAll(keepingCapacity: true)
        // Winding numbers along the left border are whole, and change at the crossings only; so their mean tells the topmost one.
        // (The sums hold crossings rounded to 1/65,536, which is too little to matter for less than 65,536 of them in one place.)
        var topmost = Double(left) / Double(GridEdge.one)
        var next = lastPieces[suspect]
        while next >= 0 {
            let piece = pieces[next]
            next = piece.previous
            if piece.winding == 0 {
                crossings.append((piece.y0, Int(piece.x0)))
                topmost -= piece.x0 * (1 - piece.y0)
            } else {
                own.append(piece)
            }
        }
        let winding = Int(topmost.rounded())
        if own.count + crossings.count > Self.mostPieces {
            return crowd.share(of: own, crossings, topmost: winding, rule: rule)
        }
        findCuts()
        var area = 0.0
        for index in 1..<cuts.count where cuts[index - 1] < cuts[index] {
            area += width(at: (cuts[index - 1] + cuts[index]) / 2, topmost: winding, rule: rule) * (cuts[index] - cuts[index - 1])
        }
        return area
    }

    /// The heights between which nothing begins, ends or crosses, in order.
    private mutating func findCuts() {
        cuts.removeAll(keepingCapacity: true)
        cuts.append(0)
        cuts.append(1)
        for crossing in crossings { cuts.append(crossing.y) }
        for (index, piece) in own.enumerated() {
            cuts.append(piece.y0)
            cuts.append(piece.y1)
            for other in own[(index + 1)...] {
                let (top, bottom) = (max(piece.y0, other.y0), min(piece.y1, other.y1))
                guard top < bottom else { continue }
                let (above, below) = (piece.x(at: top) - other.x(at: top), piece.x(at: bottom) - other.x(at: bottom))
                if above * below < 0 { cuts.append(top + (bottom - top) * (above / (above - below))) }
            }
        }
        cuts.sortFew { $0 < $1 }
    }

    /// How much of the pixel's width is inside at height `y`.
    private mutating func width(at y: Double, topmost: Int, rule: FillRule) -> Double {
        active.removeAll(keepingCapacity: true)
        for piece in own where piece.y0 <= y && piece.y1 > y { active.append((piece.x(at: y), piece.winding)) }
        active.sortFew { $0.x < $1.x }
        var winding = topmost
        for crossing in crossings where crossing.y <= y { winding += crossing.change }
        var width = 0.0
        var previous = 0.0
        for (x, change) in active {
            if rule.isInside(winding) { width += x - previous }
            winding += change
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

extension Array {
    /// Sorts by insertion, in order where equal: for a handful of elements several times as fast as the library's way.
    @inline(__always)
    fileprivate mutating func sortFew(_ isLess: (Element, Element) -> Bool) {
        if count > 64 { return sort(by: isLess) }
        for end in indices.dropFirst() {
            let element = self[end]
            var place = end
            while place > 0 && isLess(element, self[place - 1]) {
                self[place] = self[place - 1]
                place -= 1
            }
            self[place] = element
        }
    }
}
