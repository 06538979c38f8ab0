/// A run of pixels that two or more outlines pass through in the same way, so that the sums of their cells do not tell the coverage.
struct Suspect {
    /// In the coordinates of the edges.
    let row: Int
    let columns: Range<Int>
    /// The mean winding number along the left border, in 1/65,536.
    let left: Int
    /// How many outlines pass through; each has one piece of an edge in it or more.
    let passes: Int

    /// `row` and `columns` count from the window's corner.
    @inline(__always)
    init(row: Int, columns: Range<Int>, in window: CellWindow, left: Int, passes: Int) {
        self.row = row &+ window.rows.lowerBound
        self.columns = window.canvasColumns(columns)
        (self.left, self.passes) = (left, passes)
    }
}

/// The suspects of one sweep, in order of rows, then columns.
struct SuspectList {
    private(set) var list: [Suspect] = []
    /// What a kernel could not tell, as it writes it: four numbers a suspect, the row, the cell, the sum left of it and its passes.
    var found: [Int32]

    /// A kernel writes at most `room` suspects at once.
    init(room: Int) { found = Array(repeating: 0, count: 4 * room) }

    mutating func clear() { list.clear() }

    @inline(__always)
    mutating func append(_ suspect: Suspect) { list.append(suspect) }

    /// Adds what a kernel has found in rows of the window from `firstRow` on.
    mutating func addFound(_ count: Int, in window: CellWindow, firstRow: Int) {
        for index in 0..<count {
            let column = Int(found[4 &* index &+ 1])
            append(
                Suspect(
                    row: firstRow &+ Int(found[4 &* index]), columns: column..<column &+ 1, in: window,
                    left: Int(found[4 &* index &+ 2]), passes: Int(found[4 &* index &+ 3])))
        }
    }
}
