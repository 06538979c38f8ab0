internal import CKernels
import DripGeometry
import DripImage
import DripScene

/// The innermost loops of rasterizing and compositing; tests compare them with plain Swift arithmetic.
enum SpanKernels {
    @inline(__always)
    static func blend(_ source: PremultipliedRGBA8, over pixels: inout [PremultipliedRGBA8], _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= pixels.count, "\(range) is outside \(pixels.count) pixels")
        var pixels = pixels.mutableSpan
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe drip_blend(UnsafeMutableRawPointer(base + range.lowerBound), range.count, source.packed)
        }
    }

    @inline(__always)
    static func fill(_ pixel: PremultipliedRGBA8, into pixels: inout [PremultipliedRGBA8], _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= pixels.count, "\(range) is outside \(pixels.count) pixels")
        var pixels = pixels.mutableSpan
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe drip_fill(UnsafeMutableRawPointer(base + range.lowerBound), range.count, pixel.packed)
        }
    }

    /// Writes the pixels of all blocks of the canvas that are still uniform, except those that keep their colour from the last time.
    static func expand(_ canvas: inout Canvas) {
        precondition(canvas.columns == 0..<canvas.width, "columns \(canvas.columns)")
        let (rowCount, first) = (canvas.rows.count, canvas.keptColor(canvas.rows.lowerBound))
        precondition(
            canvas.kept.flags.isEmpty || canvas.keptColor(canvas.rows.upperBound) <= canvas.kept.colors.count, "rows \(canvas.rows)")
        var kept: [PremultipliedRGBA8] = []
        swap(&kept, &canvas.kept.colors)
        var colors = kept.mutableSpan
        unsafe canvas.withKernelCanvas { target in
            unsafe colors.withUnsafeMutableBufferPointer { colors in
                let own = unsafe target.kept == nil ? nil : colors.baseAddress.map { unsafe UnsafeMutableRawPointer($0 + first) }
                unsafe drip_expand(&target, rowCount, own)
            }
        }
        swap(&kept, &canvas.kept.colors)
    }

    /// Composites `source` onto columns of the rows of `coverage`, each pixel with its own coverage.
    @inline(__always)
    static func paint(_ source: PremultipliedRGBA8, columns: Range<Int>, by coverage: CoverageRows, on canvas: inout Canvas) {
        unsafe canvas.withKernelArea(columns, by: coverage) { target, area, shares in
            unsafe drip_paint_coverage(
                &target, area.row, area.column, area.count, area.rows, source.packed, shares, coverage.perRow)
        }
    }

    /// Composites `source` onto the canvas as ``CoveragePainter/paint(_:of:ambiguities:on:)`` describes, directly from cells.
    @inline(__always)
    static func paint(
        _ source: PremultipliedRGBA8, _ own: CellRows, of cells: inout CellStore, ambiguities: inout AmbiguousRunList,
        on canvas: inout Canvas
    ) -> Int {
        let (rows, columns, top) = (own.rows, cells.window.columns, canvas.rows.lowerBound)
        let (blocks, isMarked) = ((columns.count + Cell.block - 1) &>> Cell.blockShift, cells.isMarked)
        precondition(top <= rows.lowerBound && rows.upperBound <= canvas.rows.upperBound && !rows.isEmpty, "rows \(rows)")
        precondition(
            canvas.holds(columns) && blocks > 0 && columns.lowerBound & (Cell.block - 1) == 0,
            "columns \(columns)")
        precondition(own.firstRow >= 0 && own.firstRow + rows.count <= cells.window.rows.count, "\(own)")
        var found = ambiguities.found.mutableSpan
        let room = found.count / 4
        precondition(room >= blocks &<< Cell.blockShift, "\(room) ambiguities")
        var (done, count) = (0, room)
        unsafe canvas.withKernelCanvas { target in
            unsafe cells.withKernelCells(fromRow: own.firstRow) { cells in
                unsafe found.withUnsafeMutableBufferPointer { found in
                    guard let ambiguity = found.baseAddress else { return }
                    let paint = unsafe isMarked ? drip_paint_marked_cells : drip_paint_cells
                    done = unsafe paint(
                        &target, rows.lowerBound - top, columns.lowerBound &>> Cell.blockShift, blocks, rows.count, source.packed,
                        &cells, own.isEvenOdd ? 1 : 0, ambiguity, &count)
                }
            }
        }
        ambiguities.addFound(count, in: cells.window, firstRow: own.firstRow)
        return done
    }
}

