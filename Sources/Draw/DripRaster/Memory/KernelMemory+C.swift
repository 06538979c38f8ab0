internal import CKernels
import DripImage

// Canvases and cells in the form for C. It is valid until their memory grows or is freed.

extension Canvas {
    /// The canvas for C; its first row is the first of ``rows``.
    @inline(__always)
    var kernelForm: drip_canvas {
        let (first, end) = (rows.lowerBound, rows.upperBound)
        return unsafe drip_canvas(
            pixels: pixels.address(of: pixel(first) + columns.lowerBound..<pixel(end) + columns.lowerBound),
            colors: colors.address(of: 0..<color(end)), uniform: uniform.address(of: 0..<word(end)),
            kept: isKeeping ? image.keptFlags.address(of: keptWord(first)..<keptWord(end)) : nil,
            width: width, blocks_per_row: blocksPerRow, words_per_row: wordsPerRow, pixels_per_row: columns.count,
            first_column: columns.lowerBound)
    }

    /// Lends a rectangle of the canvas, and the shares of its first pixel where `coverage` has them; nothing is done where it is empty.
    @inline(__always)
    func withKernelArea(
        _ rows: Range<Int>, _ columns: Range<Int>, by coverage: CoverageRows? = nil,
        _ body: (inout drip_canvas, inout drip_area, UnsafePointer<UInt8>?) -> Void
    ) {
        let top = self.rows.lowerBound
        precondition(top <= rows.lowerBound && rows.upperBound <= self.rows.upperBound, "rows \(rows)")
        precondition(holds(columns), "columns \(columns)")
        if rows.isEmpty || columns.isEmpty { return }
        var area = drip_area(row: rows.lowerBound - top, column: columns.lowerBound, count: columns.count, rows: rows.count)
        var canvas = unsafe kernelForm
        guard let coverage else { return unsafe body(&canvas, &area, nil) }
        precondition(coverage.rows.lowerBound <= rows.lowerBound && rows.upperBound <= coverage.rows.upperBound, "rows \(rows)")
        let first = coverage.position(columns.lowerBound, ofRow: rows.lowerBound - coverage.rows.lowerBound)
        let end = first + (rows.count - 1) * coverage.perRow + columns.count + 15
        unsafe coverage.coverage.withAddress(of: first..<end) { unsafe body(&canvas, &area, $0) }
    }
}

extension CellStore {
    /// The cells for C, from a row of the window on.
    @inline(__always)
    func kernelForm(fromRow row: Int) -> drip_cells {
        let (cell, word) = (row &* window.cellsPerRow, row &* window.wordsPerRow)
        return unsafe drip_cells(
            sums: sums.view.address(of: cell..<window.cellCount),
            passes: passes.view.address(of: cell..<window.cellCount),
            cells_per_row: window.cellsPerRow, left: left.view.address(of: row..<window.rows.count),
            touched: isMarked ? touched.view.address(of: word..<window.wordCount) : nil, words_per_row: window.wordsPerRow)
    }
}
