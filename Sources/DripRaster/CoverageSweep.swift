import DripScene

/// Cells → spans: runs of equal coverage and pixels with their own, row by row, and the pixels whose coverage the cells cannot tell.
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
        /// How many outlines pass through; each has one piece of an edge in it or more.
        var passes: Int
    }

    /// What is known left of a pixel.
    private struct Sums {
        /// The sum of covers, in 1/65,536.
        var cover: Int32 = 0
        var levelPasses = 0
        var isNothing: Bool { cover == 0 && levelPasses == 0 }
    }

    /// Windows that are so narrow are done whole, without asking which blocks were touched.
    var isNarrow: Bool { window.cellsPerRow <= 6 * Cell.block && window.cellCount <= Self.mostNarrowCells }
    static let mostNarrowCells = 8192

    /// Writes the coverage of all pixels to `coverage`, in the layout of the cells, and adds the pixels it cannot tell to `suspects`.
    /// `left` holds the sum left of each row. Leaves all cells and sums zero; `unclear` is scratch, of one place a row.
    func runNarrow(
        _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>, _ coverage: inout MutableSpan<UInt8>,
        _ left: inout MutableSpan<Int32>, _ unclear: inout MutableSpan<UInt8>, suspects: inout [Suspect]
    ) {
        let unclearRows = SpanKernels.coverage(
            &sums, &passes, from: 0, cellsPerRow: window.cellsPerRow, width: window.cellsPerRow, rows: window.rows.count,
            isEvenOdd: rule == .evenOdd, &left, at: 0, to: &coverage, at: 0, &unclear)
        for row in 0..<window.rows.count {
            let cover = left[row]
            left[row] = 0
            if unclearRows == 0 || unclear[row] == 0 { continue }
            var left = Sums(cover: cover)
            let first = row &* window.cellsPerRow
            addUnclear(row, 0..<window.cellsPerRow, first, at: first, &left, &sums, &passes, &coverage, &suspects)
        }
    }

    /// Paints `rows` of the window, and adds the pixels whose coverage the cells do not tell to `suspects`. `top` is the canvas row of the window's first.
    /// False, and nothing happens, where cells cannot be painted. There must not be any level passes.
    func paint(
        _ rows: Range<Int>, _ top: Int, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>,
        _ left: inout MutableSpan<Int32>, _ touched: inout MutableSpan<UInt64>, _ found: inout MutableSpan<Int32>,
        suspects: inout [Suspect], _ paintCells: CoverageScanner.CellBody
    ) -> Bool {
        var rows = rows
        while !rows.isEmpty {
            let cells = CellRows(
                rows: rows.lowerBound &+ top..<rows.upperBound &+ top, columns: window.columns, cellsPerRow: window.cellsPerRow,
                wordsPerRow: isNarrow ? 0 : window.wordsPerRow, firstRow: rows.lowerBound, isEvenOdd: rule == .evenOdd)
            guard let painted = paintCells(cells, &sums, &passes, &left, &touched, &found) else { return false }
            for index in 0..<painted.suspects {
                let column = Int(found[4 &* index &+ 1])
                addSuspect(
                    rows.lowerBound &+ Int(found[4 &* index]), column..<column &+ 1, Int(found[4 &* index &+ 2]),
                    Int(found[4 &* index &+ 3]), &suspects)
            }
            rows = rows.lowerBound &+ painted.rows..<rows.upperBound
        }
        return true
    }

    /// The coverage of a row that no edge touches, which then is done; nil for others.
    @inline(__always)
    func solidCoverage(_ row: Int, _ touched: borrowing MutableSpan<UInt64>, _ covers: inout MutableSpan<Int32>) -> UInt8? {
        var blocks: UInt64 = 0
        for word in 0..<window.wordsPerRow { blocks |= touched[row &* window.wordsPerRow &+ word] }
        if blocks != 0 { return nil }
        let cover = covers[row]
        covers[row] = 0
        return rule.coverage(of: Int(cover))
    }

    /// Writes the spans of a row to `spans`, from left to right, and the coverage of mixed ones to `coverage`, one place a canvas column;
    /// adds the runs it cannot tell to `suspects`, and returns the number of spans. `covers` holds the sum left of each row. Leaves all cells, bits
    /// and covers of the row zero.
    @inline(__always)
    func run(
        _ row: Int, _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>, _ touched: inout MutableSpan<UInt64>,
        to spans: inout MutableSpan<CoverageSpan>, _ coverage: inout MutableSpan<UInt8>,
        _ covers: inout MutableSpan<Int32>, _ unclear: inout MutableSpan<UInt8>, suspects: inout [Suspect]
    ) -> Int {
        let firstCell = row &* window.cellsPerRow
        let firstWord = row &* window.wordsPerRow
        let width = window.columns.count
        var left = Sums(cover: covers[row])
        covers[row] = 0
        var next = 0
        var count = 0
        for word in 0..<window.wordsPerRow {
            var blocks = touched[firstWord &+ word]
            if blocks == 0 { continue }
            touched[firstWord &+ word] = 0
            blocks = Self.closed(blocks) & window.blocks(ofWord: word)
            while blocks != 0 {
                let first = blocks.trailingZeroBitCount
                let length = (~(blocks >> UInt64(truncatingIfNeeded: first))).trailingZeroBitCount
                blocks &= length == 64 ? 0 : ~((1 << UInt64(truncatingIfNeeded: length) &- 1) << UInt64(truncatingIfNeeded: first))
                let start = (word << 6 &+ first) << Cell.blockShift
                let end = start &+ length << Cell.blockShift
                if start > next && !left.isNothing { emit(row, next..<start, left, &spans, &count, &suspects) }
                let place = window.columns.lowerBound &+ start
                covers[row] = left.cover
                let isUnclear =
                    left.levelPasses != 0
                    || SpanKernels.coverage(
                        &sums, &passes, from: firstCell &+ start, cellsPerRow: 0, width: end &- start, rows: 1,
                        isEvenOdd: rule == .evenOdd, &covers, at: row, to: &coverage, at: place, &unclear) != 0
                left.cover = covers[row]
                covers[row] = 0
                if isUnclear {
                    addUnclear(row, start..<end, firstCell, at: place &- start, &left, &sums, &passes, &coverage, &suspects)
                }
                next = end
                // Level passes that reach the last column end behind it, maybe in a block that is none of the canvas.
                if start >= width { continue }
                spans[count] = CoverageSpan(canvasColumns(start..<min(end, width)), 0)
                count &+= 1
            }
        }
        // Open on the right where the rest lies beyond the canvas.
        if next < width && !left.isNothing { emit(row, next..<width, left, &spans, &count, &suspects) }
        return count
    }

    /// The same blocks without gaps of one or two between them: looking at a block costs less than stopping for it.
    @inline(__always)
    private static func closed(_ blocks: UInt64) -> UInt64 {
        let grown = blocks | blocks << 1 | blocks << 2
        // The highest blocks would shrink at the end of the word.
        return grown & (grown >> 1 | 1 << 63) & (grown >> 2 | 3 << 62) | blocks
    }

    @inline(__always)
    private func canvasColumns(_ columns: Range<Int>) -> Range<Int> {
        columns.lowerBound &+ window.columns.lowerBound..<columns.upperBound &+ window.columns.lowerBound
    }

    /// A run between touched blocks, where nothing changes.
    @inline(__always)
    private func emit(
        _ row: Int, _ columns: Range<Int>, _ left: Sums, _ spans: inout MutableSpan<CoverageSpan>, _ count: inout Int,
        _ suspects: inout [Suspect]
    ) {
        if isUnclear(Int(left.cover), left.levelPasses) {
            return addSuspect(row, columns, Int(left.cover), left.levelPasses, &suspects)
        }
        let coverage = rule.coverage(of: Int(left.cover))
        if coverage == 0 { return }
        spans[count] = CoverageSpan(canvasColumns(columns), coverage)
        count &+= 1
    }

    /// Finds the suspects in a run of cells that the kernel could not tell, and leaves the cells zero. The cells of column 0 stand at `cell` and
    /// `place`. While there are no level passes, the coverage that the kernel has written is right, but for the suspects.
    private func addUnclear(
        _ row: Int, _ columns: Range<Int>, _ cell: Int, at place: Int, _ left: inout Sums, _ sums: inout MutableSpan<Int>,
        _ passes: inout MutableSpan<Int32>, _ coverage: inout MutableSpan<UInt8>, _ suspects: inout [Suspect]
    ) {
        var column = columns.lowerBound
        while left.levelPasses == 0 && column < columns.upperBound {
            let (sum, pass) = (sums[cell &+ column], passes[cell &+ column])
            if UInt32(bitPattern: pass) > UInt32(Int16.max) { break }
            sums[cell &+ column] = 0
            passes[cell &+ column] = 0
            if pass >= 2 && column < window.columns.count {
                let mean = Int(left.cover) &+ Cell.cover(sum) &- Cell.area(sum)
                if isUnclear(mean, Int(pass)) {
                    coverage[place &+ column] = 0
                    addSuspect(row, column..<column &+ 1, Int(left.cover), Int(pass), &suspects)
                }
            }
            left.cover &+= Int32(truncatingIfNeeded: sum)
            column &+= 1
        }
        for column in column..<columns.upperBound {
            addPixel(row, column, cell &+ column, at: place &+ column, &left, &sums, &passes, &coverage, &suspects)
        }
    }

    private func addSuspect(_ row: Int, _ columns: Range<Int>, _ left: Int, _ passes: Int, _ suspects: inout [Suspect]) {
        suspects.append(Suspect(row: row &+ window.rows.lowerBound, columns: canvasColumns(columns), left: left, passes: passes))
    }

    /// One pixel of a block that has level passes; the kernel's work, step by step.
    private func addPixel(
        _ row: Int, _ column: Int, _ cell: Int, at place: Int, _ left: inout Sums, _ sums: inout MutableSpan<Int>,
        _ passes: inout MutableSpan<Int32>,
        _ coverage: inout MutableSpan<UInt8>, _ suspects: inout [Suspect]
    ) {
        let before = Int(left.cover)
        let (sum, pass) = (sums[cell], passes[cell])
        sums[cell] = 0
        passes[cell] = 0
        left.cover &+= Int32(truncatingIfNeeded: sum)
        left.levelPasses &+= Cell.levelPasses(pass)
        let mean = Int(left.cover) &- Cell.area(sum)
        coverage[place] = rule.coverage(of: mean)
        let passCount = left.levelPasses &+ Cell.passCount(pass)
        if column < window.columns.count && isUnclear(mean, passCount) {
            coverage[place] = 0
            addSuspect(row, column..<column &+ 1, before, passCount, &suspects)
        }
    }

    /// Winding numbers in one pixel differ by at most the number of passes; so a mean of that many or more has no zero in it.
    @inline(__always)
    func isUnclear(_ mean: Int, _ passes: Int) -> Bool {
        passes >= 2 && (rule == .evenOdd || abs(mean) < passes << GridEdge.shift)
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
