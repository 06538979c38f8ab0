import DripImage

/// Rows of pixels to draw on: a band of an image, or of a group's layer. It tracks blocks of 16 pixels in a row with a uniform colour, so that long
/// solid runs cost a sixteenth.
///
/// A canvas begins as one colour and mostly stays uniform inside shapes. Clearing and filling set colours of blocks. Pixels are written only where an
/// edge crosses a block, and untouched ones once at the end. The result is identical to blending each pixel, since equal pixels under equal
/// operations stay equal. (Graphics processors clear their memory this way.)
///
/// A canvas is a view: its memory is that of ``CanvasMemory`` and of the image, and must outlive it.
struct Canvas {
    static let blockShift = 4
    static let blockWidth = 1 << blockShift

    let width: Int
    let blocksPerRow: Int
    let wordsPerRow: Int
    let rows: Range<Int>
    /// The columns of ``pixels``: all of the image, or whole blocks of it, beside which nothing is drawn.
    let columns: Range<Int>
    /// The image row at which ``pixels`` begins.
    let firstRowOfPixels: Int
    let image: CanvasImage
    /// The colour of each block that is uniform, ``blocksPerRow`` a row, from the first of ``rows`` on.
    var colors: BufferView<PremultipliedRGBA8>
    /// A bit for each block, ``wordsPerRow`` words a row; set where the block is uniform and its pixels are not written yet.
    var uniform: BufferView<UInt64>
    let scratch: CanvasScratch

    /// The pixels of ``columns``, row by row.
    var pixels: BufferView<PremultipliedRGBA8> {
        @inline(__always) get { image.pixels }
    }

    /// Whether the image knows blocks of one colour.
    var isKeeping: Bool {
        @inline(__always) get { !image.keptFlags.isEmpty }
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

    /// Returns the index of the first flags of a row in ``CanvasImage/keptFlags``.
    @inline(__always)
    func keptWord(_ row: Int) -> Int { (row &- firstRowOfPixels) &* wordsPerRow }

    /// Returns the index of the first colour of a row in ``CanvasImage/keptColors``.
    @inline(__always)
    func keptColor(_ row: Int) -> Int { (row &- firstRowOfPixels) &* blocksPerRow }

    /// Notes that those of `blocks` whose flags are in word `index` of a row are uniform from now on.
    func setUniform(_ blocks: Range<Int>, inWord index: Int, ofRow row: Int) {
        let (word, flags) = (word(row) &+ index, flags(blocks, inWord: index))
        // Those that were not are written to since.
        if isKeeping { image.keptFlags[keptWord(row) &+ index] &= uniform[word] | ~flags }
        uniform[word] |= flags
    }

    /// Writes the pixels of a block, if it is uniform, so that they can be changed one by one.
    func expand(_ block: Int, ofRow row: Int) {
        let word = word(row) &+ block &>> 6
        let flag: UInt64 = 1 &<< UInt64(truncatingIfNeeded: block & 63)
        if uniform[word] & flag == 0 { return }
        uniform[word] &= ~flag
        let start = block &<< Self.blockShift
        let first = pixel(row) &+ start
        let count = min(Self.blockWidth, width &- start)
        SpanKernels.fill(colors[color(row) &+ block], into: pixels, first..<first &+ count)
    }

    /// Writes the uniform ones of all blocks that `columns` of a row touch.
    @inline(__always)
    func expand(_ columns: Range<Int>, ofRow row: Int) {
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
