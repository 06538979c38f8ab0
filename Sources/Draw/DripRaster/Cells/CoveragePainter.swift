/// A consumer of an outline's coverage, which paints pixels of its target or writes a mask.
protocol CoveragePainter {
    associatedtype Target

    /// Whether a row is painted faster as a whole, each pixel with its own coverage, than in runs of equal coverage.
    var paintsRows: Bool { get }

    /// Processes rows of the canvas. A row may come again with spans for pixels whose coverage was 0 before.
    func paint(_ coverage: CoverageRows, on target: inout Target)

    /// Paints cells without horizontal passes, row after row, and leaves them zero. Pixels whose sums do not determine the coverage are added to the
    /// list instead. Returns the number of finished rows, or nil, without any effect, where coverage is needed.
    func paint(_ rows: CellRows, of cells: inout CellStore, ambiguities: inout AmbiguousRunList, on target: inout Target) -> Int?
}

extension CoveragePainter {
    var paintsRows: Bool { false }

    func paint(_ rows: CellRows, of cells: inout CellStore, ambiguities: inout AmbiguousRunList, on target: inout Target) -> Int? { nil }
}
