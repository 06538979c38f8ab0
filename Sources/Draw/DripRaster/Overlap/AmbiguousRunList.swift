/// The ambiguous pixels of one sweep, in order of rows, then columns.
struct AmbiguousRunList {
    private(set) var list: [AmbiguousRun] = []
    /// The output of a kernel, four numbers for an ambiguous pixel: the row, the cell, the sum left of it and its passes.
    var found: [Int32]

    /// Creates a list for kernels that write at most `capacity` ambiguous pixels at once.
    init(capacity: Int) { found = Array(repeating: 0, count: 4 * capacity) }

    mutating func clear() { list.clear() }

    @inline(__always)
    mutating func append(_ ambiguity: AmbiguousRun) { list.append(ambiguity) }

    /// Adds the pixels that a kernel has found in rows of the window from `firstRow` on.
    mutating func addFound(_ count: Int, in window: CellWindow, firstRow: Int) {
        for index in 0..<count {
            let column = Int(found[4 &* index &+ 1])
            append(
                AmbiguousRun(
                    row: firstRow &+ Int(found[4 &* index]), columns: column..<column &+ 1, in: window,
                    left: Int(found[4 &* index &+ 2]), passes: Int(found[4 &* index &+ 3])))
        }
    }
}
