package import DripGeometry

/// A directed straight piece of an outline.
package struct LineSegment: Equatable, Sendable {
    package var start: Point
    package var end: Point

    package init(_ start: Point, _ end: Point) {
        self.start = start
        self.end = end
    }
}

extension FlattenedPath {
    /// All edges that have a length, those that close the contours last in each.
    package var lines: [LineSegment] {
        var lines: [LineSegment] = []
        var start = 0
        for end in contourEnds {
            for index in start..<end {
                let line = LineSegment(storage[index], storage[index + 1 < end ? index + 1 : start])
                if line.start != line.end { lines.append(line) }
            }
            start = end
        }
        return lines
    }
}

extension BezierPath {
    /// The outlines as straight pieces.
    package func flattened(tolerance: Double = defaultFlatteningTolerance, transform: AffineMap = .identity) -> [LineSegment] {
        var outline = FlattenedPath()
        flatten(tolerance: tolerance, transform: transform, into: &outline)
        return outline.lines
    }
}