extension Canvas {
    /// Lends the canvas in the form for C; its first row is the first of ``rows``.
    @inline(__always)
    mutating func withKernelCanvas(_ body: (inout drip_canvas) -> Void) {
        let (first, end) = (pixel(rows.lowerBound) + columns.lowerBound, rows.upperBound)
        precondition(
            first >= 0 && pixel(end) + columns.lowerBound <= self.pixels.count && color(end) <= self.colors.count
                && word(end) <= self.uniform.count && (kept.flags.isEmpty || keptWord(end) <= kept.flags.count),
            "rows \(rows) do not fit")
        let (width, blocksPerRow, wordsPerRow, columns) = (width, blocksPerRow, wordsPerRow, columns)
        let firstKept = kept.flags.isEmpty ? nil : keptWord(rows.lowerBound)
        var flags: [UInt64] = []
        swap(&flags, &kept.flags)
        var keptFlags = flags.mutableSpan
        unsafe withPointers(&self.pixels, &self.colors, &self.uniform) { pixel, color, word in
            unsafe keptFlags.withUnsafeMutableBufferPointer { flags in
                var canvas = unsafe drip_canvas(
                    pixels: UnsafeMutableRawPointer(pixel + first), colors: UnsafeMutableRawPointer(color), uniform: word,
                    kept: firstKept.flatMap { first in unsafe flags.baseAddress.map { unsafe $0 + first } },
                    width: width, blocks_per_row: blocksPerRow, words_per_row: wordsPerRow,
                    pixels_per_row: columns.count, first_column: columns.lowerBound)
                unsafe body(&canvas)
            }
        }
        swap(&flags, &kept.flags)
    }
}

/// Lends the elements of three arrays for writing; does nothing where one is empty.
@inline(__always)
private func withPointers<A, B, C>(
    _ a: inout [A], _ b: inout [B], _ c: inout [C],
    do body: (UnsafeMutablePointer<A>, UnsafeMutablePointer<B>, UnsafeMutablePointer<C>) -> Void
) {
    withMutableSpans(&a, &b, &c) { a, b, c in
        unsafe a.withUnsafeMutableBufferPointer { a in
            unsafe b.withUnsafeMutableBufferPointer { b in
                unsafe c.withUnsafeMutableBufferPointer { c in
                    guard let a = a.baseAddress, let b = b.baseAddress, let c = c.baseAddress else { return }
                    unsafe body(a, b, c)
                }
            }
        }
    }
}

extension CellStore {
    /// The most cells in memory at once, 12 bytes each, which ``addShort(_:)`` can mark; larger windows are drawn in bands of rows. Only cells near
    /// edges are read, so the size costs memory but no time. Together they take 0.7 % of the largest canvas.
    static let mostCells = Int(DRIP_MOST_CELLS)

    /// Lends the cells of the window in the form for C, from one of its rows on. Int is 64 bits wide.
    @inline(__always)
    fileprivate mutating func withKernelCells(fromRow row: Int, _ body: (inout drip_cells) -> Void) {
        let (window, isMarked) = (window, isMarked)
        precondition(
            window.cellCount <= min(self.sums.count, self.passes.count) && window.rows.count <= self.left.count
                && window.wordCount <= self.touched.count && row >= 0 && row <= window.rows.count, "\(window)")
        let cell = row &* window.cellsPerRow
        var touched: [UInt64] = []
        swap(&touched, &self.touched)
        var words = touched.mutableSpan
        unsafe withPointers(&self.sums, &self.passes, &self.left) { sum, pass, cover in
            unsafe words.withUnsafeMutableBufferPointer { words in
                let word = unsafe isMarked ? words.baseAddress.map { unsafe $0 + row &* window.wordsPerRow } : nil
                var cells = unsafe drip_cells(
                    sums: UnsafeMutableRawPointer(sum + cell).assumingMemoryBound(to: Int64.self), passes: pass + cell,
                    cells_per_row: window.cellsPerRow, left: cover + row, touched: word, words_per_row: window.wordsPerRow)
                unsafe body(&cells)
            }
        }
        swap(&touched, &self.touched)
    }

