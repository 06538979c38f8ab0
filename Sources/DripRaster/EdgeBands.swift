/// Edges in bands of rows: an outline with more cells than are held at once is drawn band by band, and each band looks at its own edges only.
struct EdgeBands {
    private var edges: [GridEdge] = []
    /// Where each band's edges begin, and where the last one's end.
    private var starts: [Int] = []
    private var cursors: [Int] = []
    private var rows = 0..<0
    private var rowsPerBand = 1

    var indices: Range<Int> { 0..<starts.count - 1 }

    subscript(band: Int) -> ArraySlice<GridEdge> { edges[starts[band]..<starts[band + 1]] }

    func rows(of band: Int) -> Range<Int> {
        let first = rows.lowerBound + band * rowsPerBand
        return first..<min(rows.upperBound, first + rowsPerBand)
    }

    /// Copies every edge into each band that it touches, in the same order.
    mutating func sort(_ unsorted: ArraySlice<GridEdge>, rows: Range<Int>, rowsPerBand: Int) {
        self.rows = rows
        self.rowsPerBand = rowsPerBand
        starts.removeAll(keepingCapacity: true)
        starts.append(contentsOf: repeatElement(0, count: (rows.count + rowsPerBand - 1) / rowsPerBand + 1))
        for edge in unsorted {
            for band in bands(of: edge) { starts[band + 1] += 1 }
        }
        for band in 1..<starts.count { starts[band] += starts[band - 1] }
        cursors.removeAll(keepingCapacity: true)
        cursors.append(contentsOf: starts)
        let count = starts[starts.count - 1]
        if edges.count < count, let any = unsorted.first { edges += Array(repeating: any, count: count - edges.count) }
        for edge in unsorted {
            for band in bands(of: edge) {
                edges[cursors[band]] = edge
                cursors[band] += 1
            }
        }
    }

    private func bands(of edge: GridEdge) -> ClosedRange<Int> {
        let first = Int(min(edge.y0, edge.y1)) >> GridEdge.shift - rows.lowerBound
        let last = Int(max(edge.y0, edge.y1)) >> GridEdge.shift - rows.lowerBound
        return first / rowsPerBand...last / rowsPerBand
    }
}
