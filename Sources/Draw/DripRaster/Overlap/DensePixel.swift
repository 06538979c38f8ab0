import DripScene

/// The coverage of a densely covered pixel, with too many pieces of edges to compare in pairs. Winding numbers are counted along lines, at 256 points
/// each.
///
/// Cost: the lines that the pieces cross, and the points. Pieces that cancel do so exactly, since equal ones fall on equal points. The error is at
/// most about 1/128 of the pixel for each almost horizontal outline, and less for others.
struct DensePixel {
    private static let columns = 256
    private static let linesAtOnce = 64
    /// The most pieces for which there are twice as many lines.
    private static let mostPiecesForTwice = 256

    /// The changes of winding numbers for each of those lines at each point. One extra element has no effect.
    private var changes: [Int32] = []
    /// For each line, the change along the left border.
    private var left: [Int32] = []

    /// Returns the inside share of the pixel; `topmost` is the winding number at the upper end of its left border.
    mutating func share(of pixel: PixelPieces, topmost: Int, rule: FillRule) -> Double {
        if changes.isEmpty {
            changes = Array(repeating: 0, count: Self.linesAtOnce * (Self.columns + 1))
            left = Array(repeating: 0, count: Self.linesAtOnce)
        }
        let isVeryDense = pixel.pieceCount + pixel.crossingCount > Self.mostPiecesForTwice
        let lines = isVeryDense ? Self.linesAtOnce : 2 * Self.linesAtOnce
        var inside = 0
        var winding = Int32(truncatingIfNeeded: topmost)
        for firstLine in stride(from: 0, to: lines, by: Self.linesAtOnce) {
            for index in 0..<pixel.crossingCount {
                let crossing = pixel.crossings[index]
                let line = Self.line(at: crossing.y, of: lines) - firstLine
                if line >= 0 && line < Self.linesAtOnce { left[line] &+= Int32(truncatingIfNeeded: crossing.change) }
            }
            add(pixel, firstLine, of: lines)
            inside += count(&winding, rule)
        }
        return Double(inside) / Double(lines * Self.columns)
    }

    /// Returns the first line at `y` or below; lines run through the middles of equal parts.
    @inline(__always)
    private static func line(at y: Double, of lines: Int) -> Int { Int(y * Double(lines) + 0.5) }

    /// Adds the changes of the pieces on the lines in memory, from `firstLine` on.
    private mutating func add(_ pixel: PixelPieces, _ firstLine: Int, of lines: Int) {
        let pieces = pixel.pieces.span.extracting(..<pixel.pieceCount)
        var changes = self.changes.mutableSpan
        for index in pieces.indices {
            let piece = pieces[index]
            let first = max(firstLine, Self.line(at: piece.y0, of: lines))
            let end = min(firstLine + Self.linesAtOnce, Self.line(at: piece.y1, of: lines))
            guard first < end else { continue }
            let (least, most) = (min(piece.x0, piece.x1), max(piece.x0, piece.x1))
            let winding = Int32(truncatingIfNeeded: piece.winding)
            for line in first..<end {
                let y = (Double(line) + 0.5) / Double(lines)
                let x = min(most, max(least, piece.x0 + (y - piece.y0) * piece.slope))
                changes[(line - firstLine) * (Self.columns + 1) + Int(x * Double(Self.columns) + 0.5)] &+= winding
            }
        }
    }

    /// Returns the number of inside points. Leaves all changes zero, and in `winding` the winding number along the left border of the last line.
    private mutating func count(_ winding: inout Int32, _ rule: FillRule) -> Int {
        withMutableSpans(&left, &changes) { left, changes in
            var inside = 0
            for line in 0..<Self.linesAtOnce {
                winding &+= left[line]
                left[line] = 0
                var number = winding
                let start = line * (Self.columns + 1)
                for position in start..<start + Self.columns {
                    number &+= changes[position]
                    changes[position] = 0
                    inside += rule.isInside(Int(number)) ? 1 : 0
                }
                changes[start + Self.columns] = 0
            }
            return inside
        }
    }
}
