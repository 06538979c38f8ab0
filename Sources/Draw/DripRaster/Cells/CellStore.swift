import DripNumbers

/// The cells of one window, with the contributions of edges. Owns the memory and keeps it from window to window; all of it is zero in between.
///
/// The sum of the covers to the left of a pixel is the mean winding number along its left border. That sum plus the pixel's own cover minus its area
/// is the mean inside. Covers are exact, so nothing remains after an outline. Areas are accurate to 2/65,536 pixel for each edge piece.
///
/// Sources: signed areas, LibArt and FreeType; a dense buffer, font-rs (Raph Levien, 2016); a bit for every few cells, so that untouched ones are
/// skipped by counting zeros, Blend2D (Petr Kobalíček, 2019).
struct CellStore: ~Copyable {
    private(set) var window = CellWindow(columns: 0..<0, rows: 0..<0)
    /// Whether touched blocks are marked; if not, all count as touched.
    private(set) var isMarked = false
    /// The value of ``Cell/sums(cover:area:)`` for each cell, row by row.
    var sums = Buffer<Int64>()
    /// The value of ``Cell/passCount(_:)`` for each cell.
    var passes = Buffer<Int32>()
    /// For each row, the height crossed to the left of its cells.
    var left = Buffer<Int32>()
    /// A bit for each block of cells, in words, row by row.
    var touched = Buffer<UInt64>()
    /// For each row, whether its cells could not determine its coverage, after ``cover(_:_:rule:to:at:)``.
    var unclear = Buffer<UInt8>()
    /// The rows with horizontal passes, in order.
    private(set) var horizontalRows: [Int] = []
    /// The indices of the edges that the kernel leaves over; scratch.
    var unfinished = Buffer<Int32>()

    mutating func begin(_ window: CellWindow, isMarked: Bool) {
        self.window = window
        self.isMarked = isMarked
        sums.grow(to: window.cellCount, with: 0)
        passes.grow(to: window.cellCount, with: 0)
        left.grow(to: window.rows.count, with: 0)
        unclear.grow(to: window.rows.count, with: 0)
        touched.grow(to: window.wordCount, with: 0)
        horizontalRows.clear()
    }

    /// Adds the parts of edges that lie in the window's rows; its columns hold the edges whole.
    ///
    /// A kernel processes edges of a few pixels, almost all, in parallel. Long ones follow, row by row.
    mutating func add(_ edges: Span<GridEdge>) {
        unfinished.grow(to: edges.count, with: 0)
        for index in 0..<addShort(edges) {
            let edge = edges[Int(unfinished[index])]
            if edge.pass == 0 { addBorder(edge) } else { addLong(edge) }
        }
        if horizontalRows.count > 1 { horizontalRows.sort() }
    }

    /// Adds the height that an edge to the left of the canvas crosses in each row.
    private mutating func addBorder(_ edge: GridEdge) {
        let top = window.rows.lowerBound &<< GridEdge.shift
        let (upper, lower) = (Int(min(edge.y0, edge.y1)) - top, Int(max(edge.y0, edge.y1)) - top)
        let sign: Int32 = edge.y0 < edge.y1 ? 1 : -1
        let first = max(0, upper &>> GridEdge.shift)
        for row in first..<max(first, min(window.rows.count, lower &>> GridEdge.shift + 1)) {
            let height = min(lower, (row + 1) &<< GridEdge.shift) - max(upper, row &<< GridEdge.shift)
            left[row] &+= sign &* Int32(truncatingIfNeeded: height)
        }
    }

    /// Adds an edge of any length, which may extend above and below the window.
    private mutating func addLong(_ edge: GridEdge) {
        let row = Int(edge.y0) &>> GridEdge.shift - window.rows.lowerBound
        let column = Int(edge.x0) &>> GridEdge.shift - window.columns.lowerBound
        let isInside = row >= 0 && row < window.rows.count
        // Every pixel of a long edge counts a pass.
        if isInside { passes[row * window.cellsPerRow + column] &+= edge.startPasses - 1 }
        if edge.y0 != edge.y1 { return addSlope(SlopedEdge(edge, in: window)) }
        if isInside { addHorizontal(row, column, Int(edge.x1) &>> GridEdge.shift - window.columns.lowerBound) }
    }

    /// Adds a horizontal edge, which crosses no height but counts as a pass.
    private mutating func addHorizontal(_ row: Int, _ from: Int, _ to: Int) {
        horizontalRows.append(row)
        let (first, last) = (min(from, to), max(from, to))
        passes[row * window.cellsPerRow + first] &+= Cell.horizontalPass
        passes[row * window.cellsPerRow + last + 1] &-= Cell.horizontalPass
        if !isMarked { return }
        for column in [first, last + 1] { touched[window.word(row, column)] |= window.flag(column) }
    }

    private mutating func addSlope(_ edge: SlopedEdge) {
        let (window, isMarked, sums, passes, touched) = (window, isMarked, sums.view, passes.view, touched.view)
        var edge = edge
        edge.forEachPiece(rowCount: window.rows.count) { piece in
            let cell = piece.row &* window.cellsPerRow &+ piece.column
            sums[cell] &+= piece.sums
            passes[cell] &+= 1
            if isMarked { touched[window.word(piece.row, piece.column)] |= window.flag(piece.column) }
        }
    }
}

extension Array {
    /// Removes all elements and keeps the memory. An empty array costs nothing; `removeAll(keepingCapacity:)` counts references even then.
    @inline(__always)
    mutating func clear() {
        if !isEmpty { removeAll(keepingCapacity: true) }
    }

    mutating func grow(to count: Int, with element: Element) {
        if self.count < count { append(contentsOf: repeatElement(element, count: count - self.count)) }
    }
}
