import DripImage

/// The memory of a canvas: the colours and flags of its blocks, and for a layer the pixels.
///
/// Blocks are allocated once, for the largest canvas. Pixels grow to the largest layer so far.
struct CanvasMemory: ~Copyable {
    private let width: Int
    private let blocksPerRow: Int
    private let wordsPerRow: Int
    private var pixels = Buffer<PremultipliedRGBA8>()
    private let colors: Buffer<PremultipliedRGBA8>
    private let uniform: Buffer<UInt64>
    private let scratch = CanvasScratch()

    /// Creates memory for `rowCount` rows of a canvas.
    init(width: Int, rowCount: Int) {
        self.width = width
        blocksPerRow = (width + Canvas.blockWidth - 1) &>> Canvas.blockShift
        wordsPerRow = (blocksPerRow + 63) &>> 6
        colors = Buffer(repeating: .clear, count: blocksPerRow * rowCount)
        uniform = Buffer(repeating: 0, count: wordsPerRow * rowCount)
    }

    /// Returns a canvas of `rows` of an image, all of one colour.
    func canvas(_ rows: Range<Int>, of image: CanvasImage, filledWith color: PremultipliedRGBA8) -> Canvas {
        canvas(rows, columns: 0..<width, of: image, firstRowOfPixels: 0, filledWith: color)
    }

    /// Returns a clear canvas with pixels of its own: those of the blocks that hold the columns.
    mutating func layer(_ rows: Range<Int>, columns: Range<Int>) -> Canvas {
        let last = (columns.upperBound + Canvas.blockWidth - 1) & ~(Canvas.blockWidth - 1)
        let columns = columns.lowerBound & ~(Canvas.blockWidth - 1)..<min(width, last)
        pixels.grow(to: rows.count * columns.count, with: .clear)
        let image = CanvasImage(pixels: pixels.view)
        return canvas(rows, columns: columns, of: image, firstRowOfPixels: rows.lowerBound, filledWith: .clear)
    }

    private func canvas(
        _ rows: Range<Int>, columns: Range<Int>, of image: CanvasImage, firstRowOfPixels: Int, filledWith color: PremultipliedRGBA8
    ) -> Canvas {
        let canvas = Canvas(
            width: width, blocksPerRow: blocksPerRow, wordsPerRow: wordsPerRow, rows: rows, columns: columns,
            firstRowOfPixels: firstRowOfPixels, image: image, colors: colors.view, uniform: uniform.view, scratch: scratch)
        for index in 0..<rows.count * wordsPerRow { canvas.uniform[index] = .max }
        SpanKernels.fill(color, into: canvas.colors, 0..<rows.count * blocksPerRow)
        return canvas
    }
}
