/// A part of the canvas whose pixels are temporarily cells, and their layout in memory. ``CellStore`` holds them.
struct CellWindow {
    /// The columns in the coordinates of the edges. The first one starts a block.
    let columns: Range<Int>
    let rows: Range<Int>
    /// Whole blocks, with at least one more cell than columns: horizontal passes end in the next pixel.
    let cellsPerRow: Int
    let wordsPerRow: Int

    /// The cells of a band, which fit with its pixels into a cache of 1 to 2 MiB. A spiral over 2048×2048 takes a tenth less time than with twice as
    /// many.
    private static let cellsPerBand = 80 << 10

    init(columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns.lowerBound & ~(Cell.block - 1)..<columns.upperBound
        self.rows = rows
        cellsPerRow = (self.columns.count + Cell.block) & ~(Cell.block - 1)
        wordsPerRow = (cellsPerRow &>> Cell.blockShift + 63) &>> 6
    }

    var cellCount: Int { cellsPerRow * rows.count }
    var wordCount: Int { wordsPerRow * rows.count }

    /// Whether the window is narrow enough to process whole, without testing for touched blocks.
    /// - Parameter isForRows: whether the painter has ``CoveragePainter/paintsRows``.
    func isNarrow(forRows isForRows: Bool) -> Bool {
        let (mostBlocks, mostCells) = isForRows ? (8, Self.mostNarrowCells) : (6, Self.mostNarrowCells / 2)
        return cellsPerRow <= mostBlocks * Cell.block && cellCount <= mostCells
    }
    /// The most cells of a narrow window. Their coverage, a byte each, fits the first-level cache.
    static let mostNarrowCells = 1 << 14

    /// Returns the columns of the canvas for those of the window.
    @inline(__always)
    func canvasColumns(_ columns: Range<Int>) -> Range<Int> {
        columns.lowerBound &+ self.columns.lowerBound..<columns.upperBound &+ self.columns.lowerBound
    }

    /// Returns the index of the word for a cell's block. Rows and columns count from the window's corner.
    @inline(__always)
    func word(_ row: Int, _ column: Int) -> Int { row &* wordsPerRow &+ column &>> (Cell.blockShift + 6) }

    /// Returns the bit of a cell's block in its word.
    @inline(__always)
    func flag(_ column: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: column &>> Cell.blockShift & 63) }

    /// Returns a bit for each block of a row that a word represents.
    @inline(__always)
    func blocks(ofWord word: Int) -> UInt64 {
        let count = cellsPerRow &>> Cell.blockShift &- word &<< 6
        return count >= 64 ? .max : 1 << UInt64(truncatingIfNeeded: count) &- 1
    }

    /// Returns the band height, as a power of two, for this number of columns.
    static func bandShift(columns: Int) -> Int {
        let rows = max(1, cellsPerBand / (columns + 2 * Cell.block))
        return Int.bitWidth - 1 - rows.leadingZeroBitCount
    }
}
