import DripGeometry
import DripNumbers

/// Polygons → edges on the grid, clipped to a part of the canvas.
///
/// Everything above, below or to the right of that part is removed. Edges to its left become edges along its left border, because a pixel depends
/// only on edges to its left.
struct EdgeList {
    /// The first ``count`` are the edges of the outline; the rest is room for further ones.
    private(set) var edges: [GridEdge] = []
    private(set) var count = 0
    /// The touched columns, with the end exclusive; empty where there are none.
    private(set) var columns = 0..<0
    private(set) var rows = 0..<0

    private var grid = EdgeGrid(CanvasPart(width: 0, rows: 0..<0))
    private var chain = EdgeChain(at: GridPoint(x: 1, y: 1), isOnBorder: false)

    mutating func build(_ outline: PathOutline, in part: CanvasPart) {
        count = 0
        columns = 0..<0
        rows = 0..<0
        if !outline.isVisible { return }
        grid = EdgeGrid(part)
        let bounds = outline.bounds
        let isInside = grid.contains(Point(bounds.minX, bounds.minY)) && grid.contains(Point(bounds.maxX, bounds.maxY))
        let vertices = outline.polygons.storage.span.extracting(..<outline.polygons.count)
        var start = 0
        for end in outline.polygons.contourEnds {
            if isInside { add(vertices, start..<end) } else { cut(vertices, start..<end) }
            start = end
        }
        guard count > 0 else { return }
        let reach = bounds.expanded(by: outline.tolerance)
        columns = pixels(grid.x(grid.clampedX(reach.minX)), grid.x(grid.clampedX(reach.maxX)))
        rows = pixels(grid.y(grid.clampedY(reach.minY)), grid.y(grid.clampedY(reach.maxY)))
    }

    private func pixels(_ first: Int32, _ last: Int32) -> Range<Int> { Int(first) &>> GridEdge.shift..<Int(last) &>> GridEdge.shift + 1 }

