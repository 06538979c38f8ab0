internal import DripImage

/// The painted pixels of a GIF image, as runs of one colour within a row.
struct PaintedRuns: IteratorProtocol {
    struct Run {
        /// The index of the first pixel on the canvas.
        let start: Int
        let count: Int
        let color: Color
    }

    private let image: GIFReader.Image
    private let canvasWidth: Int
    private var offset = 0
    private var column = 0
    /// The index of the row's first pixel on the canvas.
    private var rowStart: Int

    /// - Precondition: The image lies inside a canvas of this width.
    init(_ image: GIFReader.Image, canvasWidth: Int) {
        self.image = image
        self.canvasWidth = canvasWidth
        rowStart = image.rect.y * canvasWidth + image.rect.x
    }

    @inline(__always)
    mutating func next() -> Run? {
        let image = image
        let indices = image.indices.span
        while offset < indices.count {
            let index = Int(indices[offset])
            let start = rowStart + column
            let count = indices.runLength(at: offset, limit: min(image.rect.width - column, indices.count - offset))
            offset += count
            column += count
            if column == image.rect.width { (rowStart, column) = (rowStart + canvasWidth, 0) }
            if index != image.palette.skippedIndex { return Run(start: start, count: count, color: image.palette.colors[index]) }
        }
        return nil
    }
}
