import DripScene

/// The exact coverage of a pixel that two edges cross from side to side. Where a spiral of long curves crosses itself, these are nine of ten
/// ambiguous pixels. ``PixelSlabs`` gives the same result, but takes several times as long.
///
/// Inside the pixel each edge is a line, and to its right winding numbers are higher or lower by one. There are at most four parts: left of both
/// lines, right of the first, right of the second, and right of both. All follow from three areas: right of each, and right of both.
struct PixelPair {
    /// A line relative to the pixel's top left corner; x grows to the right, y down.
    private struct Line {
        /// x at the pixel's upper border and at its lower one.
        var top: Double
        var bottom: Double
        /// The change of winding numbers from left to right.
        var winding: Int

        /// Fails where the edge ends in the pixel, is horizontal, or is the border of the canvas.
        @inline(__always)
        init?(_ edge: GridEdge, row: Int, column: Int) {
            let (left, upper) = (column &<< GridEdge.shift, row &<< GridEdge.shift)
            let (x0, y0) = (Int(edge.x0) &- left, Int(edge.y0) &- upper)
            let (x1, y1) = (Int(edge.x1) &- left, Int(edge.y1) &- upper)
            guard edge.pass != 0 && y0 != y1 && !Self.isInside(x0, y0) && !Self.isInside(x1, y1) else { return nil }
            let unit = 1 / Double(GridEdge.one)
            let slope = Double(x1 &- x0) / Double(y1 &- y0)
            top = (Double(x0) - slope * Double(y0)) * unit
            bottom = (Double(x0) + slope * Double(GridEdge.one &- y0)) * unit
            winding = y0 < y1 ? 1 : -1
        }

        @inline(__always)
        private static func isInside(_ x: Int, _ y: Int) -> Bool { UInt(bitPattern: x | y) < UInt(GridEdge.one) }

        /// The share of the pixel's left border that lies right of the line.
        var leftBorder: Double {
            @inline(__always) get { top == bottom ? (top < 0 ? 1 : 0) : (min(bottom, 0) - min(top, 0)) / (bottom - top) }
        }
    }

    private let first: Line
    private let second: Line

    /// Fails where an edge does not go from side to side. Both must pass through the pixel.
    @inline(__always)
    init?(_ first: GridEdge, _ second: GridEdge, row: Int, column: Int) {
        guard let first = Line(first, row: row, column: column), let second = Line(second, row: row, column: column) else { return nil }
        (self.first, self.second) = (first, second)
    }

    /// Returns the inside share of the pixel; `left` is the mean winding number along its left border, in 1/65,536.
    @inline(__always)
    func share(left: Int, rule: FillRule) -> Double {
        let behind = Double(first.winding) * first.leftBorder + Double(second.winding) * second.leftBorder
        let winding = SlabMeasure.nearest(Double(left) / Double(GridEdge.one) - behind)
        let rightOfFirst = 1 - Self.mean(first.top, first.bottom)
        let rightOfSecond = 1 - Self.mean(second.top, second.bottom)
        let rightOfBoth = 1 - meanOfGreater(rightOfFirst, rightOfSecond)
        var share = rule.isInside(winding) ? 1 - rightOfFirst - rightOfSecond + rightOfBoth : 0
        share += rule.isInside(winding &+ first.winding) ? rightOfFirst - rightOfBoth : 0
        share += rule.isInside(winding &+ second.winding) ? rightOfSecond - rightOfBoth : 0
        share += rule.isInside(winding &+ first.winding &+ second.winding) ? rightOfBoth : 0
        return share
    }

    /// Returns the mean, from top to bottom, of the greater x of both lines, clamped to 0…1.
    @inline(__always)
    private func meanOfGreater(_ rightOfFirst: Double, _ rightOfSecond: Double) -> Double {
        let (above, below) = (first.top - second.top, first.bottom - second.bottom)
        // Where the lines do not cross in the row, one is always to the right of the other.
        guard above * below < 0 else { return 1 - min(rightOfFirst, rightOfSecond) }
        let y = above / (above - below)
        let x = first.top + (first.bottom - first.top) * y
        let (top, bottom) = (max(first.top, second.top), max(first.bottom, second.bottom))
        return y * Self.mean(top, x) + (1 - y) * Self.mean(x, bottom)
    }

    /// Returns the mean of x, clamped to 0…1, between two values of x.
    @inline(__always)
    private static func mean(_ from: Double, _ to: Double) -> Double {
        let (first, last) = (min(1, max(0, from)), min(1, max(0, to)))
        if from == to { return first }
        return ((last - first) * (first + last) * 0.5 + (max(1, to) - max(1, from))) / (to - from)
    }
}
