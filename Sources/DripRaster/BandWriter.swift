import DripGeometry

/// Adds lines to the cells of one band: the inner loop of ``CoverageAccumulator``.
///
/// Nothing is done for what is above, below or to the right of the band; what is to the left of it becomes a vertical edge along the
/// border, because a pixel only looks to its left. So a line of any length costs no more than the rows and pixels it meets.
struct BandWriter {
    let cellsPerRow: Int
    let wordsPerRow: Int
    /// The band's borders in pixels; the left one is 0.
    let right: Double
    let top: Double
    let bottom: Double

    /// The part of an edge within one row: from (x0, y0) down to (x1, y1), in pixels of the canvas.
    struct Piece {
        /// Counted from the band's top.
        var row: Int
        var x0: Double
        var y0: Double
        var x1: Double
        var y1: Double
        /// +1 where the outline runs down, −1 where it runs up.
        var winding: Double
    }

    /// Adds every line. `cells` and `touched` hold the band's rows, top-down; `owners` and `suspects` are those of a ``PixelWatch``.
    func add(
        _ lines: [LineSegment], chains: inout ChainCounter, to cells: inout [Float], marking touched: inout [UInt64],
        owners: inout [UInt32], suspects: inout [Bool]
    ) {
        var cells = cells.mutableSpan
        var touched = touched.mutableSpan
        var owners = owners.mutableSpan
        var suspects = suspects.mutableSpan
        let first = chains.first
        for line in lines {
            let chain = chains.chain(of: line)
            if let piece = level(line) {
                claim(piece, for: chain, since: first, &owners, &suspects)
                continue
            }
            cut(line) { piece in
                addRow(piece.row, from: piece.x0, to: piece.x1, height: (piece.y1 - piece.y0) * piece.winding, &cells, &touched)
                claim(piece, for: chain, since: first, &owners, &suspects)
            }
        }
    }

    /// Notes that `chain` passes through the pixels of `piece`, and that the row is suspect where another chain of this path has.
    @inline(__always)
    private func claim(
        _ piece: Piece, for chain: UInt32, since first: UInt32, _ owners: inout MutableSpan<UInt32>,
        _ suspects: inout MutableSpan<Bool>
    ) {
        let row = piece.row * cellsPerRow
        for pixel in row + Int(min(piece.x0, piece.x1))...row + Int(max(piece.x0, piece.x1)) {
            if owners[pixel] >= first && owners[pixel] != chain { suspects[piece.row] = true }
            owners[pixel] = chain
        }
    }

    /// A level line, which adds no area but connects what does: between its ends the winding number changes at its height. Nil for other
    /// lines, for those between two rows, and outside the band.
    @inline(__always)
    func level(_ line: LineSegment) -> Piece? {
        let y = line.start.y
        guard line.end.y == y, y > top, y < bottom, y != y.rounded(.down) else { return nil }
        let (x0, x1) = (min(right, max(0, line.start.x)), min(right, max(0, line.end.x)))
        return Piece(row: Int(y) - Int(top), x0: x0, y0: y, x1: x1, y1: y, winding: 0)
    }

    /// The band's rows that `line` may meet, counted from the band's top.
    func rows(of line: LineSegment) -> Range<Int> {
        let upper = max(top, min(line.start.y, line.end.y))
        let lower = min(bottom, max(line.start.y, line.end.y))
        return upper <= lower ? Int(upper - top)..<Int((lower - top).rounded(.up)) : 0..<0
    }

    /// Zeroes the touched cells of a row; they stay marked.
    func clear(row: Int, _ cells: inout MutableSpan<Float>, _ touched: borrowing MutableSpan<UInt64>) {
        for word in 0..<wordsPerRow {
            var bits = touched[row * wordsPerRow + word]
            while bits != 0 {
                let block = row * cellsPerRow + (word * 64 + bits.trailingZeroBitCount) * 8
                bits &= bits &- 1
                for cell in block..<block + 8 { cells[cell] = 0 }
            }
        }
    }

