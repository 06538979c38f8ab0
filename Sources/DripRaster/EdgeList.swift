import DripGeometry

/// Polygons → edges on the grid, cut to a part of the canvas.
///
/// Nothing remains of what is above, below or to the right of that part; what is to the left of it becomes an edge along its left border,
/// because a pixel only looks to its left.
struct EdgeList {
    /// The first ``count`` are those of the outline; what is behind them is room for the next.
    private(set) var edges: [GridEdge] = []
    private(set) var count = 0
    /// The pixels that the edges touch, behind the last; empty where there are none.
    private(set) var columns = 0..<0
    private(set) var rows = 0..<0

    private var chain = EdgeChain(1, 1, isOnBorder: false)
    private var right = 0.0
    private var top = 0.0
    private var bottom = 0.0
    private var largestX: Int32 = 0
    private var largestY: Int32 = 0

    /// Replaces the edges by those of `outline` inside `width` columns and `rows` of the canvas; `bounds` holds all vertices, but for the
    /// `tolerance` by which they stand off.
    mutating func build(_ outline: FlattenedPath, bounds: Rect, tolerance: Double, width: Int, rows: Range<Int>) {
        count = 0
        self.columns = 0..<0
        self.rows = 0..<0
        (right, top, bottom) = (Double(width), Double(rows.lowerBound), Double(rows.upperBound))
        largestX = Int32(truncatingIfNeeded: width << GridEdge.shift - 1)
        largestY = Int32(truncatingIfNeeded: rows.count << GridEdge.shift - 1)
        let isInside = bounds.minX >= 0 && bounds.maxX <= right && bounds.minY >= top && bounds.maxY <= bottom
        let vertices = outline.vertices.span
        var start = 0
        for end in outline.contourEnds {
            if isInside { add(vertices, start..<end) } else { cut(vertices, start..<end) }
            start = end
        }
        guard count > 0 else { return }
        let reach = bounds.expanded(by: tolerance)
        let (minX, maxX) = (min(right, max(0, reach.minX)), min(right, max(0, reach.maxX)))
        let (minY, maxY) = (min(bottom, max(top, reach.minY)), min(bottom, max(top, reach.maxY)))
        self.columns = Int(gridX(minX)) >> GridEdge.shift..<Int(gridX(maxX)) >> GridEdge.shift + 1
        self.rows = Int(gridY(minY)) >> GridEdge.shift..<Int(gridY(maxY)) >> GridEdge.shift + 1
    }

    /// The nearest odd step inside.
    @inline(__always)
    private func gridX(_ x: Double) -> Int32 { Self.inside(Self.nearestStep(x) | 1, largestX) }

    @inline(__always)
    private func gridY(_ y: Double) -> Int32 { Self.inside(Self.nearestStep(y - top) | 1, largestY) }

    @inline(__always)
    private static func inside(_ step: Int32, _ largest: Int32) -> Int32 { max(1, min(largest, step)) }

    /// Adding 1½ · 2⁵² moves the integer part of a small number to the low bits, rounded to nearest: much quicker than a checked conversion.
    @inline(__always)
    private static func nearestStep(_ coordinate: Double) -> Int32 {
        Int32(truncatingIfNeeded: (coordinate * Double(GridEdge.one) + 0x1.8p52).bitPattern)
    }

    /// Makes room for `more` edges.
    private mutating func reserve(_ more: Int) {
        let missing = count + more - edges.count
        if missing > 0 {
            let nothing = GridEdge(x0: 0, y0: 0, x1: 0, y1: 0, startPasses: 0, pass: 0)
            edges.append(contentsOf: repeatElement(nothing, count: max(missing, edges.count)))
        }
    }

    /// Adds a contour that lies inside.
    private mutating func add(_ vertices: Span<Point>, _ contour: Range<Int>) {
        reserve(contour.count)
        let first = count
        let last = vertices[contour.upperBound - 1]
        var chain = EdgeChain(gridX(last.x), gridY(last.y), isOnBorder: last.x <= 0 || last.x >= right)
        var next = first
        // Borders in variables: the edges are being written.
        let (largestX, largestY, top) = (largestX, largestY, top)
        var edges = edges.mutableSpan
        for index in contour {
            let vertex = vertices[index]
            let x = Self.inside(Self.nearestStep(vertex.x) | 1, largestX)
            let y = Self.inside(Self.nearestStep(vertex.y - top) | 1, largestY)
            if let edge = chain.edge(toX: x, y, largestX) {
                edges[next] = edge
                next &+= 1
            }
        }
        count = next
        self.chain = chain
        endContour(first)
    }

