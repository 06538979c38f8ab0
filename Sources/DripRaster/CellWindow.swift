/// Edges → cells: the pixels that edges pass through, in a window of the canvas.
///
/// The sum of the covers to the left of a pixel is the mean winding number along its left border; adding the pixel's own cover and taking
/// away its area gives the mean inside. What is exact: all covers, so nothing is left over behind an outline; areas to 1/65,536 pixel a piece.
///
/// Accumulating signed areas is LibArt's and FreeType's idea, doing it in a dense buffer font-rs's (Raph Levien, 2016), a bit for every few
/// cells, so that what was not touched is skipped by counting zeros, Blend2D's (Petr Kobalíček, 2019).
struct CellWindow {
    /// In the coordinates of the edges. The first column is that of a block.
    let columns: Range<Int>
    let rows: Range<Int>
    /// Whole blocks, and at least one cell more than there are columns: level passes end in the next pixel.
    let cellsPerRow: Int
    /// A bit for each block.
    let wordsPerRow: Int

    /// The most cells that are held at once, 12 bytes each; what is larger is drawn in bands of rows. Only those near edges are ever looked
    /// at, so the size costs memory but no time; together they take 0.7 % of the largest canvas.
    static let mostCells = 160 << 10

    init(columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns.lowerBound & ~(Cell.block - 1)..<columns.upperBound
        self.rows = rows
        cellsPerRow = (self.columns.count + Cell.block) & ~(Cell.block - 1)
        wordsPerRow = (cellsPerRow >> Cell.blockShift + 63) >> 6
    }

    var cellCount: Int { cellsPerRow * rows.count }
    var wordCount: Int { wordsPerRow * rows.count }

    /// How many rows of so many columns are drawn at once.
    static func rowsPerBand(columns: Int) -> Int { max(1, mostCells / (columns + 2 * Cell.block)) }

    /// Adds those parts of an edge that lie in the window's rows; its columns hold the whole edge.
    @inline(__always)
    func add(_ edge: GridEdge, to sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>, marking touched: inout MutableSpan<UInt64>, isMarked: Bool) {
        let (left, top) = (columns.lowerBound << GridEdge.shift, rows.lowerBound << GridEdge.shift)
        let (x0, y0) = (Int(edge.x0) - left, Int(edge.y0) - top)
        let (x1, y1) = (Int(edge.x1) - left, Int(edge.y1) - top)
        let startRow = y0 >> GridEdge.shift
        let startColumn = x0 >> GridEdge.shift
        if ((x0 ^ x1) | (y0 ^ y1)) >> GridEdge.shift == 0 {
            guard startRow >= 0 && startRow < rows.count else { return }
            let fractions = (x0 & (GridEdge.one - 1)) + (x1 & (GridEdge.one - 1))
            put(startRow, startColumn, y1 - y0, fractions, edge.startPasses, &sums, &passes, &touched, isMarked)
            return
        }
        let (endRow, endColumn) = (y1 >> GridEdge.shift, x1 >> GridEdge.shift)
        // From −1 to 1 apart, and both rows in the window.
        if max(UInt(bitPattern: endRow &- startRow &+ 1), UInt(bitPattern: endColumn &- startColumn &+ 1)) < 3
            && UInt(bitPattern: startRow) < UInt(bitPattern: rows.count) && UInt(bitPattern: endRow) < UInt(bitPattern: rows.count)
        {
            addShort(
                x0, y0, x1, y1, startRow, startColumn, endRow, endColumn, edge.startPasses, edge.pass, &sums, &passes, &touched, isMarked)
            return
        }
        if abs(endRow &- startRow) &+ abs(endColumn &- startColumn) <= Self.mostSteps
            && UInt(bitPattern: startRow) < UInt(bitPattern: rows.count) && UInt(bitPattern: endRow) < UInt(bitPattern: rows.count)
        {
            walk(
                x0, y0, x1, y1, startRow, startColumn, endRow, endColumn, edge.startPasses, edge.pass, &sums, &passes, &touched, isMarked)
            return
        }
        // Below, every pixel counts a pass.
        let startPasses = edge.startPasses - edge.pass
        if startPasses != 0 && startRow >= 0 && startRow < rows.count {
            let index = startRow * cellsPerRow + startColumn
            passes[index] &+= startPasses
        }
        if y0 == y1 {
            addLevel(startRow, startColumn, endColumn, &sums, &passes, &touched, isMarked)
        } else if y0 < y1 {
            addSlope(x0, y0, x1, y1, 1, edge.pass, &sums, &passes, &touched, isMarked)
        } else {
            addSlope(x1, y1, x0, y0, -1, edge.pass, &sums, &passes, &touched, isMarked)
        }
    }

