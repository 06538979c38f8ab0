/// One contour, edge by edge.
struct EdgeChain {
    private var x: Int32
    private var y: Int32
    /// 1 where the next edge begins a pass, since nothing came before it, or something along a border.
    private(set) var startPasses: Int32
    var turns = TurnWatch()

    init(_ x: Int32, _ y: Int32, isOnBorder: Bool) {
        self.x = x
        self.y = y
        startPasses = isOnBorder ? 1 : 0
    }

    /// Begins anew.
    mutating func move(toX x: Int32, _ y: Int32) {
        self.x = x
        self.y = y
        startPasses = 1
    }

    /// Begins anew, unless it is there.
    mutating func goOn(atX x: Int32, _ y: Int32) {
        if x != self.x || y != self.y { move(toX: x, y) }
    }

    /// The edge to the next vertex; nil where it changes nothing.
    @inline(__always)
    mutating func edge(toX x1: Int32, _ y1: Int32, _ largestX: Int32) -> GridEdge? {
        let (x0, y0) = (x, y)
        if x0 == x1 && y0 == y1 { return nil }
        (x, y) = (x1, y1)
        // Along the right border nothing is changed; along the left one it is as if it were further left.
        if x0 == x1 && (x0 == largestX || x0 == 1) {
            startPasses = 1
            return x0 == 1 ? .border(y0, y1) : nil
        }
        // As good as on the border of two rows: what it parts there is too little to be seen.
        if y0 == y1 && (y0 &+ 1) & (GridEdge.oneStep - 1) <= 2 {
            startPasses = 1
            return nil
        }
        let own = startPasses &+ turns.turn(x0, y0, x1, y1)
        startPasses = 0
        return GridEdge(x0: x0, y0: y0, x1: x1, y1: y1, startPasses: own, pass: 1)
    }

    /// Where the next edge begins, and how far the last one went.
    var place: (x: Int32, y: Int32, dx: Int32, dy: Int32) { (x, y, turns.signX, turns.signY) }

    /// Takes over edges that go on from here: begins their passes. `turning` has a bit for each that may turn, is level or upright, or comes behind such a one.
    @inline(__always)
    mutating func take(_ edges: inout MutableSpan<GridEdge>, _ added: Range<Int>, turning: UInt16) {
        edges[added.lowerBound].startPasses = startPasses
        startPasses = 0
        var turning = turning
        while turning != 0 {
            let index = added.lowerBound &+ turning.trailingZeroBitCount
            turning &= turning &- 1
            if index > added.lowerBound { turns.pass(edges[index &- 1]) }
            let edge = edges[index]
            edges[index].startPasses &+= turns.turn(edge.x0, edge.y0, edge.x1, edge.y1)
        }
        let last = edges[added.upperBound &- 1]
        turns.pass(last)
        (x, y) = (last.x1, last.y1)
    }
}

/// Finds the places where an outline may cross itself within one pixel.
///
/// An outline that runs monotonously in x, or in y, cannot; nor can two straight edges. So one that does has turned back in both directions
/// inside the pixel, and not by a single corner with nothing else beside it. Its pass counts twice.
struct TurnWatch {
    /// How far the last edge went that was not upright, or level.
    private(set) var signX: Int32 = 0
    private(set) var signY: Int32 = 0
    /// The pixels of the last turns.
    private var turnX: Int32 = -1
    private var turnY: Int32 = -2
    /// Where the previous edge began.
    private var beforeX: Int32 = -1
    private var beforeY: Int32 = -1

    /// 1 where an edge may begin such a crossing, else 0.
    @inline(__always)
    mutating func turn(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) -> Int32 {
        let (dx, dy) = (x1 &- x0, y1 &- y0)
        // The same signs as before: on it goes.
        let isTurn = ((dx ^ signX) | (dy ^ signY)) < 0
        var conflict: Int32 = 0
        if isTurn {
            // By value: what is only read and written here stays in registers.
            (conflict, turnX, turnY) = Self.turnAside(x0, y0, x1, y1, signX, signY, beforeX, beforeY, turnX, turnY)
        }
        if dx != 0 { signX = dx }
        if dy != 0 { signY = dy }
        (beforeX, beforeY) = (x0, y0)
        return conflict
    }

    /// An edge that does not turn, or has been looked at.
    @inline(__always)
    mutating func pass(_ edge: GridEdge) {
        let (dx, dy) = (edge.x1 &- edge.x0, edge.y1 &- edge.y0)
        if dx != 0 { signX = dx }
        if dy != 0 { signY = dy }
        (beforeX, beforeY) = (edge.x0, edge.y0)
    }

    private static func turnAside(
        _ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32, _ signX: Int32, _ signY: Int32, _ beforeX: Int32, _ beforeY: Int32,
        _ turnX: Int32, _ turnY: Int32
    ) -> (conflict: Int32, turnX: Int32, turnY: Int32) {
        let (dx, dy) = (x1 &- x0, y1 &- y0)
        // Level and upright edges keep the direction, and the first has none to keep.
        let turnsX = dx != 0 && (dx ^ signX) < 0 && signX != 0
        let turnsY = dy != 0 && (dy ^ signY) < 0 && signY != 0
        if !turnsX && !turnsY { return (0, turnX, turnY) }
        let pixel = pixel(x0, y0)
        let hasTurned = turnX == pixel || turnY == pixel
        if turnsX && turnsY && !hasTurned && Self.pixel(beforeX, beforeY) != pixel && Self.pixel(x1, y1) != pixel {
            return (0, turnX, turnY)
        }
        let conflict: Int32 = turnsX && (turnsY || turnY == pixel) || turnsY && turnX == pixel ? 1 : 0
        return (conflict, turnsX ? pixel : turnX, turnsY ? pixel : turnY)
    }

    /// Rows and columns are less than 2¹⁴.
    @inline(__always)
    private static func pixel(_ x: Int32, _ y: Int32) -> Int32 { (y >> 16) << 16 | x >> 16 }
}
