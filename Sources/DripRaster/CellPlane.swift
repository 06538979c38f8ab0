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

    /// An edge to a neighbouring pixel, diagonal ones too: most edges of curves. It has up to three pieces: before, between and behind the
    /// places where it crosses a row and a column; those that do not exist have no height. Written without branches, since none of them
    /// could be foreseen.
    @inline(__always)
    func addShort(
        _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ row0: Int, _ column0: Int, _ row1: Int, _ column1: Int, _ startPasses: Int32,
        _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>, _ touched: inout MutableSpan<UInt64>
    ) {
        let (dx, dy) = (Float(Int32(truncatingIfNeeded: x1 &- x0)), Float(Int32(truncatingIfNeeded: y1 &- y0)))
        let crossesRow = row0 != row1
        let crossesColumn = column0 != column1
        let rowBorder = max(row0, row1) << GridEdge.shift
        let columnBorder = max(column0, column1) << GridEdge.shift
        // How far along the edge, 0…1. Of no meaning, even not a number, where there is no crossing.
        let atRow = Float(Int32(truncatingIfNeeded: rowBorder &- y0)) / dy
        let atColumn = Float(Int32(truncatingIfNeeded: columnBorder &- x0)) / dx
        let rowX = crossesRow ? x0 &+ Self.nearest(dx * atRow) : x1
        let rowY = crossesRow ? rowBorder : y1
        let columnX = crossesColumn ? columnBorder : x1
        let columnY = crossesColumn ? y0 &+ Self.nearest(dy * atColumn) : y1
        let isRowFirst = crossesRow && (!crossesColumn || atRow <= atColumn)
        let (firstX, firstY) = isRowFirst ? (rowX, rowY) : (columnX, columnY)
        let (secondX, secondY) = isRowFirst ? (columnX, columnY) : (rowX, rowY)
        let (middleRow, middleColumn) = isRowFirst ? (row1, column0) : (row0, column1)

        put(row0, column0, firstY &- y0, (x0 & Self.mask) &+ firstX &- column0 << GridEdge.shift, startPasses, &sums, &passes, &touched)
        put(
            middleRow, middleColumn, secondY &- firstY, firstX &+ secondX &- middleColumn << (GridEdge.shift + 1), 1, &sums, &passes,
            &touched)
        put(
            row1, column1, y1 &- secondY, (x1 & Self.mask) &+ secondX &- column1 << GridEdge.shift, crossesRow && crossesColumn ? 1 : 0,
            &sums, &passes, &touched)
    }

    /// An edge from crossing to crossing, each time to the nearer of the next row and the next column. Where they lie along the edge is known
    /// to a few parts in 2⁵⁰, and an end is at least one part in 2²² away from any border, so it makes just the `steps` it must.
    @inline(__always)
    func walk(
        _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ row0: Int, _ column0: Int, _ row1: Int, _ column1: Int, _ steps: Int,
        _ startPasses: Int32, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>,
        _ touched: inout MutableSpan<UInt64>
    ) {
        let (dx, dy) = (Double(x1 &- x0), Double(y1 &- y0))
        let (rowStep, columnStep) = (y1 < y0 ? -1 : 1, x1 < x0 ? -1 : 1)
        // Upwards and to the left the first border is that on which the pixel begins.
        var rowBorder = (y1 < y0 ? row0 : row0 &+ 1) << GridEdge.shift
        var columnBorder = (x1 < x0 ? column0 : column0 &+ 1) << GridEdge.shift
        let (perHeight, perWidth) = (1 / dy, 1 / dx)
        var atRow = row0 == row1 ? 2 : Double(rowBorder &- y0) * perHeight
        var atColumn = column0 == column1 ? 2 : Double(columnBorder &- x0) * perWidth
        let rowsApart = abs(perHeight) * Double(GridEdge.one)
        let columnsApart = abs(perWidth) * Double(GridEdge.one)
        var (row, column, x, y) = (row0, column0, x0, y0)
        var own = startPasses
        for _ in 0..<steps {
            let isRow = atRow < atColumn
            let at = isRow ? atRow : atColumn
            let nextX = isRow ? x0 &+ Self.nearest(dx * at) : columnBorder
            let nextY = isRow ? rowBorder : y0 &+ Self.nearest(dy * at)
            put(row, column, nextY &- y, x &+ nextX &- column << (GridEdge.shift + 1), own, &sums, &passes, &touched)
            own = 1
            (x, y) = (nextX, nextY)
            row &+= isRow ? rowStep : 0
            column &+= isRow ? 0 : columnStep
            rowBorder &+= isRow ? rowStep << GridEdge.shift : 0
            columnBorder &+= isRow ? 0 : columnStep << GridEdge.shift
            atRow += isRow ? rowsApart : 0
            atColumn += isRow ? 0 : columnsApart
        }
        put(row, column, y1 &- y, x &+ x1 &- column << (GridEdge.shift + 1), own, &sums, &passes, &touched)
    }

    /// To the nearest whole number, for less than 2³¹: adding 1½ · 2⁵² moves it to the low bits, quicker than a checked conversion.
    @inline(__always)
    private static func nearest(_ number: Double) -> Int {
        Int(Int32(truncatingIfNeeded: (number + 0x1.8p52).bitPattern))
    }

    /// The same for less than 2²².
    @inline(__always)
    private static func nearest(_ number: Float) -> Int {
        Int(Int32(bitPattern: (number + 0x1.8p23).bitPattern) &- 0x4B40_0000)
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