    /// An edge to a neighbouring pixel, diagonal ones too: most edges of curves. It has up to three pieces: before, between and behind the
    /// places where it crosses a row and a column; those that do not exist have no height. Written without branches, since none of them
    /// could be foreseen.
    @inline(__always)
    private func addShort(
        _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ row0: Int, _ column0: Int, _ row1: Int, _ column1: Int, _ startPasses: Int32,
        _ pass: Int32, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>, _ touched: inout MutableSpan<UInt64>,
        _ isMarked: Bool
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

        let mask = GridEdge.one &- 1
        put(row0, column0, firstY &- y0, (x0 & mask) &+ firstX &- column0 << GridEdge.shift, startPasses, &sums, &passes, &touched, isMarked)
        put(
            middleRow, middleColumn, secondY &- firstY, firstX &+ secondX &- middleColumn << (GridEdge.shift + 1), pass, &sums, &passes,
            &touched, isMarked)
        put(
            row1, column1, y1 &- secondY, (x1 & mask) &+ secondX &- column1 << GridEdge.shift, crossesRow && crossesColumn ? pass : 0,
            &sums, &passes, &touched, isMarked)
    }

    /// Edges that cross no more rows and columns than this go from crossing to crossing; longer ones row by row.
    private static let mostSteps = 24

    /// An edge from crossing to crossing, each time to the nearer of the next row and the next column. Where they lie along the edge is known
    /// to a few parts in 2⁵⁰, and an end is at least one part in 2²² away from any border, so it makes just the steps it must.
    private func walk(
        _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ row0: Int, _ column0: Int, _ row1: Int, _ column1: Int, _ startPasses: Int32,
        _ pass: Int32, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>, _ touched: inout MutableSpan<UInt64>,
        _ isMarked: Bool
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
        for _ in 0..<abs(row1 &- row0) &+ abs(column1 &- column0) {
            let isRow = atRow < atColumn
            let at = isRow ? atRow : atColumn
            let nextX = isRow ? x0 &+ Self.nearest(dx * at) : columnBorder
            let nextY = isRow ? rowBorder : y0 &+ Self.nearest(dy * at)
            put(row, column, nextY &- y, x &+ nextX &- column << (GridEdge.shift + 1), own, &sums, &passes, &touched, isMarked)
            own = pass
            (x, y) = (nextX, nextY)
            row &+= isRow ? rowStep : 0
            column &+= isRow ? 0 : columnStep
            rowBorder &+= isRow ? rowStep << GridEdge.shift : 0
            columnBorder &+= isRow ? 0 : columnStep << GridEdge.shift
            atRow += isRow ? rowsApart : 0
            atColumn += isRow ? 0 : columnsApart
        }
        put(row, column, y1 &- y, x &+ x1 &- column << (GridEdge.shift + 1), own, &sums, &passes, &touched, isMarked)
    }

    /// To the nearest whole number, for less than 2³¹: adding 1½ · 2⁵² moves it to the low bits.
    @inline(__always)
    private static func nearest(_ number: Double) -> Int {
        Int(Int32(truncatingIfNeeded: (number + 0x1.8p52).bitPattern))
    }

    /// To the nearest whole number, for less than 2²²: adding 1½ · 2²³ moves it to the low bits.
    @inline(__always)
    private static func nearest(_ number: Float) -> Int {
        Int(Int32(bitPattern: (number + 0x1.8p23).bitPattern) &- 0x4B40_0000)
    }

    /// A level edge crosses no height, but outlines pass.
    private func addLevel(
        _ row: Int, _ from: Int, _ to: Int, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>, _ touched: inout MutableSpan<UInt64>,
        _ isMarked: Bool
    ) {
        guard row >= 0 && row < rows.count else { return }
        let begin = row * cellsPerRow + min(from, to)
        passes[begin] &+= Cell.levelPass
        passes[begin + abs(to - from) + 1] &-= Cell.levelPass
        mark(row, min(from, to), &touched, isMarked)
        mark(row, max(from, to) + 1, &touched, isMarked)
    }

