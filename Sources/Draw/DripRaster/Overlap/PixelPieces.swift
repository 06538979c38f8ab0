/// The edges in one pixel, cut at its borders: pieces inside, and crossings of its left border. Owns the memory and reuses it for other pixels.
struct PixelPieces {
    /// The part of an edge inside a pixel, top-down, from the pixel's top left corner, 0…1.
    struct Piece {
        let x0: Double
        let y0: Double
        let x1: Double
        let y1: Double
        let slope: Double
        /// +1 down, −1 up.
        let winding: Int

        @inline(__always)
        init(x0: Double, y0: Double, x1: Double, y1: Double, winding: Int) {
            (self.x0, self.y0, self.x1, self.y1, self.winding) = (x0, y0, x1, y1, winding)
            slope = (x1 - x0) / (y1 - y0)
        }

        @inline(__always)
        func x(at y: Double) -> Double { min(max(x0, x1), max(min(x0, x1), x0 + (y - y0) * slope)) }
    }

    /// A crossing of the left border, after which winding numbers change.
    struct Crossing {
        let y: Double
        let change: Int
    }

    /// The part of an edge in the pixel's row, top-down.
    private struct Part {
        var x0: Double
        var y0: Double
        var x1: Double
        var y1: Double

        /// Returns the crossing with a vertical line.
        @inline(__always)
        func y(at x: Double) -> Double { min(y1, max(y0, y0 + (x - x0) / (x1 - x0) * (y1 - y0))) }
    }

    private var row = 0
    private var column = 0
    /// The first ``pieceCount`` are those of the pixel, in no order; the rest is room.
    private(set) var pieces: [Piece] = []
    private(set) var pieceCount = 0
    /// The first ``crossingCount`` are those of the pixel.
    private(set) var crossings: [Crossing] = []
    private(set) var crossingCount = 0
    /// The contribution of the crossings so far to the mean winding number along the left border.
    private(set) var behind = 0.0

    /// Starts again with the pixel of `ambiguity`, and makes room for this number of edges.
    mutating func begin(_ ambiguity: AmbiguousRun, edgeCount: Int) {
        (row, column, behind) = (ambiguity.row, ambiguity.columns.lowerBound, 0)
        (pieceCount, crossingCount) = (0, 0)
        if pieces.count < edgeCount {
            pieces.grow(to: 2 * edgeCount, with: Piece(x0: 0, y0: 0, x1: 0, y1: 1, winding: 0))
            crossings.grow(to: 4 * edgeCount, with: Crossing(y: 0, change: 0))
        }
    }

    /// Adds the part of `edge` inside the pixel, if there is one, and its crossing of the left border.
    @inline(__always)
    mutating func cut(_ edge: GridEdge) {
        let isDown = edge.y0 <= edge.y1
        let (upper, lower) = isDown ? (edge.start, edge.end) : (edge.end, edge.start)
        let unit = 1 / Double(GridEdge.one)
        let (x0, y0) = (Double(upper.x) * unit, Double(upper.y) * unit)
        let (x1, y1) = (Double(lower.x) * unit, Double(lower.y) * unit)
        let (border, top, bottom) = (Double(column), Double(row), Double(row + 1))
        if y1 <= top || y0 >= bottom { return }
        let slope = upper.y == lower.y ? 0 : (x1 - x0) / (y1 - y0)
        let (xa, ya) = y0 < top ? (x0 + slope * (top - y0), top) : (x0, y0)
        let (xb, yb) = y1 <= bottom ? (x1, y1) : (x0 + slope * (bottom - y0), bottom)
        if edge.pass == 0 {
            // Edges left of the canvas are already in the sum left of the first column; for the pixel their ends are crossings.
            if column > 0 { return }
            addCrossing(ya - top, isDown ? 1 : -1)
            addCrossing(yb - top, isDown ? -1 : 1)
        } else if upper.y != lower.y {
            add(Part(x0: xa - border, y0: ya - top, x1: xb - border, y1: yb - top), isDown ? 1 : -1)
        } else if min(x0, x1) < border && max(x0, x1) >= border {
            addCrossing(ya - top, edge.x1 > edge.x0 ? -1 : 1)
        }
    }

    @inline(__always)
    private mutating func addCrossing(_ y: Double, _ change: Int) {
        crossings[crossingCount] = Crossing(y: y, change: change)
        crossingCount += 1
        behind += Double(change) * (1 - y)
    }

    /// Clips a part of an edge to the pixel's sides.
    @inline(__always)
    private mutating func add(_ part: Part, _ winding: Int) {
        if part.y0 >= part.y1 { return }
        if part.x0 < 0 && part.x1 < 0 || part.x0 > 1 && part.x1 > 1 { return }
        var inside = part
        if (part.x0 < 0) != (part.x1 < 0) {
            let y = part.y(at: 0)
            // To the right of a downward edge, winding numbers are one higher. After the crossing the edge leaves or enters the left side.
            addCrossing(y, part.x0 < 0 ? -winding : winding)
            if part.x0 < 0 { (inside.x0, inside.y0) = (0, y) } else { (inside.x1, inside.y1) = (0, y) }
        }
        if (part.x0 > 1) != (part.x1 > 1) {
            let y = part.y(at: 1)
            if part.x0 > 1 { (inside.x0, inside.y0) = (1, y) } else { (inside.x1, inside.y1) = (1, y) }
        }
        if inside.y0 < inside.y1 {
            pieces[pieceCount] = Piece(x0: inside.x0, y0: inside.y0, x1: inside.x1, y1: inside.y1, winding: winding)
            pieceCount += 1
        }
    }
}
