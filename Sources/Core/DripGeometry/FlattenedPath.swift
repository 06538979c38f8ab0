/// A path as polygons: the output of flattening and the input of the rasterizer. Every contour is closed, in the order and direction of its elements.
///
/// One array holds the vertices of all contours, so that its memory is reused from path to path.
package struct FlattenedPath: Sendable {
    /// The first ``count`` elements are the vertices of all contours, one after another; the rest is room for further ones. The first vertex of a
    /// contour is not repeated at its end.
    package private(set) var storage: [Point] = []
    package private(set) var count = 0
    /// For each contour, the index after its last vertex.
    package private(set) var contourEnds: [Int] = []

    package init() {}

    package mutating func removeAll() {
        count = 0
        contourEnds.removeAll(keepingCapacity: true)
    }

    package mutating func addVertex(_ vertex: Point) {
        if count == storage.count { grow(by: 1) }
        storage[count] = vertex
        count += 1
    }

    @inline(__always)
    mutating func addVertices(_ more: Int, _ vertex: (_ index: Int) -> Point) {
        let first = count
        if first + more > storage.count { grow(by: more) }
        var added = storage.mutableSpan
        for index in 0..<more { added[first &+ index] = vertex(index) }
        count = first + more
    }

    private mutating func grow(by more: Int) {
        storage.append(contentsOf: repeatElement(.zero, count: max(more, storage.count)))
    }

    /// Ends the contour; one without length adds nothing.
    package mutating func endContour() {
        let start = contourEnds.last ?? 0
        while count > start + 1, storage[count - 1] == storage[start] { count -= 1 }
        if count > start + 1 {
            contourEnds.append(count)
        } else {
            count = start
        }
    }
}