    /// An edge from (x0, y0) down to (x1, y1), counted from the window's corner, that runs down (`sign` 1) or up (−1).
    private func addSlope(
        _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int, _ pass: Int32, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>,
        _ touched: inout MutableSpan<UInt64>,
        _ isMarked: Bool
    ) {
        var row = y0 >> GridEdge.shift
        let lastRow = y1 >> GridEdge.shift
        guard row < rows.count && lastRow >= 0 else { return }
        let (dx, dy) = (x1 - x0, y1 - y0)
        // The height crossed in a column, in 1/2³² pixel; found when it is first needed.
        var heightPerColumn = 0
        if row == lastRow {
            addRow(row, x0, x1, dy, sign, pass, dx, dy, &heightPerColumn, &sums, &passes, &touched, isMarked)
            return
        }
        // x in 1/2³² pixel, and its step from row to row, towards zero: so the edge never goes beyond its ends. Coordinates are less than 2³⁰.
        let step = (dx << 32) / dy
        var x = x0 << GridEdge.shift
        var nextBorder = (row + 1) << GridEdge.shift
        if row < 0 {
            x += (step &* -y0) >> GridEdge.shift
            row = 0
            nextBorder = GridEdge.one
            let next = x + step
            addRow(0, x >> 16, lastRow == 0 ? x1 : next >> 16, lastRow == 0 ? y1 : GridEdge.one, sign, pass, dx, dy, &heightPerColumn, &sums, &passes, &touched, isMarked)
            if lastRow == 0 { return }
            x = next
        } else {
            let height = nextBorder - y0
            let next = x + (step &* height) >> GridEdge.shift
            addRow(row, x0, next >> 16, height, sign, pass, dx, dy, &heightPerColumn, &sums, &passes, &touched, isMarked)
            x = next
        }
        row += 1
        let end = min(lastRow, rows.count)
        while row < end {
            let next = x + step
            addRow(row, x >> 16, next >> 16, GridEdge.one, sign, pass, dx, dy, &heightPerColumn, &sums, &passes, &touched, isMarked)
            x = next
            row += 1
        }
        if lastRow < rows.count {
            addRow(lastRow, x >> 16, x1, y1 & (GridEdge.one - 1), sign, pass, dx, dy, &heightPerColumn, &sums, &passes, &touched, isMarked)
        }
    }

    /// The part of an edge inside one row, of `height` > 0 from x `from` to x `to` in either order; `dx` and `dy` are the whole edge's.
    @inline(__always)
    private func addRow(
        _ row: Int, _ from: Int, _ to: Int, _ height: Int, _ sign: Int, _ pass: Int32, _ dx: Int, _ dy: Int,
        _ heightPerColumn: inout Int, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>, _ touched: inout MutableSpan<UInt64>,
        _ isMarked: Bool
    ) {
        let mask = GridEdge.one - 1
        let column = from >> GridEdge.shift
        if column == to >> GridEdge.shift {
            put(row, column, height &* sign, (from & mask) + (to & mask), pass, &sums, &passes, &touched, isMarked)
            return
        }
        addColumns(row, min(from, to), max(from, to), height, sign, pass, dx, dy, &heightPerColumn, &sums, &passes, &touched, isMarked)
    }

    /// The same for a part that goes through several pixels: in each the height is in proportion to the width.
    private func addColumns(
        _ row: Int, _ left: Int, _ right: Int, _ height: Int, _ sign: Int, _ pass: Int32, _ dx: Int, _ dy: Int,
        _ heightPerColumn: inout Int, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>, _ touched: inout MutableSpan<UInt64>,
        _ isMarked: Bool
    ) {
        let mask = GridEdge.one - 1
        if heightPerColumn == 0 { heightPerColumn = (dy << 32) / abs(dx) }
        var column = left >> GridEdge.shift
        let lastColumn = right >> GridEdge.shift
        // Rounding of `left` and `right` could carry it a step beyond the row.
        var reached = (heightPerColumn &* (GridEdge.one - (left & mask))) >> GridEdge.shift
        var above = min(height, reached >> GridEdge.shift)
        put(row, column, above &* sign, (left & mask) + GridEdge.one, pass, &sums, &passes, &touched, isMarked)
        column += 1
        while column < lastColumn {
            reached &+= heightPerColumn
            let below = min(height, reached >> GridEdge.shift)
            put(row, column, (below - above) &* sign, GridEdge.one, pass, &sums, &passes, &touched, isMarked)
            above = below
            column += 1
        }
        put(row, lastColumn, (height - above) &* sign, right & mask, pass, &sums, &passes, &touched, isMarked)
    }

    /// Adds a piece inside one pixel: the signed height it crosses, and the sum of its ends' distances from the pixel's left border.
    @inline(__always)
    private func put(
        _ row: Int, _ column: Int, _ height: Int, _ fractions: Int, _ pass: Int32, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>,
        _ touched: inout MutableSpan<UInt64>,
        _ isMarked: Bool
    ) {
        let index = row &* cellsPerRow &+ column
        sums[index] &+= Cell.sums(cover: height, area: (height &* fractions) >> (GridEdge.shift + 1))
        passes[index] &+= pass
        mark(row, column, &touched, isMarked)
    }

    @inline(__always)
    private func mark(_ row: Int, _ column: Int, _ touched: inout MutableSpan<UInt64>, _ isMarked: Bool) {
        if !isMarked { return }
        let block = column >> Cell.blockShift
        touched[row &* wordsPerRow &+ block >> 6] |= 1 << UInt64(truncatingIfNeeded: block & 63)
    }
}
