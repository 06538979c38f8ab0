import DripNumbers

/// An edge from (x0, y0) down to (x1, y1), in grid steps from a window's corner, that runs down (`sign` 1) or up (−1).
struct SlopedEdge {
    private let x0: Int
    private let y0: Int
    private let x1: Int
    private let y1: Int
    private let sign: Int
    /// The height crossed in a column, in 1/2³² pixel; 0 until it is needed.
    private var heightPerColumn = 0

    struct Piece {
        let row: Int
        let column: Int
        /// The signed height crossed, in 1/65,536.
        let height: Int
        /// The sum of its ends' distances from the pixel's left border, in 1/65,536.
        let fractions: Int

        var sums: Int {
            @inline(__always) get { Cell.sums(cover: height, area: (height &* fractions) &>> (GridEdge.shift + 1)) }
        }
    }

    /// The part of a coordinate inside its pixel.
    private static let mask = GridEdge.one - 1

    /// Creates the part of an edge relative to a window.
    /// - Precondition: `edge` is not horizontal.
    init(_ edge: GridEdge, in window: CellWindow) {
        let (left, top) = (window.columns.lowerBound &<< GridEdge.shift, window.rows.lowerBound &<< GridEdge.shift)
        let isDown = edge.y0 < edge.y1
        let (upper, lower) = isDown ? (edge.start, edge.end) : (edge.end, edge.start)
        (x0, y0) = (Int(upper.x) - left, Int(upper.y) - top)
        (x1, y1) = (Int(lower.x) - left, Int(lower.y) - top)
        sign = isDown ? 1 : -1
    }

    /// Calls `body` for each pixel in the first `rowCount` rows that the edge passes through, row by row, top-down.
    @inline(__always)
    mutating func forEachPiece(rowCount: Int, _ body: (Piece) -> Void) {
        var row = y0 &>> GridEdge.shift
        let lastRow = y1 &>> GridEdge.shift
        guard row < rowCount && lastRow >= 0 else { return }
        if row == lastRow { return forEachPiece(ofRow: row, from: x0, to: x1, height: y1 - y0, body) }
        // x in 1/2³² pixel, and its step from row to row, rounded towards zero: so the edge never goes beyond its ends. Coordinates are less than
        // 2³⁰.
        let step = ((x1 - x0) &<< 32) / (y1 - y0)
        var x = x0 &<< GridEdge.shift
        if row < 0 {
            // Advance to the window's upper border.
            x += (step &* -y0) &>> GridEdge.shift
            row = 0
        } else {
            let height = GridEdge.one - y0 & Self.mask
            let next = x + (step &* height) &>> GridEdge.shift
            forEachPiece(ofRow: row, from: x0, to: next &>> 16, height: height, body)
            x = next
            row += 1
        }
        for row in row..<max(row, min(lastRow, rowCount)) {
            let next = x + step
            forEachPiece(ofRow: row, from: x &>> 16, to: next &>> 16, height: GridEdge.one, body)
            x = next
        }
        if lastRow < rowCount { forEachPiece(ofRow: lastRow, from: x &>> 16, to: x1, height: y1 & Self.mask, body) }
    }

    /// Processes the part inside one row, of `height` > 0 from one x to another in either order.
    private mutating func forEachPiece(ofRow row: Int, from: Int, to: Int, height: Int, _ body: (Piece) -> Void) {
        var column = from &>> GridEdge.shift
        if column == to &>> GridEdge.shift {
            return body(Piece(row: row, column: column, height: height &* sign, fractions: (from & Self.mask) + (to & Self.mask)))
        }
        // Across several pixels, the height in each is proportional to the width.
        if heightPerColumn == 0 { heightPerColumn = ((y1 - y0) &<< 32) / abs(x1 - x0) }
        let (left, right) = (min(from, to), max(from, to))
        column = left &>> GridEdge.shift
        let lastColumn = right &>> GridEdge.shift
        var reached = (heightPerColumn &* (GridEdge.one - (left & Self.mask))) &>> GridEdge.shift
        // Rounding of `left` and `right` could carry it a step beyond the row.
        var above = min(height, reached &>> GridEdge.shift)
        body(Piece(row: row, column: column, height: above &* sign, fractions: (left & Self.mask) + GridEdge.one))
        column += 1
        while column < lastColumn {
            reached &+= heightPerColumn
            let below = min(height, reached &>> GridEdge.shift)
            body(Piece(row: row, column: column, height: (below - above) &* sign, fractions: GridEdge.one))
            above = below
            column += 1
        }
        body(Piece(row: row, column: lastColumn, height: (height - above) &* sign, fractions: right & Self.mask))
    }
}