    /// Turns cells into coverage and clears them: `columns`, whole blocks, of `rows`, both of the window. The coverage begins at `position`, in rows
    /// as long as those of the cells. ``left`` holds the sums left of each row's first cell, then right of its last. Ambiguous rows are left
    /// unchanged and marked in ``unclear``, the first of `rows` first; returns their number.
    /// - Parameter byMarks: whether only touched blocks are read, of whole rows. Their bits are cleared in the other rows.
    @inline(__always)
    mutating func cover(
        _ rows: Range<Int>, _ columns: Range<Int>, byMarks: Bool = false, rule: FillRule, to coverage: inout [UInt8], at position: Int
    ) -> Int {
        let perRow = window.cellsPerRow
        precondition(rows.upperBound <= window.rows.count && !rows.isEmpty && rows.count <= self.unclear.count, "rows \(rows)")
        precondition(columns.lowerBound >= 0 && columns.upperBound <= perRow && (!byMarks || columns == 0..<perRow), "columns \(columns)")
        precondition(position >= 0 && position + (rows.count - 1) * perRow + columns.count <= coverage.count, "\(columns) from \(position)")
        var coverage = coverage.mutableSpan
        var unclearRows = 0
        var unclear: [UInt8] = []
        swap(&unclear, &self.unclear)
        var marks = unclear.mutableSpan
        unsafe withKernelCells(fromRow: rows.lowerBound) { cells in
            unsafe coverage.withUnsafeMutableBufferPointer { coverage in
                unsafe marks.withUnsafeMutableBufferPointer { marks in
                    guard let share = coverage.baseAddress, let mark = marks.baseAddress else { return }
                    unsafe cells.sums += columns.lowerBound
                    unsafe cells.passes += columns.lowerBound
                    if !byMarks { unsafe cells.touched = nil }
                    unclearRows = unsafe drip_coverage(&cells, columns.count, rows.count, rule == .evenOdd ? 1 : 0, share + position, mark)
                }
            }
        }
        swap(&unclear, &self.unclear)
        return unclearRows
    }

    /// Adds edges of a few pixels. The indices of the others are written to ``rest``; returns their number.
    mutating func addShort(_ edges: Span<GridEdge>) -> Int {
        let window = window
        precondition(window.cellCount <= Self.mostCells && edges.count <= self.rest.count, "\(window), \(edges.count) edges")
        precondition(MemoryLayout<GridEdge>.stride == MemoryLayout<drip_edge>.stride)
        var restCount = 0
        var indices: [Int32] = []
        swap(&indices, &rest)
        var rest = indices.mutableSpan
        unsafe withKernelCells(fromRow: 0) { cells in
            unsafe edges.withUnsafeBytes { edges in
                unsafe rest.withUnsafeMutableBufferPointer { rest in
                    guard let edge = edges.baseAddress, let other = rest.baseAddress else { return }
                    restCount = unsafe drip_add_edges(
                        edge.assumingMemoryBound(to: drip_edge.self), edges.count / MemoryLayout<drip_edge>.stride,
                        Int32(truncatingIfNeeded: window.columns.lowerBound &<< GridEdge.shift),
                        Int32(truncatingIfNeeded: window.rows.lowerBound &<< GridEdge.shift), window.rows.count, &cells, other)
                }
            }
        }
        swap(&indices, &self.rest)
        return restCount
    }
}

extension SpanKernels {
    /// The most edges that ``link(_:_:on:from:to:at:)`` makes at once; there must be room for as many.
    static let linkedEdges = 16

    /// Makes the edges from the position of `chain` along `range` of the vertices, at `position` in `edges`. Returns the bits for ``EdgeChain``; nil
    /// where an edge has no length or lies along a border.
    @inline(__always)
    static func link(
        _ vertices: Span<Point>, _ range: Range<Int>, on grid: EdgeGrid, from chain: EdgeChain, to edges: inout MutableSpan<GridEdge>,
        at position: Int
    ) -> UInt16? {
        precondition(range.lowerBound >= 0 && range.upperBound <= vertices.count && range.count <= linkedEdges, "\(range)")
        precondition(position >= 0 && position + linkedEdges <= edges.count, "16 edges from \(position)")
        var from = drip_outline_position(x: chain.position.x, y: chain.position.y, dx: chain.turns.signX, dy: chain.turns.signY)
        let turning = unsafe vertices.withUnsafeBufferPointer { vertices in
            unsafe edges.withUnsafeMutableBytes { edges in
                guard let vertex = vertices.baseAddress, let edge = edges.baseAddress else { return Int32(-1) }
                let firstVertex = unsafe UnsafeRawPointer(vertex + range.lowerBound).assumingMemoryBound(to: Double.self)
                let firstEdge = unsafe edge.assumingMemoryBound(to: drip_edge.self) + position
                return unsafe drip_link(firstVertex, range.count, grid.top, grid.largest.x, grid.largest.y, &from, firstEdge)
            }
        }
        return turning < 0 ? nil : UInt16(truncatingIfNeeded: turning)
    }
}
