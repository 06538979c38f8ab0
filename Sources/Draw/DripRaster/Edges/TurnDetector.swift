/// A detector for outlines that may cross themselves within one pixel.
///
/// An outline that is monotonous in x, or in y, cannot; nor can two straight edges. A self-crossing therefore needs turns back in both directions
/// inside the pixel, and more than a single corner. Its pass counts twice.
struct TurnDetector {
    /// The x direction of the last edge that was not vertical; for y, not horizontal.
    private(set) var signX: Int32 = 0
    private(set) var signY: Int32 = 0
    private var turned = Turned()
    private var before = GridPoint(x: -1, y: -1)

    /// The pixels of the last turns along x and along y.
    private struct Turned {
        var x: Int32 = -1
        var y: Int32 = -2
    }

    /// Returns 1 where an edge may begin such a crossing, otherwise 0.
    @inline(__always)
    mutating func turn(from start: GridPoint, to end: GridPoint) -> Int32 {
        let (dx, dy) = (end.x &- start.x, end.y &- start.y)
        // The same signs as before: no turn.
        let isTurn = ((dx ^ signX) | (dy ^ signY)) < 0
        var conflict: Int32 = 0
        // By value, so that variables used only here stay in registers.
        if isTurn { (conflict, turned) = recordTurn(start, end) }
        go(dx, dy, from: start)
        return conflict
    }

    /// Records an edge that does not turn, or was already checked.
    @inline(__always)
    mutating func pass(_ edge: GridEdge) { go(edge.x1 &- edge.x0, edge.y1 &- edge.y0, from: edge.start) }

    @inline(__always)
    private mutating func go(_ dx: Int32, _ dy: Int32, from start: GridPoint) {
        if dx != 0 { signX = dx }
        if dy != 0 { signY = dy }
        before = start
    }

    private func recordTurn(_ start: GridPoint, _ end: GridPoint) -> (conflict: Int32, turned: Turned) {
        let (dx, dy) = (end.x &- start.x, end.y &- start.y)
        // Horizontal and vertical edges keep the direction, and the first has none to keep.
        let turnsX = dx != 0 && (dx ^ signX) < 0 && signX != 0
        let turnsY = dy != 0 && (dy ^ signY) < 0 && signY != 0
        if !turnsX && !turnsY { return (0, turned) }
        let pixel = Self.pixel(start)
        let hasTurned = turned.x == pixel || turned.y == pixel
        if turnsX && turnsY && !hasTurned && Self.pixel(before) != pixel && Self.pixel(end) != pixel { return (0, turned) }
        let conflict: Int32 = turnsX && (turnsY || turned.y == pixel) || turnsY && turned.x == pixel ? 1 : 0
        return (conflict, Turned(x: turnsX ? pixel : turned.x, y: turnsY ? pixel : turned.y))
    }

    /// Rows and columns are less than 2¹⁴.
    @inline(__always)
    private static func pixel(_ point: GridPoint) -> Int32 { (point.y &>> 16) &<< 16 | point.x &>> 16 }
}
