/// Cuts edges at the borders of one pixel.
struct PixelCutter {
    let row: Int
    let column: Int
    private(set) var pieceCount = 0
    private(set) var crossingCount = 0
    /// What the crossings so far add to the mean winding number along the left border.
    private(set) var behind = 0.0

    init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }

    /// Adds the part of `edge` inside the pixel, if there is one, and its crossing of the left border.
    @inline(__always)
    mutating func cut(
        _ edge: GridEdge, _ pieces: inout MutableSpan<PixelSlabs.Piece>, _ crossings: inout MutableSpan<PixelSlabs.Crossing>
    ) {
        let isDown = edge.y0 <= edge.y1
        let (upperY, lowerY) = isDown ? (edge.y0, edge.y1) : (edge.y1, edge.y0)
        let unit = 1 / Double(GridEdge.one)
        let (x0, y0) = (Double(isDown ? edge.x0 : edge.x1) * unit, Double(upperY) * unit)
        let (x1, y1) = (Double(isDown ? edge.x1 : edge.x0) * unit, Double(lowerY) * unit)
        let (border, top, bottom) = (Double(column), Double(row), Double(row + 1))
        if y1 <= top || y0 >= bottom { return }
        let slope = upperY == lowerY ? 0 : (x1 - x0) / (y1 - y0)
        let (xa, ya) = y0 < top ? (x0 + slope * (top - y0), top) : (x0, y0)
        let (xb, yb) = y1 <= bottom ? (x1, y1) : (x0 + slope * (bottom - y0), bottom)
        if edge.pass == 0 {
            // What lies left of the canvas is in the sum left of the first column already; for the pixel its ends are crossings.
            if column > 0 { return }
            addCrossing(ya - top, isDown ? 1 : -1, &crossings)
            addCrossing(yb - top, isDown ? -1 : 1, &crossings)
        } else if upperY != lowerY {
            addPart(xa - border, ya - top, xb - border, yb - top, isDown ? 1 : -1, &pieces, &crossings)
        } else if min(x0, x1) < border && max(x0, x1) >= border {
            addCrossing(ya - top, edge.x1 > edge.x0 ? -1 : 1, &crossings)
        }
    }

    @inline(__always)
    private mutating func addCrossing(_ y: Double, _ change: Int, _ crossings: inout MutableSpan<PixelSlabs.Crossing>) {
        crossings[crossingCount] = PixelSlabs.Crossing(y: y, change: change)
        crossingCount += 1
        behind += Double(change) * (1 - y)
    }

    /// Cuts a part that lies in the pixel's row at the pixel's sides.
    @inline(__always)
    private mutating func addPart(
        _ xa: Double, _ ya: Double, _ xb: Double, _ yb: Double, _ winding: Int, _ pieces: inout MutableSpan<PixelSlabs.Piece>,
        _ crossings: inout MutableSpan<PixelSlabs.Crossing>
    ) {
        if ya >= yb { return }
        if xa < 0 && xb < 0 || xa > 1 && xb > 1 { return }
        var (x0, y0, x1, y1) = (xa, ya, xb, yb)
        if (xa < 0) != (xb < 0) {
            let crossing = Self.y(at: 0, xa, ya, xb, yb)
            // To the right of an edge that runs down winding numbers are one higher; behind the crossing it is no longer, or now, on the left.
            addCrossing(crossing, xa < 0 ? -winding : winding, &crossings)
            if xa < 0 { (x0, y0) = (0, crossing) } else { (x1, y1) = (0, crossing) }
        }
        if (xa > 1) != (xb > 1) {
            let crossing = Self.y(at: 1, xa, ya, xb, yb)
            if xa > 1 { (x0, y0) = (1, crossing) } else { (x1, y1) = (1, crossing) }
        }
        if y0 < y1 {
            pieces[pieceCount] = PixelSlabs.Piece(x0: x0, y0: y0, x1: x1, y1: y1, winding: winding)
            pieceCount += 1
        }
    }

    @inline(__always)
    private static func y(at x: Double, _ xa: Double, _ ya: Double, _ xb: Double, _ yb: Double) -> Double {
        min(yb, max(ya, ya + (x - xa) / (xb - xa) * (yb - ya)))
    }
}
