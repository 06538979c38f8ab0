internal import CKernels
import DripGeometry
import DripImage
import DripScene

/// The innermost loops of rasterizing and compositing; tests compare them with plain Swift arithmetic.
enum SpanKernels {
    @inline(__always)
    static func blend(_ source: PremultipliedRGBA8, over pixels: BufferView<PremultipliedRGBA8>, _ range: Range<Int>) {
        unsafe drip_blend(pixels.address(of: range), range.count, source.packed)
    }

    @inline(__always)
    static func fill(_ pixel: PremultipliedRGBA8, into pixels: BufferView<PremultipliedRGBA8>, _ range: Range<Int>) {
        unsafe drip_fill(pixels.address(of: range), range.count, pixel.packed)
    }

    /// Writes the pixels of all blocks of the canvas that are still uniform, except those that keep their colour from the last time.
    static func expand(_ canvas: Canvas) {
        precondition(canvas.columns == 0..<canvas.width, "columns \(canvas.columns)")
        var target = unsafe canvas.kernelForm
        let kept = canvas.keptColor(canvas.rows.lowerBound)..<canvas.keptColor(canvas.rows.upperBound)
        unsafe drip_expand(&target, canvas.rows.count, canvas.isKeeping ? canvas.image.keptColors.address(of: kept) : nil)
    }

    /// Composites `source` onto columns of rows of `coverage`, each pixel with its own coverage.
    @inline(__always)
    static func paint(
        _ source: PremultipliedRGBA8, rows: Range<Int>, columns: Range<Int>, by coverage: CoverageRows, on canvas: Canvas
    ) {
        unsafe canvas.withKernelArea(rows, columns, by: coverage) { target, area, shares in
            guard let shares = unsafe shares else { return }
            unsafe drip_paint_coverage(&target, area.row, area.column, area.count, area.rows, source.packed, shares, coverage.perRow)
        }
    }

    /// Composites `source` onto the canvas as ``CoveragePainter/paint(_:of:ambiguities:on:)`` describes, directly from cells.
    @inline(__always)
    static func paint(
        _ source: PremultipliedRGBA8, _ cellRows: CellRows, of cells: inout CellStore, ambiguities: inout AmbiguousRunList,
        on canvas: Canvas
    ) -> Int {
        let (rows, columns, top) = (cellRows.rows, cells.window.columns, canvas.rows.lowerBound)
        let blocks = (columns.count + Cell.block - 1) &>> Cell.blockShift
        precondition(top <= rows.lowerBound && rows.upperBound <= canvas.rows.upperBound && !rows.isEmpty, "rows \(rows)")
        precondition(canvas.holds(columns) && blocks > 0 && columns.lowerBound & (Cell.block - 1) == 0, "columns \(columns)")
        precondition(cellRows.firstRow >= 0 && cellRows.firstRow + rows.count <= cells.window.rows.count, "\(cellRows)")
        var count = ambiguities.found.count / 4
        precondition(count >= blocks &<< Cell.blockShift, "\(count) ambiguities")
        var (target, form) = unsafe (canvas.kernelForm, cells.kernelForm(fromRow: cellRows.firstRow))
        let done = unsafe ambiguities.found.withMutableAddress(of: 0..<4 * count) { ambiguity in
            unsafe drip_paint_cells(
                &target, rows.lowerBound - top, columns.lowerBound &>> Cell.blockShift, blocks, rows.count, source.packed, &form,
                cellRows.isEvenOdd ? 1 : 0, ambiguity, &count)
        }
        ambiguities.addFound(count, in: cells.window, firstRow: cellRows.firstRow)
        return done ?? 0
    }
}

extension CellStore {
    /// The most cells in memory at once, 12 bytes each, which ``addShort(_:)`` can mark; larger windows are drawn in bands of rows. Only cells near
    /// edges are read, so the size costs memory but no time. Together they take 0.7 % of the largest canvas.
    static let mostCells = Int(DRIP_MOST_CELLS)

    /// Turns cells into coverage and clears them: `columns`, whole blocks, of `rows`, both of the window. The coverage begins at `position`, in rows
    /// as long as those of the cells. ``left`` holds the sums left of each row's first cell, then right of its last. Ambiguous rows are left
    /// unchanged and marked in ``unclear``, the first of `rows` first; returns their number.
    /// - Parameter byMarks: whether only touched blocks are read, of whole rows. Their bits are cleared in the other rows.
    @inline(__always)
    mutating func cover(
        _ rows: Range<Int>, _ columns: Range<Int>, byMarks: Bool = false, rule: FillRule, to coverage: inout [UInt8], at position: Int
    ) -> Int {
        let perRow = window.cellsPerRow
        precondition(rows.upperBound <= window.rows.count && !rows.isEmpty, "rows \(rows)")
        precondition(columns.lowerBound >= 0 && columns.upperBound <= perRow && (!byMarks || columns == 0..<perRow), "columns \(columns)")
        var cells = unsafe kernelForm(fromRow: rows.lowerBound)
        unsafe cells.sums += columns.lowerBound
        unsafe cells.passes += columns.lowerBound
        if !byMarks { unsafe cells.touched = nil }
        let marks = unsafe unclear.view.address(of: 0..<rows.count)
        let unclearRows = unsafe coverage.withMutableAddress(of: position..<position + (rows.count - 1) * perRow + columns.count) { share in
            unsafe drip_coverage(&cells, columns.count, rows.count, rule == .evenOdd ? 1 : 0, share, marks)
        }
        return unclearRows ?? 0
    }

    /// Adds edges of a few pixels. The indices of the others are written to ``unfinished``; returns their number.
    mutating func addShort(_ edges: Span<GridEdge>) -> Int {
        precondition(window.cellCount <= Self.mostCells, "\(window)")
        precondition(MemoryLayout<GridEdge>.stride == MemoryLayout<drip_edge>.stride)
        var cells = unsafe kernelForm(fromRow: 0)
        let others = unsafe unfinished.view.address(of: 0..<edges.count)
        return unsafe edges.withUnsafeBytes { edges in
            guard let edge = edges.baseAddress else { return 0 }
            return unsafe drip_add_edges(
                edge.assumingMemoryBound(to: drip_edge.self), edges.count / MemoryLayout<drip_edge>.stride,
                Int32(truncatingIfNeeded: window.columns.lowerBound &<< GridEdge.shift),
                Int32(truncatingIfNeeded: window.rows.lowerBound &<< GridEdge.shift), window.rows.count, &cells, others)
        }
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
