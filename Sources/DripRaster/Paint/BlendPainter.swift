import DripImage
import DripScene

/// One colour, painted by a blend mode instead of source-over.
struct BlendPainter {
    let color: PremultipliedRGBA8
    let mode: BlendMode

    /// Paints one run of pixels of one coverage.
    func paint(row: Int, columns: Range<Int>, coverage: UInt8, on canvas: inout Canvas) {
        // Neighbours are often equal.
        var (last, blended) = (PremultipliedRGBA8.clear, mode.blend(color, share: coverage, onto: .clear))
        func mixed(_ backdrop: PremultipliedRGBA8) -> PremultipliedRGBA8 {
            if backdrop != last { (last, blended) = (backdrop, mode.blend(color, share: coverage, onto: backdrop)) }
            return blended
        }
        for block in columns.lowerBound >> Canvas.blockShift...(columns.upperBound - 1) >> Canvas.blockShift {
            let start = block << Canvas.blockShift
            let whole = start..<min(canvas.width, start + Canvas.blockWidth)
            if canvas.isUniform(block, ofRow: row) && columns.lowerBound <= whole.lowerBound && columns.upperBound >= whole.upperBound {
                let index = canvas.color(row) + block
                canvas.colors[index] = mixed(canvas.colors[index])
                continue
            }
            canvas.expand(block, ofRow: row)
            let first = canvas.pixel(row)
            for column in whole.clamped(to: columns) { canvas.pixels[first + column] = mixed(canvas.pixels[first + column]) }
        }
    }
}
