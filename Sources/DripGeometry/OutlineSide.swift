/// One growing side of a stroke's outline: connected lines and cubics.
struct OutlineSide {
    private struct Piece {
        /// Equal to the ends for a line.
        var control1: Point
        var control2: Point
        var end: Point
        var isLine: Bool
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
        pieces.append(Piece(control1: end, control2: point, end: point, isLine: true))
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
        pieces.append(Piece(control1: control1, control2: control2, end: point, isLine: false))
    }

    mutating func moveEnd(to point: Point) {
        guard let last = pieces.indices.last, pieces[last].isLine else { return addLine(to: point) }
        pieces[last].end = point
        pieces[last].control2 = point
    }

    /// Appends the pieces to `path`, whose current point is ``start``.
    func append(to path: inout BezierPath) {
        for piece in pieces {
            if piece.isLine {
                path.addLine(to: piece.end)
            } else {
                path.addCubic(control1: piece.control1, control2: piece.control2, to: piece.end)
            }
        }
    }

    /// Appends the pieces in reverse, from ``end`` to ``start``.
    func appendReversed(to path: inout BezierPath) {
        for index in pieces.indices.reversed() {
            let piece = pieces[index]
            let target = index == 0 ? start : pieces[index - 1].end
            if piece.isLine {
                path.addLine(to: target)
            } else {
                path.addCubic(control1: piece.control2, control2: piece.control1, to: target)
            }
        }
    }
}
