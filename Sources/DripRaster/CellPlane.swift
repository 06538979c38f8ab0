/// How the cells of a window lie in memory, and what pieces of edges add to them. Rows and columns count from the window's corner.
struct CellPlane {
    let cellsPerRow: Int
    let wordsPerRow: Int
    /// Whether touched blocks are marked.
    let isMarked: Bool

    /// The part of a coordinate inside its pixel.
    static let mask = GridEdge.one - 1

    /// Adds a piece inside one pixel: the signed height it crosses, and the sum of its ends' distances from the pixel's left border.
    @inline(__always)
    func put(
        _ row: Int, _ column: Int, _ height: Int, _ fractions: Int, _ pass: Int32, _ sums: inout MutableSpan<Int>,
        _ passes: inout MutableSpan<Int32>, _ touched: inout MutableSpan<UInt64>
    ) {
        let index = row &* cellsPerRow &+ column
        sums[index] &+= Cell.sums(cover: height, area: (height &* fractions) >> (GridEdge.shift + 1))
        passes[index] &+= pass
        if isMarked { mark(row, column, &touched) }
    }

    @inline(__always)
    private func mark(_ row: Int, _ column: Int, _ touched: inout MutableSpan<UInt64>) {
        let block = column >> Cell.blockShift
        touched[row &* wordsPerRow &+ block >> 6] |= 1 << UInt64(truncatingIfNeeded: block & 63)
    }

    func addPasses(_ row: Int, _ column: Int, _ count: Int32, _ passes: inout MutableSpan<Int32>) {
        passes[row * cellsPerRow + column] &+= count
    }

    /// A level edge crosses no height, but outlines pass.
    func addLevel(_ row: Int, _ from: Int, _ to: Int, _ passes: inout MutableSpan<Int32>, _ touched: inout MutableSpan<UInt64>) {
        let (first, last) = (min(from, to), max(from, to))
        passes[row * cellsPerRow + first] &+= Cell.levelPass
        passes[row * cellsPerRow + last + 1] &-= Cell.levelPass
        if !isMarked { return }
        mark(row, first, &touched)
        mark(row, last + 1, &touched)
    }

    /// The part of an edge inside one row, of `height` > 0 from x `from` to x `to` in either order.
    @inline(__always)
    func addRow(
        _ row: Int, _ from: Int, _ to: Int, _ height: Int, _ edge: inout SlopedEdge, _ sums: inout MutableSpan<Int>,
        _ passes: inout MutableSpan<Int32>, _ touched: inout MutableSpan<UInt64>
    ) {
        let column = from >> GridEdge.shift
        if column == to >> GridEdge.shift {
            put(row, column, height &* edge.sign, (from & Self.mask) + (to & Self.mask), 1, &sums, &passes, &touched)
            return
        }
        addColumns(row, min(from, to), max(from, to), height, &edge, &sums, &passes, &touched)
    }

    /// The same for a part that goes through several pixels: in each the height is in proportion to the width.
    private func addColumns(
        _ row: Int, _ left: Int, _ right: Int, _ height: Int, _ edge: inout SlopedEdge, _ sums: inout MutableSpan<Int>,
        _ passes: inout MutableSpan<Int32>, _ touched: inout MutableSpan<UInt64>
    ) {
        if edge.heightPerColumn == 0 { edge.heightPerColumn = ((edge.y1 - edge.y0) << 32) / abs(edge.x1 - edge.x0) }
        var column = left >> GridEdge.shift
        let lastColumn = right >> GridEdge.shift
        var reached = (edge.heightPerColumn &* (GridEdge.one - (left & Self.mask))) >> GridEdge.shift
        // Rounding of `left` and `right` could carry it a step beyond the row.
        var above = min(height, reached >> GridEdge.shift)
        put(row, column, above &* edge.sign, (left & Self.mask) + GridEdge.one, 1, &sums, &passes, &touched)
        column += 1
        while column < lastColumn {
            reached &+= edge.heightPerColumn
            let below = min(height, reached >> GridEdge.shift)
            put(row, column, (below - above) &* edge.sign, GridEdge.one, 1, &sums, &passes, &touched)
            above = below
            column += 1
        }
        put(row, lastColumn, (height - above) &* edge.sign, right & Self.mask, 1, &sums, &passes, &touched)
    }
}
