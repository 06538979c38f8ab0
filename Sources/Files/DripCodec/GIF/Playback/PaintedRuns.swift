internal import DripImage

/// The painted pixels of a GIF image, as runs of one colour within a row.
struct PaintedRuns: IteratorProtocol {
    struct Run {
        /// The row on the canvas, and the index of the first pixel on the canvas.
        let y: Int
        let start: Int
        let count: Int
        let color: Color
    }

    private let image: GIFReader.Image
    private let canvasWidth: Int
    private var offset = 0

    /// - Precondition: The image lies inside a canvas of this width.
    init(_ image: GIFReader.Image, canvasWidth: Int) {
        self.image = image
        self.canvasWidth = canvasWidth
    }

    @inline(__always)
    mutating func next() -> Run? {
        let image = image
        let indices = image.indices.span
        let width = image.rect.width
        while offset < indices.count {
            let (row, column) = offset.quotientAndRemainder(dividingBy: width)
            let index = Int(indices[offset])
            let count = indices.runLength(at: offset, limit: width - column)
            offset += count
            if index == image.palette.skippedIndex { continue }
            let y = image.rect.y + row
            return Run(y: y, start: y * canvasWidth + image.rect.x + column, count: count, color: image.palette.colors[index])
        }
        return nil
    }
}
