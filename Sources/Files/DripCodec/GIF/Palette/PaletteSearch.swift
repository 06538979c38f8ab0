internal import DripImage

struct PaletteSearch {
    private let palette: [Color]
    private let skippedIndex: Int
    private var table = ColorTable()
    private var indices: [Int] = []
    /// A search among the colours of the table, or for black when it is empty.
    private var nearestColor: NearestColor

    init(_ palette: Palette) {
        self.palette = palette.colors
        skippedIndex = palette.skippedIndex
        for (index, color) in palette.colors.enumerated() where index != skippedIndex {
            if table.number(of: color) == indices.count { indices.append(index) }
        }
        nearestColor = NearestColor(indices.isEmpty ? [.black] : indices.map { palette.colors[$0] })
    }

    func index(of color: Color) -> Int? { table.existingNumber(of: color).map { indices[$0] } }

    /// Returns the index of the nearest colour within `limit`, or of the nearest at all if none is; the first of equals.
    ///
    /// The nearest of all may exceed the limit: it may differ by 6, 0 and 0 levels, and another one by 5, 5 and 5.
    mutating func nearest(to color: Color, within limit: ErrorLevels) -> Int {
        if let index = index(of: color) { return index }
        let first = nearest(to: color)
        if limit == 0 || ErrorLevels(palette[first], color) <= limit { return first }
        // Colours within the limit are in a cube, whose corner is nearer than the nearest.
        if SquaredError(palette[first], color).sum > Int64(3 * limit.count * limit.count) { return first }
        var (best, nearest, isBestWithin) = (SquaredError(.max), 0, false)
        for (index, candidate) in palette.enumerated() where index != skippedIndex {
            let distance = SquaredError(candidate, color)
            let isWithin = ErrorLevels(candidate, color) <= limit
            if isWithin == isBestWithin ? distance < best : isWithin { (best, nearest, isBestWithin) = (distance, index, isWithin) }
        }
        return nearest
    }

    /// Returns the index of the nearest colour; the first of equals.
    @inline(__always)
    mutating func nearest(to color: Color) -> Int { indices.isEmpty ? 0 : indices[nearestColor.index(of: color)] }

    mutating func color(nearest color: Color) -> Color { palette[nearest(to: color)] }

    /// Adds a choice of colours within `limit` of `color`, the best one first. The squared error of others exceeds the best one's by at most
    /// `maximumExcess`, and `runs` has bits for them.
    func addChoice(near color: Color, best: Int, within limit: ErrorLevels, excess maximumExcess: SquaredError, to runs: inout IndexedRuns)
        -> Int32
    {
        let choice = runs.addChoice(UInt8(best))
        let least = SquaredError(palette[best], color)
        // The excess × 256 + the index: one order sorts by both.
        var more: [Int64] = []
        for index in palette.indices where index != best && index != skippedIndex && index < 1 &<< runs.codeBits {
            let excess = SquaredError(palette[index], color) - least
            if excess <= maximumExcess && ErrorLevels(palette[index], color) <= limit { more.append(excess.sum &<< 8 | Int64(index)) }
        }
        if more.count > 1 { more.sort() }
        for rated in more.prefix(Self.widestChoice) {
            runs.alternatives.append(IndexedRuns.Alternative(index: UInt8(rated & 0xFF), excess: Int32(rated >> 8)))
        }
        runs.choices[Int(choice)].count += Int32(min(more.count, Self.widestChoice))
        return choice
    }

    /// The number of indices besides the best one, above which more gain nothing.
    private static let widestChoice = 3
}
