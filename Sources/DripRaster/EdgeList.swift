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
        let vertices = outline.room.span.extracting(..<outline.count)
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

    /// Makes room for `more` edges, and for what the kernel writes behind them.
    private mutating func reserve(_ more: Int) {
        let missing = count + more + SpanKernels.linkedEdges - edges.count
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
        chain = EdgeChain(gridX(last.x), gridY(last.y), isOnBorder: last.x <= 0 || last.x >= right)
        addRun(vertices, contour)
        endContour(first)
    }

    /// Goes on to vertices that lie inside, for which there is room.
    private mutating func addRun(_ vertices: Span<Point>, _ run: Range<Int>) {
        (count, chain) = Self.addRun(vertices, run, top, largestX, largestY, chain, &edges, count)
    }

    /// Fewer edges are linked one by one.
    private static let leastLinked = 6

    private static func addRun(
        _ vertices: Span<Point>, _ run: Range<Int>, _ top: Double, _ largestX: Int32, _ largestY: Int32, _ begun: EdgeChain,
        _ edges: inout [GridEdge], _ count: Int
    ) -> (count: Int, chain: EdgeChain) {
        var next = count
        var edges = edges.mutableSpan
        var chain = begun
        var index = run.lowerBound
        while index < run.upperBound {
            // The kernel gives up where an edge has no length or lies along a border.
            let end = min(run.upperBound, index &+ SpanKernels.linkedEdges)
            if end &- index >= leastLinked,
                let turning = SpanKernels.link(vertices, index..<end, top, largestX, largestY, chain, to: &edges, at: next)
            {
                let added = next..<next &+ (end &- index)
                chain.take(&edges, added, turning: turning)
                (next, index) = (added.upperBound, end)
                continue
            }
            while index < end {
                let vertex = vertices[index]
                index &+= 1
                let x = inside(nearestStep(vertex.x) | 1, largestX)
                let y = inside(nearestStep(vertex.y - top) | 1, largestY)
                if let edge = chain.edge(toX: x, y, largestX) {
                    edges[next] = edge
                    next &+= 1
                }
            }
        }
        return (next, chain)
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
        var index = contour.lowerBound
        while index < contour.upperBound {
            let runEnd = startsInside ? endOfRun(vertices, index..<contour.upperBound) : index
            if runEnd > index {
                reserve(runEnd - index)
                addRun(vertices, index..<runEnd)
                start = vertices[runEnd - 1]
                index = runEnd
            } else {
                let end = vertices[index]
                startsInside = contains(end)
                if min(start.x, end.x) < right && max(start.y, end.y) > top && min(start.y, end.y) < bottom { cut(start, end) }
                // What lies outside may end on the border, and the chain has not followed it there.
                if startsInside { chain.goOn(atX: gridX(end.x), gridY(end.y)) }
                start = end
                index += 1
            }
        }
        endContour(first)
    }

    /// Where the first of these vertices stands that does not lie inside, or the end.
    private func endOfRun(_ vertices: Span<Point>, _ range: Range<Int>) -> Int {
        for index in range {
            if !contains(vertices[index]) { return index }
        }
        return range.upperBound
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
