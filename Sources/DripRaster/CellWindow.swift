/// Edges → cells: the pixels that edges pass through, in a window of the canvas.
///
/// The sum of the covers to the left of a pixel is the mean winding number along its left border; adding the pixel's own cover and taking
/// away its area gives the mean inside. What is exact: all covers, so nothing is left over behind an outline; areas to 2/65,536 pixel a piece.
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
    static let mostCells = SpanKernels.mostCells
    /// Of a band, so that its cells and its pixels stay in a cache of 1 to 2 MiB: a spiral over 2048×2048 takes a tenth less than with twice as many.
    private static let cellsPerBand = 80 << 10

    init(columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns.lowerBound & ~(Cell.block - 1)..<columns.upperBound
        self.rows = rows
        cellsPerRow = (self.columns.count + Cell.block) & ~(Cell.block - 1)
        wordsPerRow = (cellsPerRow >> Cell.blockShift + 63) >> 6
    }

    var cellCount: Int { cellsPerRow * rows.count }
    var wordCount: Int { wordsPerRow * rows.count }

    /// A bit for each block of a row that a word stands for.
    @inline(__always)
    func blocks(ofWord word: Int) -> UInt64 {
        let count = cellsPerRow >> Cell.blockShift &- word << 6
        return count >= 64 ? .max : 1 << UInt64(truncatingIfNeeded: count) &- 1
    }

    /// Of so many columns 1 << so many rows are drawn at once.
    static func bandShift(columns: Int) -> Int {
        let rows = max(1, cellsPerBand / (columns + 2 * Cell.block))
        return Int.bitWidth - 1 - rows.leadingZeroBitCount
    }

    /// Adds those parts of edges that lie in the window's rows; its columns hold the edges whole. With `isMarked` the touched blocks are marked.
    /// Adds to `levelRows` the rows with level passes, in any order. `rest` is scratch.
    ///
    /// Edges of a few pixels, nearly all, go through a kernel side by side; long ones come afterwards, row by row.
    func add(
        _ edges: Span<GridEdge>, to sums: inout [Int], _ passes: inout [Int32], _ covers: inout [Int32], marking touched: inout [UInt64],
        isMarked: Bool, _ rest: inout [Int32], levelRows: inout [Int]
    ) {
        if rest.count < edges.count { rest += Array(repeating: 0, count: edges.count - rest.count) }
        var rest = rest.mutableSpan
        var sums = sums.mutableSpan
        var passes = passes.mutableSpan
        var touched = touched.mutableSpan
        let restCount = SpanKernels.add(edges, in: self, to: &sums, &passes, &touched, isMarked: isMarked, &rest)
        let plane = CellPlane(cellsPerRow: cellsPerRow, wordsPerRow: wordsPerRow, isMarked: isMarked)
        for index in 0..<restCount {
            let edge = edges[Int(rest[index])]
            if edge.pass == 0 {
                addBorder(edge, to: &covers)
            } else {
                let row = Int(edge.y0) >> GridEdge.shift - rows.lowerBound
                if edge.y0 == edge.y1 && row >= 0 && row < rows.count { levelRows.append(row) }
                addLong(edge, plane, &sums, &passes, &touched)
            }
        }
    }

    /// The height that what lies left of the canvas crosses in each row.
    private func addBorder(_ edge: GridEdge, to covers: inout [Int32]) {
        let top = rows.lowerBound << GridEdge.shift
        let (upper, lower) = (Int(min(edge.y0, edge.y1)) - top, Int(max(edge.y0, edge.y1)) - top)
        let sign: Int32 = edge.y0 < edge.y1 ? 1 : -1
        let first = max(0, upper >> GridEdge.shift)
        for row in first..<max(first, min(rows.count, lower >> GridEdge.shift + 1)) {
            let height = min(lower, (row + 1) << GridEdge.shift) - max(upper, row << GridEdge.shift)
            covers[row] &+= sign &* Int32(truncatingIfNeeded: height)
        }
    }

    /// An edge of any length, which may leave the window above and below.
    private func addLong(
        _ edge: GridEdge, _ plane: CellPlane, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>,
        _ touched: inout MutableSpan<UInt64>
    ) {
        let (left, top) = (columns.lowerBound << GridEdge.shift, rows.lowerBound << GridEdge.shift)
        let (x0, y0) = (Int(edge.x0) - left, Int(edge.y0) - top)
        let (x1, y1) = (Int(edge.x1) - left, Int(edge.y1) - top)
        let (row, column) = (y0 >> GridEdge.shift, x0 >> GridEdge.shift)
        if row >= 0 && row < rows.count {
            // Every pixel of a long edge counts a pass.
            plane.addPasses(row, column, edge.startPasses - 1, &passes)
        }
        if y0 == y1 {
            if row >= 0 && row < rows.count {
                plane.addLevel(row, column, x1 >> GridEdge.shift, &passes, &touched)
            }
        } else if y0 < y1 {
            addSlope(SlopedEdge(x0: x0, y0: y0, x1: x1, y1: y1, sign: 1), plane, &sums, &passes, &touched)
        } else {
            addSlope(SlopedEdge(x0: x1, y0: y1, x1: x0, y1: y0, sign: -1), plane, &sums, &passes, &touched)
        }
    }

    /// Row by row, top-down.
    private func addSlope(
        _ edge: SlopedEdge, _ plane: CellPlane, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>,
        _ touched: inout MutableSpan<UInt64>
    ) {
        var edge = edge
        var row = edge.y0 >> GridEdge.shift
        let lastRow = edge.y1 >> GridEdge.shift
        guard row < rows.count && lastRow >= 0 else { return }
        if row == lastRow {
            return plane.addRow(row, edge.x0, edge.x1, edge.y1 - edge.y0, &edge, &sums, &passes, &touched)
        }
        // x in 1/2³² pixel, and its step from row to row, towards zero: so the edge never goes beyond its ends. Coordinates are less than 2³⁰.
        let step = ((edge.x1 - edge.x0) << 32) / (edge.y1 - edge.y0)
        var x = edge.x0 << GridEdge.shift
        if row < 0 {
            // On to the window's upper border.
            x += (step &* -edge.y0) >> GridEdge.shift
            row = 0
        } else {
            let height = GridEdge.one - edge.y0 & CellPlane.mask
            let next = x + (step &* height) >> GridEdge.shift
            plane.addRow(row, edge.x0, next >> 16, height, &edge, &sums, &passes, &touched)
            x = next
            row += 1
        }
        for row in row..<max(row, min(lastRow, rows.count)) {
            let next = x + step
            plane.addRow(row, x >> 16, next >> 16, GridEdge.one, &edge, &sums, &passes, &touched)
            x = next
        }
        if lastRow < rows.count {
            plane.addRow(lastRow, x >> 16, edge.x1, edge.y1 & CellPlane.mask, &edge, &sums, &passes, &touched)
        }
    }
}

/// An edge from (x0, y0) down to (x1, y1), counted from the window's corner, that runs down (`sign` 1) or up (−1).
struct SlopedEdge {
    let x0: Int
    let y0: Int
    let x1: Int
    let y1: Int
    let sign: Int
    /// The height crossed in a column, in 1/2³² pixel; 0 until it is needed.
    var heightPerColumn = 0
}
