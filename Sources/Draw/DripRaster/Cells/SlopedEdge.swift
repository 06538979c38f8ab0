import DripNumbers

/// An edge from (x0, y0) down to (x1, y1), in grid steps from a window's corner, that runs down (`sign` 1) or up (−1).
struct SlopedEdge {
    // Products of coordinates take 64 bits.
    private let x0: Int64
    private let y0: Int64
    private let x1: Int64
    private let y1: Int64
    private let sign: Int64
    /// The height crossed in a column, in 1/2³² pixel; 0 until it is needed.
    private var heightPerColumn: Int64 = 0

    struct Piece {
        let row: Int
        let column: Int
        /// The signed height crossed, in 1/65,536.
        let height: Int64
        /// The sum of its ends' distances from the pixel's left border, in 1/65,536.
        let fractions: Int64

        var sums: Int64 {
            @inline(__always) get { Cell.sums(cover: height, area: (height &* fractions) &>> Int64(GridEdge.shift + 1)) }
        }
    }

    /// The part of a coordinate inside its pixel.
    private static let mask = one - 1
    private static let one = Int64(GridEdge.one)
    private static let shift = Int64(GridEdge.shift)

    /// Creates the part of an edge relative to a window.
    /// - Precondition: `edge` is not horizontal.
    init(_ edge: GridEdge, in window: CellWindow) {
        let (left, top) = (Int64(window.columns.lowerBound) &<< Self.shift, Int64(window.rows.lowerBound) &<< Self.shift)
        let isDown = edge.y0 < edge.y1
        let (upper, lower) = isDown ? (edge.start, edge.end) : (edge.end, edge.start)
        (x0, y0) = (Int64(upper.x) - left, Int64(upper.y) - top)
        (x1, y1) = (Int64(lower.x) - left, Int64(lower.y) - top)
        sign = isDown ? 1 : -1
    }

    /// Calls `body` for each pixel in the first `rowCount` rows that the edge passes through, row by row, top-down.
    @inline(__always)
    mutating func forEachPiece(rowCount: Int, _ body: (Piece) -> Void) {
        var row = Int(y0 &>> Self.shift)
        let lastRow = Int(y1 &>> Self.shift)
        guard row < rowCount && lastRow >= 0 else { return }
        if row == lastRow { return forEachPiece(ofRow: row, from: x0, to: x1, height: y1 - y0, body) }
        // x in 1/2³² pixel, and its step from row to row, rounded towards zero: so the edge never goes beyond its ends. Coordinates are less than
        // 2³⁰.
        let step = ((x1 - x0) &<< 32) / (y1 - y0)
        var x = x0 &<< Self.shift
        if row < 0 {
            // Advance to the window's upper border.
            x += (step &* -y0) &>> Self.shift
            row = 0
        } else {
            let height = Self.one - y0 & Self.mask
            let next = x + (step &* height) &>> Self.shift
            forEachPiece(ofRow: row, from: x0, to: next &>> 16, height: height, body)
            x = next
            row += 1
        }
        for row in row..<max(row, min(lastRow, rowCount)) {
            let next = x + step
            forEachPiece(ofRow: row, from: x &>> 16, to: next &>> 16, height: Self.one, body)
            x = next
        }
        if lastRow < rowCount { forEachPiece(ofRow: lastRow, from: x &>> 16, to: x1, height: y1 & Self.mask, body) }
    }

    /// Processes the part inside one row, of `height` > 0 from one x to another in either order.
    private mutating func forEachPiece(ofRow row: Int, from: Int64, to: Int64, height: Int64, _ body: (Piece) -> Void) {
        var column = Int(from &>> Self.shift)
        if column == Int(to &>> Self.shift) {
            return body(Piece(row: row, column: column, height: height &* sign, fractions: (from & Self.mask) + (to & Self.mask)))
        }
        // Across several pixels, the height in each is proportional to the width.
        if heightPerColumn == 0 { heightPerColumn = ((y1 - y0) &<< 32) / abs(x1 - x0) }
        let (left, right) = (min(from, to), max(from, to))
        column = Int(left &>> Self.shift)
        let lastColumn = Int(right &>> Self.shift)
        var reached = (heightPerColumn &* (Self.one - (left & Self.mask))) &>> Self.shift
        // Rounding of `left` and `right` could carry it a step beyond the row.
        var above = min(height, reached &>> Self.shift)
        body(Piece(row: row, column: column, height: above &* sign, fractions: (left & Self.mask) + Self.one))
        column += 1
        while column < lastColumn {
            reached &+= heightPerColumn
            let below = min(height, reached &>> Self.shift)
            body(Piece(row: row, column: column, height: (below - above) &* sign, fractions: Self.one))
            above = below
            column += 1
        }
        body(Piece(row: row, column: lastColumn, height: (height - above) &* sign, fractions: right & Self.mask))
    }
}
