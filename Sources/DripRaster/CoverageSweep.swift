import DripScene

/// Cells → spans: runs of equal coverage, row by row, and the pixels whose coverage the cells cannot tell.
struct CoverageSweep {
    let window: CellWindow
    let rule: FillRule

    /// A run of pixels that two or more outlines pass through in the same way.
    struct Suspect {
        /// In the coordinates of the edges.
        var row: Int
        var columns: Range<Int>
        /// The mean winding number along the left border, in 1/65,536.
        var left: Int
    }

    /// Writes the runs of equal, nonzero coverage of a row to `spans`, from left to right, adds the runs it cannot tell to `suspects`, and
    /// returns the number of spans. Leaves all cells and bits of the row zero.
    @inline(__always)
    func run(
        _ row: Int, _ cells: inout MutableSpan<Cell>, _ touched: inout MutableSpan<UInt64>, to spans: inout MutableSpan<CoverageSpan>,
        suspects: inout [Suspect]
    ) -> Int {
        let firstCell = row &* window.cellsPerRow
        let firstWord = row &* window.wordsPerRow
        // Between touched pixels nothing changes.
        var cover = 0
        var levelPasses = 0
        var next = 0
        var count = 0
        for word in 0..<window.wordsPerRow {
            var bits = touched[firstWord &+ word]
            if bits == 0 { continue }
            touched[firstWord &+ word] = 0
            while bits != 0 {
                let column = word << 6 &+ bits.trailingZeroBitCount
                bits &= bits &- 1
                if column > next && (cover | levelPasses) != 0 {
                    emit(row, next..<column, cover, levelPasses, cover, &spans, &count, &suspects)
                }
                let cell = cells[firstCell &+ column]
                cells[firstCell &+ column] = Cell()
                let left = cover
                cover &+= cell.cover
                levelPasses &+= cell.levelPasses
                if column < window.columns.count {
                    emit(
                        row, column..<column &+ 1, cover &- cell.area, levelPasses &+ cell.passCount, left, &spans, &count, &suspects)
                }
                next = column &+ 1
            }
        }
        // Open on the right where the rest lies beyond the canvas.
        if next < window.columns.count && (cover | levelPasses) != 0 {
            emit(row, next..<window.columns.count, cover, levelPasses, cover, &spans, &count, &suspects)
        }
        return count
    }

    @inline(__always)
    private func emit(
        _ row: Int, _ columns: Range<Int>, _ sum: Int, _ passes: Int, _ left: Int, _ spans: inout MutableSpan<CoverageSpan>,
        _ count: inout Int, _ suspects: inout [Suspect]
    ) {
        let shifted = columns.lowerBound &+ window.columns.lowerBound..<columns.upperBound &+ window.columns.lowerBound
        // Winding numbers in one pixel differ by at most the number of passes; so a mean of that many or more has no zero in it.
        if passes >= 2 && (rule == .evenOdd || abs(sum) < passes << GridEdge.shift) {
            suspects.append(Suspect(row: row &+ window.rows.lowerBound, columns: shifted, left: left))
            return
        }
        let coverage = rule.coverage(of: sum)
        if coverage == 0 { return }
        spans[count] = CoverageSpan(shifted, coverage)
        count &+= 1
    }
}

extension FillRule {
    /// The share, 0…255, of a pixel inside, rounded to nearest, from the mean winding number in 1/65,536.
    @inline(__always)
    func coverage(of sum: Int) -> UInt8 {
        var share = abs(sum)
        if self == .evenOdd {
            share &= 2 * GridEdge.one - 1
            if share > GridEdge.one { share = 2 * GridEdge.one - share }
        }
        return UInt8(truncatingIfNeeded: (min(share, GridEdge.one) &* 255 &+ GridEdge.one / 2) >> GridEdge.shift)
    }
}
