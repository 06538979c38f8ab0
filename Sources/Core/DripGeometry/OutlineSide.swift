/// One growing side of a stroke's outline: connected lines and cubics.
struct OutlineSide {
    private struct Piece {
        /// Nil for a line.
        var controls: (Point, Point)?
        var end: Point
        /// Whether this is a line for a piece of a curve that is short enough to leave out.
        var isSpeck = false
    }

    /// The start of the first piece, which may change while that is a line.
    var start: Point
    private var pieces: [Piece] = []

    init(start: Point) { self.start = start }

    private var pieceStart: Point { pieces.count > 1 ? pieces[pieces.count - 2].end : start }

    var end: Point { pieces.last?.end ?? start }

    mutating func addLine(to point: Point) {
        guard point != end else { return }
        pieces.append(Piece(end: point))
    }

    /// Adds a cubic, or a line where the difference is at most `slack`.
    mutating func addCubic(control1: Point, control2: Point, to point: Point, slack: Double) {
        let along = (point - end).unit
        let reach = (point - end).dot(along)
        let isStraight = [control1, control2].allSatisfy { control in
            let arm = control - end
            return abs(arm.cross(along)) <= slack && arm.dot(along) >= -slack && arm.dot(along) <= reach + slack
        }
        guard !isStraight else {
            // A run of specks becomes one line.
            let isSpeck = reach <= slack
            if isSpeck, let last = pieces.last, last.isSpeck { moveEnd(to: point) } else { addLine(to: point) }
            if let last = pieces.indices.last { pieces[last].isSpeck = isSpeck && pieces[last].end.distance(to: pieceStart) <= slack }
            return
        }
        pieces.append(Piece(controls: (control1, control2), end: point))
    }

    mutating func moveEnd(to point: Point) {
        guard let last = pieces.indices.last, pieces[last].controls == nil else { return addLine(to: point) }
        pieces[last].end = point
    }

    /// Appends the pieces to `path`, whose current point is ``start``.
    func append(to path: inout BezierPath) {
        for piece in pieces {
            if let (control1, control2) = piece.controls {
                path.addCubic(control1: control1, control2: control2, to: piece.end)
            } else {
                path.addLine(to: piece.end)
            }
        }
    }

    /// Appends the pieces in reverse, from ``end`` to ``start``.
    func appendReversed(to path: inout BezierPath) {
        for index in pieces.indices.reversed() {
            let piece = pieces[index]
            let target = index == 0 ? start : pieces[index - 1].end
            if let (control1, control2) = piece.controls {
                path.addCubic(control1: control2, control2: control1, to: target)
            } else {
                path.addLine(to: target)
            }
        }
    }
}