    /// Calls `visit` with the parts of `line` that count in this band, row by row, top-down.
    @inline(__always)
    func cut(_ line: LineSegment, _ visit: (Piece) -> Void) {
        let isDown = line.start.y < line.end.y
        let (upper, lower) = isDown ? (line.start, line.end) : (line.end, line.start)
        guard upper.y < bottom, lower.y > top, upper.y < lower.y else { return }
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        var (x0, y0, x1, y1) = (upper.x, upper.y, lower.x, lower.y)
        if y0 < top { (x0, y0) = (upper.x + slope * (top - upper.y), top) }
        if y1 > bottom { (x1, y1) = (upper.x + slope * (bottom - upper.y), bottom) }
        let winding = isDown ? 1.0 : -1.0

        if min(x0, x1) >= 0 && max(x0, x1) <= right {
            cutInside(x0, y0, x1, y1, slope, winding, visit)
            return
        }
        if min(x0, x1) >= right { return }
        if max(x0, x1) <= 0 {
            cutInside(0, y0, 0, y1, 0, winding, visit)
            return
        }
        // It crosses a border: three parts, top-down, cut where x is 0 and where x is `right`; each is left of, inside or right of the band.
        let crossings = [0, right].map { min(y1, max(y0, upper.y + ($0 - upper.x) / slope)) }
        let (first, second) = slope > 0 ? (crossings[0], crossings[1]) : (crossings[1], crossings[0])
        for (from, to) in [(y0, first), (first, second), (second, y1)] where from < to {
            let middle = upper.x + slope * ((from + to) / 2 - upper.y)
            if middle >= right { continue }
            if middle <= 0 {
                cutInside(0, from, 0, to, 0, winding, visit)
            } else {
                // The line's own ends stay exact, so that it still meets its neighbours.
                let start = min(right, max(0, from == y0 ? x0 : upper.x + slope * (from - upper.y)))
                let end = min(right, max(0, to == y1 ? x1 : upper.x + slope * (to - upper.y)))
                cutInside(start, from, end, to, slope, winding, visit)
            }
        }
    }

    /// An edge from (x0, y0) down to (x1, y1), inside the band in both directions, row by row.
    @inline(__always)
    private func cutInside(
        _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ slope: Double, _ winding: Double, _ visit: (Piece) -> Void
    ) {
        var x = x0
        var y = y0
        var row = Int(y0)
        while y < y1 {
            let rowEnd = min(Double(row + 1), y1)
            // Rounding must not carry the edge beyond its own ends.
            let along = x0 + slope * (rowEnd - y0)
            let next = rowEnd == y1 ? x1 : x0 < x1 ? min(x1, max(x0, along)) : min(x0, max(x1, along))
            visit(Piece(row: row - Int(top), x0: x, y0: y, x1: next, y1: rowEnd, winding: winding))
            x = next
            y = rowEnd
            row += 1
        }
    }

    /// The part of an edge within one row: it goes from x `from` to `to` (either order) while crossing the signed `height`.
    ///
    /// Left of both ends nothing is covered, right of both the whole `height`. In between the covered height grows evenly, so the area up
    /// to an abscissa x is height · (x − left)² / (2 · (right − left)), and each pixel's share is the difference of two such areas.
    @inline(__always)
    func addRow(
        _ row: Int, from: Double, to: Double, height: Double, _ cells: inout MutableSpan<Float>,
        _ touched: inout MutableSpan<UInt64>
    ) {
        let (left, right) = from < to ? (from, to) : (to, from)
        let first = Int(left)
        let base = row * cellsPerRow
        if right <= Double(first + 1) {
            let beside = height * ((left + right) / 2 - Double(first))
            cells[base + first] += Float(height - beside)
            cells[base + first + 1] += Float(beside)
            mark(first >> 3, (first + 1) >> 3, row, &touched)
            return
        }
        let perPixel = height / (right - left)
        let inFirst = Double(first + 1) - left
        var share = perPixel * inFirst * inFirst / 2
        cells[base + first] += Float(share)
        var cell = first + 1
        while Double(cell + 1) < right {
            let next = perPixel * (Double(cell) + 0.5 - left)
            cells[base + cell] += Float(next - share)
            share = next
            cell += 1
        }
        let inLast = right - Double(cell)
        let last = height - perPixel * inLast * inLast / 2
        cells[base + cell] += Float(last - share)
        cells[base + cell + 1] += Float(height - last)
        mark(first >> 3, (cell + 1) >> 3, row, &touched)
    }

    /// Sets the bits of blocks `first`…`last` of a row.
    @inline(__always)
    private func mark(_ first: Int, _ last: Int, _ row: Int, _ touched: inout MutableSpan<UInt64>) {
        let base = row * wordsPerRow
        for block in first...last { touched[base + (block >> 6)] |= 1 << UInt64(block & 63) }
    }
}
