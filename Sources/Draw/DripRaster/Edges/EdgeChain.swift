/// One contour, edge by edge.
struct EdgeChain {
    private(set) var position: GridPoint
    /// 1 where the next edge begins a pass, because it is the first or follows an edge along a border.
    private(set) var startPasses: Int32
    var turns = TurnDetector()

    init(at position: GridPoint, isOnBorder: Bool) {
        self.position = position
        startPasses = isOnBorder ? 1 : 0
    }

    mutating func move(to position: GridPoint) {
        self.position = position
        startPasses = 1
    }

    /// Returns the edge to the next vertex; nil where it changes nothing. `largestX` is the grid's last step.
    @inline(__always)
    mutating func edge(to end: GridPoint, largestX: Int32) -> GridEdge? {
        let start = position
        if start == end { return nil }
        position = end
        // Along the right border nothing changes; an edge along the left one acts as if it were further left.
        if start.x == end.x && (start.x == largestX || start.x == 1) {
            startPasses = 1
            return start.x == 1 ? .border(start.y, end.y) : nil
        }
        // Almost on the border of two rows: the part that it separates is invisible.
        if start.y == end.y && (start.y &+ 1) & (GridEdge.oneStep - 1) <= 2 {
            startPasses = 1
            return nil
        }
        let passes = startPasses &+ turns.turn(from: start, to: end)
        startPasses = 0
        return GridEdge(x0: start.x, y0: start.y, x1: end.x, y1: end.y, startPasses: passes, pass: 1)
    }

    /// Adds edges that continue from here, and begins their passes. `turning` has a bit for each that may turn, is horizontal or vertical, or follows
    /// such an edge.
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
            edges[index].startPasses &+= turns.turn(from: edge.start, to: edge.end)
        }
        let last = edges[added.upperBound &- 1]
        turns.pass(last)
        position = last.end
    }
}