    /// The turn between the last and the first edge is known only now.
    private mutating func endContour(_ first: Int) {
        guard count > first, edges[first].pass != 0 else { return }
        let edge = edges[first]
        // As elsewhere, an edge behind one that was left out begins a pass.
        edges[first].startPasses = max(edges[first].startPasses, chain.startPasses) + chain.turns.turn(edge.x0, edge.y0, edge.x1, edge.y1)
    }

    /// Adds what is inside of a contour that may leave it.
    private mutating func cut(_ vertices: Span<Point>, _ contour: Range<Int>) {
        let first = count
        // As many as there are vertices lie inside, but for those that are cut.
        reserve(contour.count)
        var start = vertices[contour.upperBound - 1]
        var startsInside = contains(start)
        chain = EdgeChain(gridX(start.x), gridY(start.y), isOnBorder: start.x <= 0 || start.x >= right)
        for index in contour {
            let end = vertices[index]
            let endsInside = contains(end)
            if startsInside && endsInside {
                append(to: end)
            } else {
                if min(start.x, end.x) < right && max(start.y, end.y) > top && min(start.y, end.y) < bottom { cut(start, end) }
                // What lies outside may end on the border, and the chain has not followed it there.
                if endsInside { chain.goOn(atX: gridX(end.x), gridY(end.y)) }
            }
            start = end
            startsInside = endsInside
        }
        endContour(first)
    }

    /// An edge that leaves the inside, or lies outside; not beyond the top, the bottom or the right.
    private mutating func cut(_ start: Point, _ end: Point) {
        if max(start.x, end.x) <= 0 {
            addBorder(from: min(bottom, max(top, start.y)), to: min(bottom, max(top, end.y)))
        } else if start.y == end.y {
            begin(at: Point(min(right, max(0, start.x)), start.y), from: start)
            append(to: Point(min(right, max(0, end.x)), end.y))
        } else {
            cutAcross(start, end)
        }
    }

    @inline(__always)
    private func contains(_ point: Point) -> Bool { point.x >= 0 && point.x <= right && point.y >= top && point.y <= bottom }

    /// An edge that crosses a border: up to three parts, top-down, cut where x is 0 and where x is `right`.
    private mutating func cutAcross(_ start: Point, _ end: Point) {
        let isDown = start.y < end.y
        let (upper, lower) = isDown ? (start, end) : (end, start)
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        let (y0, y1) = (max(top, upper.y), min(bottom, lower.y))
        // Never beyond its own ends, however rounded; those stay exact, so that the edge still meets its neighbours.
        let (least, most) = (min(upper.x, lower.x), max(upper.x, lower.x))
        func x(at y: Double) -> Double {
            if y == upper.y { return upper.x }
            if y == lower.y { return lower.x }
            return min(most, max(least, upper.x + slope * (y - upper.y)))
        }
        // A vertical edge crosses neither side.
        let crossings = [0, right].map { slope == 0 ? y1 : min(y1, max(y0, upper.y + ($0 - upper.x) / slope)) }
        let (first, second) = slope > 0 ? (crossings[0], crossings[1]) : (crossings[1], crossings[0])
        var parts = [(y0, first), (first, second), (second, y1)].filter { $0.0 < $0.1 }
        if !isDown { parts.reverse() }
        for (from, to) in parts {
            let middle = x(at: (from + to) / 2)
            if middle >= right { continue }
            if middle <= 0 {
                addBorder(from: isDown ? from : to, to: isDown ? to : from)
                continue
            }
            let a = Point(min(right, max(0, x(at: from))), from)
            let b = Point(min(right, max(0, x(at: to))), to)
            begin(at: isDown ? a : b, from: start)
            append(to: isDown ? b : a)
        }
    }

    /// The height that something to the left of the canvas crosses.
    private mutating func addBorder(from: Double, to: Double) {
        let (y0, y1) = (gridY(from), gridY(to))
        if y0 != y1 { append(.border(y0, y1)) }
    }

    /// Goes on at `point`, which is a new place unless it is `start`, where the last edge ended.
    private mutating func begin(at point: Point, from start: Point) {
        if point != start || !contains(start) { chain.move(toX: gridX(point.x), gridY(point.y)) }
    }

    /// Adds an edge from where the last one ended; both ends are inside.
    private mutating func append(to end: Point) {
        if let edge = chain.edge(toX: gridX(end.x), gridY(end.y), largestX) { append(edge) }
    }

    private mutating func append(_ edge: GridEdge) {
        reserve(1)
        edges[count] = edge
        count += 1
    }
}

/// One contour, edge by edge.
private struct EdgeChain {
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
}

/// Finds the places where an outline may cross itself within one pixel.
///
/// An outline that runs monotonously in x, or in y, cannot; nor can two straight edges. So one that does has turned back in both directions
/// inside the pixel, and not by a single corner with nothing else beside it. Its pass counts twice.
private struct TurnWatch {
    private var signX: Int32 = 0
    private var signY: Int32 = 0
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
