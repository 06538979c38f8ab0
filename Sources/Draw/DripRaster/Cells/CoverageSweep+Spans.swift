import DripNumbers

/// Rows of cells → spans and coverage, for painters that do not take cells.
extension CoverageSweep {
    private struct Sums {
        /// The sum of covers, in 1/65,536.
        var cover: Int32 = 0
        var horizontalPasses = 0
        var isNothing: Bool { cover == 0 && horizontalPasses == 0 }
    }

    /// Writes the coverage of all pixels of the window in the layout of its cells, and records the ambiguous pixels. Leaves all cells zero.
    mutating func coverWhole() {
        let (rowCount, perRow) = (area.window.rows.count, area.window.cellsPerRow)
        let unclearRows = cells.cover(0..<rowCount, 0..<perRow, rule: area.rule, to: &output.coverage, at: 0)
        if unclearRows > 0 {
            for row in 0..<rowCount where cells.unclear[row] != 0 {
                var left = Sums(cover: cells.left[row])
                resolve(row, 0..<perRow, at: row &* perRow, &left)
            }
        }
        for row in 0..<rowCount { cells.left[row] = 0 }
    }

    /// Writes the coverage of rows in the layout of their cells, and leaves the cells zero. Rows with ambiguous pixels are unchanged, and marked in
    /// ``CellStore/unclear``; returns the number of these rows.
    mutating func coverClear(_ rows: Range<Int>) -> Int {
        let unclearRows = cells.cover(rows, 0..<area.window.cellsPerRow, byMarks: true, rule: area.rule, to: &output.coverage, at: 0)
        for row in rows where unclearRows == 0 || cells.unclear[row &- rows.lowerBound] == 0 { cells.left[row] = 0 }
        return unclearRows
    }

    /// Writes the spans of a row from left to right, and the coverage of mixed ones, one value a canvas column. Records ambiguous runs. Leaves the
    /// row's cells zero.
    mutating func findSpans(_ row: Int) {
        output.clear()
        (output.firstColumn, output.perRow) = (0, 0)
        output.rows = area.top &+ row..<area.top &+ row &+ 1
        let window = area.window
        let firstWord = row &* window.wordsPerRow
        let width = window.columns.count
        var left = Sums(cover: cells.left[row])
        var next = 0
        for word in 0..<window.wordsPerRow {
            var blocks = cells.touched[firstWord &+ word]
            if blocks == 0 { continue }
            cells.touched[firstWord &+ word] = 0
            blocks = Self.closed(blocks) & window.blocks(ofWord: word)
            while blocks != 0 {
                let first = blocks.trailingZeroBitCount
                let length = (~(blocks &>> UInt64(truncatingIfNeeded: first))).trailingZeroBitCount
                blocks &= length == 64 ? 0 : ~((1 &<< UInt64(truncatingIfNeeded: length) &- 1) &<< UInt64(truncatingIfNeeded: first))
                let start = (word &<< 6 &+ first) &<< Cell.blockShift
                let end = start &+ length &<< Cell.blockShift
                if start > next && !left.isNothing { addRun(row, next..<start, left) }
                cover(row, start..<end, &left)
                next = end
                // Horizontal passes that reach the last column end after it, possibly in a block outside the canvas.
                if start < width { output.append(CoverageSpan(window.canvasColumns(start..<min(end, width)), 0)) }
            }
        }
        // Open on the right where the rest lies beyond the canvas.
        if next < width && !left.isNothing { addRun(row, next..<width, left) }
        cells.left[row] = 0
    }

    /// Returns the blocks with gaps of one or two filled: reading a block costs less than stopping for it.
    @inline(__always)
    private static func closed(_ blocks: UInt64) -> UInt64 {
        let grown = blocks | blocks &<< 1 | blocks &<< 2
        // The highest blocks would shrink at the end of the word.
        return grown & (grown &>> 1 | 1 &<< 63) & (grown &>> 2 | 3 &<< 62) | blocks
    }

    /// Writes the coverage of touched blocks. `left` and the row's entry in ``CellStore/left`` hold the sum of covers to the left of the blocks; then
    /// the sum to their right.
    @inline(__always)
    private mutating func cover(_ row: Int, _ columns: Range<Int>, _ left: inout Sums) {
        let position = area.window.columns.lowerBound &+ columns.lowerBound
        if left.horizontalPasses == 0 && cells.cover(row..<row &+ 1, columns, rule: area.rule, to: &output.coverage, at: position) == 0 {
            left.cover = cells.left[row]
        } else {
            resolve(row, columns, at: position &- columns.lowerBound, &left)
            cells.left[row] = left.cover
        }
    }

    /// Adds a run between touched blocks, where nothing changes.
    @inline(__always)
    private mutating func addRun(_ row: Int, _ columns: Range<Int>, _ left: Sums) {
        if area.isUnclear(Int(left.cover), left.horizontalPasses) {
            return ambiguities.append(
                AmbiguousRun(row: row, columns: columns, in: area.window, left: Int(left.cover), passes: left.horizontalPasses))
        }
        let coverage = area.rule.coverage(of: Int(left.cover))
        if coverage != 0 { output.append(CoverageSpan(area.window.canvasColumns(columns), coverage)) }
    }

    /// Finds the ambiguous pixels in a run of cells that the kernel could not resolve, and clears the cells. The coverage of column 0 is at
    /// `position`. Before the first horizontal pass, the kernel's coverage is right except for the ambiguous pixels.
    private mutating func resolve(_ row: Int, _ columns: Range<Int>, at position: Int, _ left: inout Sums) {
        let (area, cell) = (area, row &* area.window.cellsPerRow)
        var isStepwise = left.horizontalPasses != 0
        let (sums, passes) = (cells.sums.view, cells.passes.view)
        for column in columns {
            let (sum, pass) = (sums[cell &+ column], passes[cell &+ column])
            sums[cell &+ column] = 0
            passes[cell &+ column] = 0
            let before = Int(left.cover)
            left.cover &+= Int32(truncatingIfNeeded: sum)
            if UInt32(bitPattern: pass) > UInt32(Int16.max) { isStepwise = true }
            if !isStepwise && pass < 2 { continue }
            left.horizontalPasses &+= Cell.horizontalPasses(pass)
            let mean = Int(left.cover) &- Cell.area(sum)
            if isStepwise { output.coverage[position &+ column] = area.rule.coverage(of: mean) }
            let passCount = left.horizontalPasses &+ Cell.passCount(pass)
            if column < area.window.columns.count && area.isUnclear(mean, passCount) {
                output.coverage[position &+ column] = 0
                ambiguities.append(AmbiguousRun(row: row, columns: column..<column &+ 1, in: area.window, left: before, passes: passCount))
            }
        }
    }
}
