internal import DripImage

/// The smallest rectangle around stretches of pixels in row order.
struct PaintedBounds {
    let width: Int
    private var left = Int.max
    private var right = -1
    private var top = Int.max
    private var bottom = -1
    /// The first pixel of the row of the last stretch, which is ``bottom``.
    private var start = 0

    init(width: Int) { self.width = width }

    /// - Precondition: Stretches come in row order.
    @inline(__always)
    mutating func add(from first: Int, to last: Int) {
        if bottom < 0 || last >= start + width {
            let firstRow = first / width
            top = min(top, firstRow)
            bottom = last / width
            start = bottom * width
            if firstRow < bottom {
                (left, right) = (0, width - 1)
                return
            }
        }
        left = min(left, first - start)
        right = max(right, last - start)
    }

    var rect: PixelRect {
        bottom < 0 ? .nothing : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}
