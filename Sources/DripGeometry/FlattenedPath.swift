/// A path as polygons: what flattening makes and the rasterizer reads. Every contour is closed, in the order and direction of its elements.
///
/// One array of vertices for all contours, so that its memory is reused from path to path.
public struct FlattenedPath: Hashable, Sendable {
    /// The vertices of all contours, one after another; the first of a contour is not repeated at its end.
    public private(set) var vertices: [Point] = []
    /// For each contour the index behind its last vertex.
    public private(set) var contourEnds: [Int] = []

    public init() {}

    public var isEmpty: Bool { contourEnds.isEmpty }

    public mutating func removeAll() {
        vertices.removeAll(keepingCapacity: true)
        contourEnds.removeAll(keepingCapacity: true)
    }

    /// Adds a vertex to the contour that has not ended yet.
    public mutating func addVertex(_ vertex: Point) { vertices.append(vertex) }

    /// Adds `count` vertices; making room once is twice as fast as appending one by one.
    @inline(__always)
    mutating func addVertices(_ count: Int, _ vertex: (_ index: Int) -> Point) {
        let first = vertices.count
        vertices.append(contentsOf: repeatElement(.zero, count: count))
        var added = vertices.mutableSpan
        for index in 0..<count { added[first &+ index] = vertex(index) }
    }

    /// Ends the contour; one without length leaves nothing.
    public mutating func endContour() {
        let start = contourEnds.last ?? 0
        while vertices.count > start + 1, vertices[vertices.count - 1] == vertices[start] { vertices.removeLast() }
        if vertices.count > start + 1 {
            contourEnds.append(vertices.count)
        } else {
            vertices.removeLast(vertices.count - start)
        }
    }

    /// All edges that have a length, those that close the contours last in each.
    public var lines: [LineSegment] {
        var lines: [LineSegment] = []
        lines.reserveCapacity(vertices.count)
        var start = 0
        for end in contourEnds {
            for index in start..<end {
                let line = LineSegment(vertices[index], vertices[index + 1 < end ? index + 1 : start])
                if line.start != line.end { lines.append(line) }
            }
            start = end
        }
        return lines
    }
}

/// A directed straight piece of an outline.
public struct LineSegment: Hashable, Sendable {
    public var start: Point
    public var end: Point

    public init(_ start: Point, _ end: Point) {
        self.start = start
        self.end = end
    }
}
