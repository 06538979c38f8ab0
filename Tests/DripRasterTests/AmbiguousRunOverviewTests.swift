import DripTestSupport
import Testing

@testable import DripRaster

/// What the overview denies is not there; and it denies much.
@Suite struct AmbiguousRunOverviewTests {
    @Test(
        "no box that holds a ambiguity is denied, and few that hold none are not", arguments: [(32, 2_000), (1, 64), (7, 40), (60, 16_384)])
    func boxes(rowCount: Int, columnCount: Int) {
        var random = SplitMix64(seed: UInt64(columnCount))
        // The first and the last position among them.
        var ambiguities = [(row: 0, column: 0), (row: rowCount - 1, column: columnCount - 1)]
        for _ in 0..<rowCount / 2 {
            ambiguities.append((.random(in: 0..<rowCount, using: &random), .random(in: 0..<columnCount, using: &random)))
        }
        var overview = AmbiguousRunOverview()
        overview.begin(rowCount: rowCount, columnCount: columnCount, ambiguityCount: ambiguities.count)
        for ambiguity in ambiguities { overview.add(row: ambiguity.row, column: ambiguity.column) }
        overview.finish()
        let stretch = (columnCount + 31) / 32
        for _ in 0..<5_000 {
            let (row, column) = (Int.random(in: 0..<rowCount, using: &random), Int.random(in: 0..<columnCount, using: &random))
            let rows = row...Int.random(in: row..<rowCount, using: &random)
            let columns = column...column + Int.random(in: 0..<40, using: &random)
            let mayHold = overview.mayHold(rows: rows, columns: columns)
            if ambiguities.contains(where: { rows.contains($0.row) && columns.contains($0.column) }) {
                #expect(mayHold, "rows \(rows), columns \(columns)")
            }
            let near = columns.lowerBound - stretch...columns.upperBound + stretch
            if !ambiguities.contains(where: { rows.contains($0.row) && near.contains($0.column) }) {
                #expect(!mayHold, "rows \(rows), columns \(columns)")
            }
        }
    }

    @Test("where ambiguities are everywhere, or rows are too many, nothing is denied")
    func noUse() {
        var overview = AmbiguousRunOverview()
        overview.begin(rowCount: 2, columnCount: 100, ambiguityCount: 25)
        overview.finish()
        #expect(overview.mayHold(rows: 0...1, columns: 0...99))
        overview.begin(rowCount: 100, columnCount: 100, ambiguityCount: 0)
        overview.finish()
        #expect(overview.mayHold(rows: 0...63, columns: 0...99))
        #expect(!overview.mayHold(rows: 0...62, columns: 0...99))
    }
}