    /// Makes room for `more` edges, and for the kernel's output after them.
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
        chain = EdgeChain(at: grid.point(last), isOnBorder: grid.isAtSide(last))
        addRun(vertices, contour)
        endContour(first)
    }

    /// The fewest edges for the kernel; fewer are linked one by one.
    private static let leastLinked = 6

    /// Adds edges to vertices that lie inside, for which there is room.
    private mutating func addRun(_ vertices: Span<Point>, _ run: Range<Int>) {
        // By value, so that the variables of the loop stay in registers.
        var (next, chain) = (count, chain)
        let grid = grid
        var edges = self.edges.mutableSpan
        var index = run.lowerBound
        while index < run.upperBound {
            // The kernel stops where an edge has no length or lies along a border.
            let end = min(run.upperBound, index &+ SpanKernels.linkedEdges)
            if end &- index >= Self.leastLinked,
                let turning = SpanKernels.link(vertices, index..<end, on: grid, from: chain, to: &edges, at: next)
            {
                let added = next..<next &+ (end &- index)
                chain.take(&edges, added, turning: turning)
                (next, index) = (added.upperBound, end)
                continue
            }
            while index < end {
                let vertex = vertices[index]
                index &+= 1
                if let edge = chain.edge(to: grid.point(vertex), largestX: grid.largest.x) {
                    edges[next] = edge
                    next &+= 1
                }
            }
        }
        (self.count, self.chain) = (next, chain)
    }

    /// Ends a contour: the turn between the last and the first edge is known only now.
    private mutating func endContour(_ first: Int) {
        guard count > first, edges[first].pass != 0 else { return }
        let edge = edges[first]
        // As elsewhere, an edge after one that was left out begins a pass.
        edges[first].startPasses = max(edges[first].startPasses, chain.startPasses) + chain.turns.turn(from: edge.start, to: edge.end)
    }

    /// Adds the inside part of a contour that may leave it.
    private mutating func cut(_ vertices: Span<Point>, _ contour: Range<Int>) {
        let first = count
        // Apart from cut edges, at most the number of vertices lie inside.
        reserve(contour.count)
        var start = vertices[contour.upperBound - 1]
        var startsInside = grid.contains(start)
        chain = EdgeChain(at: grid.point(start), isOnBorder: grid.isAtSide(start))
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
                startsInside = grid.contains(end)
                if min(start.x, end.x) < grid.right && max(start.y, end.y) > grid.top && min(start.y, end.y) < grid.bottom {
                    cut(start, end)
                }
                // Edges outside may end on the border, and the chain has not followed them.
                if startsInside && chain.position != grid.point(end) { chain.move(to: grid.point(end)) }
                start = end
                index += 1
            }
        }
        endContour(first)
    }

    /// Returns the index of the first vertex that does not lie inside, or the end.
    private func endOfRun(_ vertices: Span<Point>, _ range: Range<Int>) -> Int {
        for index in range {
            if !grid.contains(vertices[index]) { return index }
        }
        return range.upperBound
    }

    /// Adds an edge that leaves the inside, or lies outside; not beyond the top, the bottom or the right.
    private mutating func cut(_ start: Point, _ end: Point) {
        if max(start.x, end.x) <= 0 {
            addBorder(from: grid.clampedY(start.y), to: grid.clampedY(end.y))
        } else if start.y == end.y {
            begin(at: Point(grid.clampedX(start.x), start.y), from: start)
            append(to: Point(grid.clampedX(end.x), end.y))
        } else {
            cutAcross(start, end)
        }
    }

    /// Adds an edge that crosses a border: up to three parts, top-down, cut at x = 0 and x = `right`.
    private mutating func cutAcross(_ start: Point, _ end: Point) {
        let isDown = start.y < end.y
        let (upper, lower) = isDown ? (start, end) : (end, start)
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        let (y0, y1) = (max(grid.top, upper.y), min(grid.bottom, lower.y))
        // Limited to the edge's own ends despite rounding. These stay exact, so that the edge still meets its neighbours.
        let (least, most) = (min(upper.x, lower.x), max(upper.x, lower.x))
        func x(at y: Double) -> Double {
            if y == upper.y { return upper.x }
            if y == lower.y { return lower.x }
            return min(most, max(least, upper.x + slope * (y - upper.y)))
        }
        // A vertical edge crosses neither side.
        let crossings = [0, grid.right].map { slope == 0 ? y1 : min(y1, max(y0, upper.y + ($0 - upper.x) / slope)) }
        let (first, second) = slope > 0 ? (crossings[0], crossings[1]) : (crossings[1], crossings[0])
        var parts = [(y0, first), (first, second), (second, y1)].filter { $0.0 < $0.1 }
        if !isDown { parts.reverse() }
        for (from, to) in parts {
            let middle = x(at: (from + to) / 2)
            if middle >= grid.right { continue }
            if middle <= 0 {
                addBorder(from: isDown ? from : to, to: isDown ? to : from)
                continue
            }
            let a = Point(grid.clampedX(x(at: from)), from)
            let b = Point(grid.clampedX(x(at: to)), to)
            begin(at: isDown ? a : b, from: start)
            append(to: isDown ? b : a)
        }
    }

    private mutating func addBorder(from: Double, to: Double) {
        let (y0, y1) = (grid.y(from), grid.y(to))
        if y0 != y1 { append(.border(y0, y1)) }
    }

    /// Continues at `point`, as a new start unless it is `start`, where the last edge ended.
    private mutating func begin(at point: Point, from start: Point) {
        if point != start || !grid.contains(start) { chain.move(to: grid.point(point)) }
    }

    /// Adds an edge from the end of the last one; both ends are inside.
    private mutating func append(to end: Point) {
        if let edge = chain.edge(to: grid.point(end), largestX: grid.largest.x) { append(edge) }
    }

    private mutating func append(_ edge: GridEdge) {
        reserve(1)
        edges[count] = edge
        count += 1
    }
}
