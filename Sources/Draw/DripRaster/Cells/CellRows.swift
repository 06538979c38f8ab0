/// Rows of cells that a painter may take whole.
struct CellRows {
    let rows: Range<Int>
    /// The window row of the first of these.
    let firstRow: Int
    let isEvenOdd: Bool
}
