import DripNumbers
import DripScene

/// Measures pixels that are cut into pieces of edges. Owns the scratch memory.
struct SlabMeasure {
    private struct ActiveEdge {
        var x: Double
        var winding: Int
    }

    // Scratch, of which the first elements are in use.
    private var cuts: [Double]
    private var standing: [ActiveEdge]
    private var dense = DensePixel()
    var steps: Int64 = 0

    /// The most pieces in a pixel. With more, ``DensePixel`` measures the coverage, which bounds the time.
    private static let most = 32

    init() {
        // Two borders, the crossings or two ends of each piece, and the crossings of pairs.
        cuts = Array(repeating: 0, count: 2 + 2 * Self.most + Self.most * (Self.most - 1) / 2)
        standing = Array(repeating: ActiveEdge(x: 0, winding: 0), count: Self.most)
    }

    /// Returns the inside share of a pixel; `left` is the mean winding number along its left border, in 1/65,536.
    mutating func share(of pixel: PixelPieces, left: Int, rule: FillRule) -> Double {
        // Winding numbers along the left border are integers and change only at the crossings, so their mean gives the topmost one. (The sums hold
        // crossings rounded to 1/65,536. This matters only for 65,536 crossings or more at one point.)
        let topmost = Self.nearest(Double(left) / Double(GridEdge.one) - pixel.behind)
        if pixel.pieceCount + pixel.crossingCount > Self.most {
            steps += Int64(DrawingWork.densePixel + pixel.pieceCount * DrawingWork.densePiece)
            return dense.share(of: pixel, topmost: topmost, rule: rule)
        }
        steps += Int64(pixel.pieceCount * DrawingWork.piece)
        var area = 0.0
        for index in 1..<findCuts(pixel) where cuts[index - 1] < cuts[index] {
            area += width(of: pixel, at: (cuts[index - 1] + cuts[index]) / 2, topmost, rule) * (cuts[index] - cuts[index - 1])
        }
        return area
    }

    @inline(__always)
    static func nearest(_ number: Double) -> Int { Int(Int32(truncatingIfNeeded: (number + 0x1.8p52).bitPattern)) }

    /// Finds the heights between which nothing begins, ends or crosses, in order; returns their number.
    private mutating func findCuts(_ pixel: PixelPieces) -> Int {
        let pieces = pixel.pieces.span.extracting(..<pixel.pieceCount)
        var cuts = self.cuts.mutableSpan
        cuts[0] = 0
        cuts[1] = 1
        var count = 2
        for index in 0..<pixel.crossingCount { Self.insert(pixel.crossings[index].y, &cuts, &count) }
        for index in pieces.indices {
            let piece = pieces[index]
            Self.insert(piece.y0, &cuts, &count)
            Self.insert(piece.y1, &cuts, &count)
            for next in index + 1..<pieces.count {
                let other = pieces[next]
                let (top, bottom) = (max(piece.y0, other.y0), min(piece.y1, other.y1))
                guard top < bottom else { continue }
                let (above, below) = (piece.x(at: top) - other.x(at: top), piece.x(at: bottom) - other.x(at: bottom))
                if above * below < 0 { Self.insert(top + (bottom - top) * (above / (above - below)), &cuts, &count) }
            }
        }
        return count
    }

    /// Inserts a height in order, unless it is already there. For a few elements this is several times as fast as sorting.
    @inline(__always)
    private static func insert(_ y: Double, _ cuts: inout MutableSpan<Double>, _ count: inout Int) {
        var position = count
        while position > 0 && cuts[position - 1] > y { position -= 1 }
        if position > 0 && cuts[position - 1] == y { return }
        var index = count
        while index > position {
            cuts[index] = cuts[index - 1]
            index -= 1
        }
        cuts[position] = y
        count += 1
    }

    /// Returns the inside share of the pixel's width at height `y`.
    private mutating func width(of pixel: PixelPieces, at y: Double, _ topmost: Int, _ rule: FillRule) -> Double {
        let pieces = pixel.pieces.span.extracting(..<pixel.pieceCount)
        var standing = self.standing.mutableSpan
        var count = 0
        for index in pieces.indices {
            let piece = pieces[index]
            guard piece.y0 <= y && piece.y1 > y else { continue }
            let x = piece.x(at: y)
            var position = count
            while position > 0 && standing[position - 1].x > x {
                standing[position] = standing[position - 1]
                position -= 1
            }
            standing[position] = ActiveEdge(x: x, winding: piece.winding)
            count += 1
        }
        var winding = topmost
        for index in 0..<pixel.crossingCount where pixel.crossings[index].y <= y { winding += pixel.crossings[index].change }
        var width = 0.0
        var previous = 0.0
        for index in 0..<count {
            let x = standing[index].x
            if rule.isInside(winding) { width += x - previous }
            winding += standing[index].winding
            previous = x
        }
        return rule.isInside(winding) ? width + 1 - previous : width
    }
}
