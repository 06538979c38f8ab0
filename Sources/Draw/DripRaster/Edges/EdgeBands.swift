import DripNumbers

/// Edges in bands of rows. An outline with too many cells is drawn band by band, and each band reads only its own edges.
struct EdgeBands {
    /// All bands' edges, one band after another.
    private(set) var edges: [GridEdge] = []
    /// The index of each band's first edge, and the end of the last band.
    private var starts: [Int] = []
    private var cursors: [Int] = []
    private var rows = 0..<0
    private var bandShift = 0

    var indices: Range<Int> { 0..<starts.count - 1 }

    /// The range in ``edges`` for a band.
    subscript(band: Int) -> Range<Int> { starts[band]..<starts[band + 1] }

    func rows(of band: Int) -> Range<Int> {
        let first = rows.lowerBound + band &<< bandShift
        return first..<min(rows.upperBound, first + 1 &<< bandShift)
    }

    /// Copies every edge into each band that it touches, in the same order. A band has 1 << `bandShift` rows.
    /// - Precondition: there is an edge.
    mutating func sort(_ unsorted: Span<GridEdge>, rows: Range<Int>, bandShift: Int) {
        self.rows = rows
        self.bandShift = bandShift
        starts.removeAll(keepingCapacity: true)
        starts.append(contentsOf: repeatElement(0, count: (rows.count - 1) &>> bandShift + 2))
        countEdges(unsorted)
        cursors = starts
        let count = starts[starts.count - 1]
        if edges.count < count { edges += Array(repeating: unsorted[0], count: count - edges.count) }
        copy(unsorted)
    }

    private mutating func countEdges(_ unsorted: Span<GridEdge>) {
        let (top, shift) = (rows.lowerBound, bandShift)
        var starts = starts.mutableSpan
        for index in unsorted.indices {
            for band in unsorted[index].bands(below: top, shift) { starts[band + 1] += 1 }
        }
        for band in 1..<starts.count { starts[band] += starts[band - 1] }
    }

    private mutating func copy(_ unsorted: Span<GridEdge>) {
        let (top, shift) = (rows.lowerBound, bandShift)
        withMutableSpans(&cursors, &edges) { cursors, edges in
            for index in unsorted.indices {
                let edge = unsorted[index]
                for band in edge.bands(below: top, shift) {
                    edges[cursors[band]] = edge
                    cursors[band] += 1
                }
            }
        }
    }
}

extension GridEdge {
    /// The bands of 1 << `shift` rows, from row `top` on, that an edge touches.
    @inline(__always)
    fileprivate func bands(below top: Int, _ shift: Int) -> ClosedRange<Int> {
        let first = Int(min(y0, y1)) &>> GridEdge.shift &- top
        let last = Int(max(y0, y1)) &>> GridEdge.shift &- top
        return first &>> shift...last &>> shift
    }
}
