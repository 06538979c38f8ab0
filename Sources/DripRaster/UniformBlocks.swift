import DripImage

/// Which blocks of 16 pixels in a row all have one colour, and which colour that is: what is long and solid costs a sixteenth.
///
/// A canvas begins as one colour and mostly stays flat inside of shapes. So clearing and filling set colours of blocks; only where an
/// edge goes through a block are its pixels written, and what was never touched is written out once, at the end. The pixels are the same
/// as if each had been blended: equal pixels under equal operations stay equal. (Graphics processors clear their memory this way.)
struct UniformBlocks {
    static let shift = 4
    static let width = 1 << shift

    /// In pixels.
    let rowWidth: Int
    private(set) var rowCount: Int
    let blocksPerRow: Int
    let wordsPerRow: Int
    /// The colour of each block that is uniform; row by row.
    var colors: [PremultipliedRGBA8]
    /// A bit for each block; set where the block is uniform and its pixels are not written yet.
    var isUniform: [UInt64]

    init(width: Int, rows: Int) {
        rowWidth = width
        rowCount = rows
        blocksPerRow = (width + Self.width - 1) >> Self.shift
        wordsPerRow = (blocksPerRow + 63) >> 6
        colors = Array(repeating: .clear, count: blocksPerRow * rows)
        isUniform = Array(repeating: 0, count: wordsPerRow * rows)
    }

    /// Takes `rows` rows, at most as many as it was made for, all of one colour.
    mutating func begin(rows: Int, filledWith color: PremultipliedRGBA8) {
        rowCount = rows
        for index in 0..<rows * wordsPerRow { isUniform[index] = .max }
        Self.fill(&colors, 0..<rows * blocksPerRow, with: color)
    }

    private static func fill(_ colors: inout [PremultipliedRGBA8], _ range: Range<Int>, with color: PremultipliedRGBA8) {
        var colors = colors.mutableSpan
        SpanKernels.fill(color, into: &colors, range)
    }

    /// Writes out all blocks that are still uniform; `firstPixel` is where the first row begins.
    func expand(into pixels: inout MutableSpan<PremultipliedRGBA8>, firstPixel: Int) {
        for row in 0..<rowCount {
            let start = firstPixel + row * rowWidth
            SpanKernels.expand(
                &pixels, start..<start + rowWidth, colors.span, from: row * blocksPerRow, isUniform.span, from: row * wordsPerRow)
        }
    }
}

/// Where the rows of a band of the canvas lie in its pixels and in its ``UniformBlocks``.
struct CanvasRows {
    /// Rows of the canvas.
    let rows: Range<Int>
    /// In pixels.
    let width: Int
    let blocksPerRow: Int
    let wordsPerRow: Int
    /// The row of the canvas with which the pixels begin.
    let firstRowOfPixels: Int

    init(_ blocks: UniformBlocks, rows: Range<Int>, firstRowOfPixels: Int) {
        self.rows = rows
        width = blocks.rowWidth
        blocksPerRow = blocks.blocksPerRow
        wordsPerRow = blocks.wordsPerRow
        self.firstRowOfPixels = firstRowOfPixels
    }

    /// Where a row's pixels begin.
    @inline(__always)
    func pixel(_ row: Int) -> Int { (row &- firstRowOfPixels) &* width }

    /// Where the colours of a row's blocks begin.
    @inline(__always)
    func color(_ row: Int) -> Int { (row &- rows.lowerBound) &* blocksPerRow }

    /// Where the flags of a row's blocks begin.
    @inline(__always)
    func word(_ row: Int) -> Int { (row &- rows.lowerBound) &* wordsPerRow }

    /// Writes out one block, if it is uniform, so that its pixels can be changed one by one.
    func expand(
        _ block: Int, ofRow row: Int, _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ colors: borrowing MutableSpan<PremultipliedRGBA8>,
        _ uniform: inout MutableSpan<UInt64>
    ) {
        let word = word(row) &+ block >> 6
        let flag: UInt64 = 1 << UInt64(truncatingIfNeeded: block & 63)
        if uniform[word] & flag == 0 { return }
        uniform[word] &= ~flag
        let start = block << UniformBlocks.shift
        let first = pixel(row) &+ start
        let count = min(UniformBlocks.width, width &- start)
        SpanKernels.fill(colors[color(row) &+ block], into: &pixels, first..<first &+ count)
    }

    /// Writes out the uniform ones of all blocks that `columns` of `rows` touch.
    @inline(__always)
    func expand(
        _ columns: Range<Int>, ofRows rows: Range<Int>, _ pixels: inout MutableSpan<PremultipliedRGBA8>,
        _ colors: borrowing MutableSpan<PremultipliedRGBA8>, _ uniform: inout MutableSpan<UInt64>
    ) {
        let first = columns.lowerBound >> UniformBlocks.shift
        let last = (columns.upperBound &- 1) >> UniformBlocks.shift
        // Most often they have been written out before, which one look at their flags tells.
        let isOneWord = first >> 6 == last >> 6
        let flags = (UInt64.max << UInt64(truncatingIfNeeded: first & 63)) & (UInt64.max >> UInt64(truncatingIfNeeded: 63 &- (last & 63)))
        var word = word(rows.lowerBound) &+ first >> 6
        for row in rows {
            if !isOneWord || uniform[word] & flags != 0 {
                for block in first...last { expand(block, ofRow: row, &pixels, colors, &uniform) }
            }
            word &+= wordsPerRow
        }
    }
}
