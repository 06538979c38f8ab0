import DripImage

/// Rows of pixels to draw on: a band of an image, or of a group's layer. It tracks blocks of 16 pixels in a row with a uniform colour, so that long
/// solid runs cost a sixteenth.
///
/// A canvas begins as one colour and mostly stays uniform inside shapes. Clearing and filling set colours of blocks. Pixels are written only where an
/// edge crosses a block, and untouched ones once at the end. The result is identical to blending each pixel, since equal pixels under equal
/// operations stay equal. (Graphics processors clear their memory this way.)
struct Canvas {
    static let blockShift = 4
    static let blockWidth = 1 << blockShift

    let width: Int
    let blocksPerRow: Int
    let wordsPerRow: Int
    private(set) var rows = 0..<0
    /// The columns of ``pixels``: all of the image, or whole blocks of it, beside which nothing is drawn.
    private(set) var columns: Range<Int>
    /// The image row at which ``pixels`` begins.
    private var firstRowOfPixels = 0
    /// The pixels of ``columns``, row by row.
    var pixels: [PremultipliedRGBA8] = []
    /// The colour of each block that is uniform, ``blocksPerRow`` a row, from the first of ``rows`` on.
    var colors: [PremultipliedRGBA8]
    /// A bit for each block, ``wordsPerRow`` words a row; set where the block is uniform and its pixels are not written yet.
    var uniform: [UInt64]
    /// The blocks of all rows of the image whose pixels are of one colour from the last time; empty where none is known.
    var kept = UniformBlocks()
    /// Scratch of ``ClippedPainter``.
    var clipped = CoverageRows()
    /// Scratch of ``composite(_:at:row:columns:_:)``.
    var shares: [UInt8] = []

    /// Creates a canvas of at most this size; its pixels are allocated later.
    init(width: Int, rowCount: Int) {
        self.width = width
        columns = 0..<width
        blocksPerRow = (width + Self.blockWidth - 1) &>> Self.blockShift
        wordsPerRow = (blocksPerRow + 63) &>> 6
        colors = Array(repeating: .clear, count: blocksPerRow * rowCount)
        uniform = Array(repeating: 0, count: wordsPerRow * rowCount)
    }

    /// Resets the canvas to these rows of the image, all of one colour.
    /// - Parameter columns: the columns that are drawn; nil is all.
    mutating func begin(
        _ rows: Range<Int>, columns: Range<Int>? = nil, firstRowOfPixels: Int, filledWith color: PremultipliedRGBA8
    ) {
        self.rows = rows
        self.columns = columns ?? 0..<width
        self.firstRowOfPixels = firstRowOfPixels
        for index in 0..<rows.count * wordsPerRow { uniform[index] = .max }
        SpanKernels.fill(color, into: &colors, 0..<rows.count * blocksPerRow)
    }

    /// Returns the blocks of `columns` as columns.
    func wholeBlocks(_ columns: Range<Int>) -> Range<Int> {
        let last = (columns.upperBound + Self.blockWidth - 1) & ~(Self.blockWidth - 1)
        return columns.lowerBound & ~(Self.blockWidth - 1)..<min(width, last)
    }

    @inline(__always)
    func holds(_ columns: Range<Int>) -> Bool {
        columns.lowerBound >= self.columns.lowerBound && columns.upperBound <= self.columns.upperBound
    }

    /// Returns the index of a row's first pixel; below 0 where the first columns are not in memory.
    @inline(__always)
    func pixel(_ row: Int) -> Int { (row &- firstRowOfPixels) &* columns.count &- columns.lowerBound }

    /// Returns the index of the first block colour of a row.
    @inline(__always)
    func color(_ row: Int) -> Int { (row &- rows.lowerBound) &* blocksPerRow }

    /// Returns the index of the first block flags of a row.
    @inline(__always)
    func word(_ row: Int) -> Int { (row &- rows.lowerBound) &* wordsPerRow }

    /// Returns the index of the first flags of a row in ``kept``.
    @inline(__always)
    func keptWord(_ row: Int) -> Int { (row &- firstRowOfPixels) &* wordsPerRow }

    /// Returns the index of the first colour of a row in ``kept``.
    @inline(__always)
    func keptColor(_ row: Int) -> Int { (row &- firstRowOfPixels) &* blocksPerRow }

    /// Notes that those of `blocks` whose flags are in word `index` of a row are uniform from now on.
    mutating func setUniform(_ blocks: Range<Int>, inWord index: Int, ofRow row: Int) {
        let (word, flags) = (word(row) &+ index, flags(blocks, inWord: index))
        // Those that were not are written to since.
        if !kept.flags.isEmpty { kept.flags[keptWord(row) &+ index] &= uniform[word] | ~flags }
        uniform[word] |= flags
    }

    /// Writes the pixels of a block, if it is uniform, so that they can be changed one by one.
    mutating func expand(_ block: Int, ofRow row: Int) {
        let word = word(row) &+ block &>> 6
        let flag: UInt64 = 1 &<< UInt64(truncatingIfNeeded: block & 63)
        if uniform[word] & flag == 0 { return }
        uniform[word] &= ~flag
        let start = block &<< Self.blockShift
        let first = pixel(row) &+ start
        let count = min(Self.blockWidth, width &- start)
        SpanKernels.fill(colors[color(row) &+ block], into: &pixels, first..<first &+ count)
    }

    /// Writes the uniform ones of all blocks that `columns` of a row touch.
    @inline(__always)
    mutating func expand(_ columns: Range<Int>, ofRow row: Int) {
        let first = columns.lowerBound &>> Self.blockShift
        let last = (columns.upperBound &- 1) &>> Self.blockShift
        // Most often they were written before, which one test of their flags shows.
        if first &>> 6 == last &>> 6 && uniform[word(row) &+ first &>> 6] & flags(first..<last &+ 1, inWord: first &>> 6) == 0 { return }
        for block in first...last { expand(block, ofRow: row) }
    }

    /// Returns those of `blocks` whose flags are in word `index` of a row.
    @inline(__always)
    func flags(_ blocks: Range<Int>, inWord index: Int) -> UInt64 {
        let first = max(blocks.lowerBound, index &<< 6) & 63
        let last = min(blocks.upperBound &- 1, index &<< 6 &+ 63) & 63
        return (UInt64.max &<< UInt64(truncatingIfNeeded: first)) & (UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- last))
    }

    func isUniform(_ rows: Range<Int>) -> Bool {
        for row in rows {
            for index in 0..<wordsPerRow {
                let flags = flags(0..<blocksPerRow, inWord: index)
                if uniform[word(row) &+ index] & flags != flags { return false }
            }
        }
        return true
    }
}
