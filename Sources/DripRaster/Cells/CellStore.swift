/// The cells of one window, and what edges have added to them. Owns the memory and keeps it from window to window; all of it is zero in between.
///
/// The sum of the covers to the left of a pixel is the mean winding number along its left border; adding the pixel's own cover and taking
/// away its area gives the mean inside. What is exact: all covers, so nothing is left over behind an outline; areas to 2/65,536 pixel a piece.
///
/// Accumulating signed areas is LibArt's and FreeType's idea, doing it in a dense buffer font-rs's (Raph Levien, 2016), a bit for every few
/// cells, so that what was not touched is skipped by counting zeros, Blend2D's (Petr Kobalíček, 2019).
struct CellStore {
    private(set) var window = CellWindow(columns: 0..<0, rows: 0..<0)
    /// Whether touched blocks are marked; if not, all count as touched.
    private(set) var isMarked = false
    /// For each cell, and row by row, what ``Cell/sums(cover:area:)`` says.
    var sums: [Int] = []
    /// For each cell what ``Cell/passCount(_:)`` says.
    var passes: [Int32] = []
    /// For each row the height that what lies left of its cells crosses in it.
    var left: [Int32] = []
    /// A bit for each block of cells, in words, row by row.
    var touched: [UInt64] = []
    /// For each row whether its cells could not tell its coverage, after ``cover(_:_:rule:to:at:)``.
    var unclear: [UInt8] = []
    /// The rows with level passes, in order.
    private(set) var levelRows: [Int] = []
    /// The edges that the kernel leaves over, by their indices; scratch.
    var rest: [Int32] = []

    /// Makes room for the cells of a window.
    mutating func begin(_ window: CellWindow, isMarked: Bool) {
        self.window = window
        self.isMarked = isMarked
        sums.grow(to: window.cellCount, with: 0)
        passes.grow(to: window.cellCount, with: 0)
        left.grow(to: window.rows.count, with: 0)
        unclear.grow(to: window.rows.count, with: 0)
        touched.grow(to: window.wordCount, with: 0)
        levelRows.clear()
    }

    /// Adds those parts of edges that lie in the window's rows; its columns hold the edges whole.
    ///
    /// Edges of a few pixels, nearly all, go through a kernel side by side; long ones come afterwards, row by row.
    mutating func add(_ edges: Span<GridEdge>) {
        rest.grow(to: edges.count, with: 0)
        for index in 0..<addShort(edges) {
            let edge = edges[Int(rest[index])]
            if edge.pass == 0 { addBorder(edge) } else { addLong(edge) }
        }
        if levelRows.count > 1 { levelRows.sort() }
    }

    /// The height that what lies left of the canvas crosses in each row.
    private mutating func addBorder(_ edge: GridEdge) {
        let top = window.rows.lowerBound << GridEdge.shift
        let (upper, lower) = (Int(min(edge.y0, edge.y1)) - top, Int(max(edge.y0, edge.y1)) - top)
        let sign: Int32 = edge.y0 < edge.y1 ? 1 : -1
        let first = max(0, upper >> GridEdge.shift)
        for row in first..<max(first, min(window.rows.count, lower >> GridEdge.shift + 1)) {
            let height = min(lower, (row + 1) << GridEdge.shift) - max(upper, row << GridEdge.shift)
            left[row] &+= sign &* Int32(truncatingIfNeeded: height)
        }
    }

    /// An edge of any length, which may leave the window above and below.
    private mutating func addLong(_ edge: GridEdge) {
        let row = Int(edge.y0) >> GridEdge.shift - window.rows.lowerBound
        let column = Int(edge.x0) >> GridEdge.shift - window.columns.lowerBound
        let isInside = row >= 0 && row < window.rows.count
        // Every pixel of a long edge counts a pass.
        if isInside { passes[row * window.cellsPerRow + column] &+= edge.startPasses - 1 }
        if edge.y0 != edge.y1 { return addSlope(SlopedEdge(edge, in: window)) }
        if isInside { addLevel(row, column, Int(edge.x1) >> GridEdge.shift - window.columns.lowerBound) }
    }

    /// A level edge crosses no height, but outlines pass.
    private mutating func addLevel(_ row: Int, _ from: Int, _ to: Int) {
        levelRows.append(row)
        let (first, last) = (min(from, to), max(from, to))
        passes[row * window.cellsPerRow + first] &+= Cell.levelPass
        passes[row * window.cellsPerRow + last + 1] &-= Cell.levelPass
        if !isMarked { return }
        for column in [first, last + 1] { touched[window.word(row, column)] |= window.flag(column) }
    }

    private mutating func addSlope(_ edge: SlopedEdge) {
        let (window, isMarked) = (window, isMarked)
        var edge = edge
        withMutableSpans(&sums, &passes, &touched) { sums, passes, touched in
            edge.forEachPiece(rowCount: window.rows.count) { piece in
                let cell = piece.row &* window.cellsPerRow &+ piece.column
                sums[cell] &+= piece.sums
                passes[cell] &+= 1
                if isMarked { touched[window.word(piece.row, piece.column)] |= window.flag(piece.column) }
            }
        }
    }
}

extension Array {
    /// Removes all and keeps the memory. Costs nothing where there is nothing; `removeAll(keepingCapacity:)` counts references even then.
    @inline(__always)
    mutating func clear() {
        if !isEmpty { removeAll(keepingCapacity: true) }
    }

    /// Appends elements until there are `count`.
    mutating func grow(to count: Int, with element: Element) {
        if self.count < count { append(contentsOf: repeatElement(element, count: count - self.count)) }
    }
}
