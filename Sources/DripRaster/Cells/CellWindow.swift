/// A part of the canvas whose pixels are cells for a while, and how these lie in memory. ``CellStore`` holds them.
struct CellWindow {
    /// In the coordinates of the edges. The first column is that of a block.
    let columns: Range<Int>
    let rows: Range<Int>
    /// Whole blocks, and at least one cell more than there are columns: level passes end in the next pixel.
    let cellsPerRow: Int
    /// A bit for each block.
    let wordsPerRow: Int

    /// The most cells that are held at once, 12 bytes each; what is larger is drawn in bands of rows. Only those near edges are ever looked
    /// at, so the size costs memory but no time; together they take 0.7 % of the largest canvas.
    static let mostCells = CellStore.mostCells
    /// Of a band, so that its cells and its pixels stay in a cache of 1 to 2 MiB: a spiral over 2048×2048 takes a tenth less than with
    /// twice as many.
    private static let cellsPerBand = 80 << 10

    init(columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns.lowerBound & ~(Cell.block - 1)..<columns.upperBound
        self.rows = rows
        cellsPerRow = (self.columns.count + Cell.block) & ~(Cell.block - 1)
        wordsPerRow = (cellsPerRow >> Cell.blockShift + 63) >> 6
    }

    var cellCount: Int { cellsPerRow * rows.count }
    var wordCount: Int { wordsPerRow * rows.count }

    /// Windows that are so narrow are done whole, without asking which blocks were touched.
    var isNarrow: Bool { cellsPerRow <= 6 * Cell.block && cellCount <= Self.mostNarrowCells }
    static let mostNarrowCells = 8192

    /// The columns of the canvas that those of the window are.
    @inline(__always)
    func canvasColumns(_ columns: Range<Int>) -> Range<Int> {
        columns.lowerBound &+ self.columns.lowerBound..<columns.upperBound &+ self.columns.lowerBound
    }

    /// Where the word of a cell's block is. Rows and columns count from the window's corner.
    @inline(__always)
    func word(_ row: Int, _ column: Int) -> Int { row &* wordsPerRow &+ column >> (Cell.blockShift + 6) }

    /// The bit of a cell's block in its word.
    @inline(__always)
    func flag(_ column: Int) -> UInt64 { 1 << UInt64(truncatingIfNeeded: column >> Cell.blockShift & 63) }

    /// A bit for each block of a row that a word stands for.
    @inline(__always)
    func blocks(ofWord word: Int) -> UInt64 {
        let count = cellsPerRow >> Cell.blockShift &- word << 6
        return count >= 64 ? .max : 1 << UInt64(truncatingIfNeeded: count) &- 1
    }

    /// Of so many columns 1 << so many rows are drawn at once.
    static func bandShift(columns: Int) -> Int {
        let rows = max(1, cellsPerBand / (columns + 2 * Cell.block))
        return Int.bitWidth - 1 - rows.leadingZeroBitCount
    }
}
