internal import DripImage

/// Finds colours of one palette.
struct PaletteSearch {
    private let words: [UInt32]
    private let transparentIndex: Int
    private var table = ColorTable()
    private var indices: [Int] = []
    /// Of the colours in the table; nil when there are none.
    private let colors: NearestColor?

    init(_ palette: FramePalette) {
        words = palette.words
        transparentIndex = palette.transparentIndex.map { Int($0) } ?? -1
        for (index, word) in words.enumerated() where index != transparentIndex {
            if table.number(of: word) == indices.count { indices.append(index) }
        }
        colors = indices.isEmpty ? nil : NearestColor(indices.map { Color(flatWord: palette.words[$0]) })
    }

    /// The index of exactly this colour.
    func index(of word: UInt32) -> Int? { table.existingNumber(of: word).map { indices[$0] } }

    /// The index of the nearest colour of those that are within `limit` levels in every channel, or of all when none is; the first of equals. Linear
    /// when it is not exactly there.
    ///
    /// The nearest of all need not be within: it may be off by 6, 0 and 0 levels, and another one by 5, 5 and 5.
    func nearest(to word: UInt32, within limit: Int) -> Int {
        if let index = index(of: word) { return index }
        // The nearest of all is the one unless it is too far.
        let first = colors.map { indices[$0.index(of: Color(flatWord: word))] } ?? 0
        if limit == 0 || channelDistance(words[first], word) <= limit { return first }
        var (best, nearest, isBestWithin) = (Int.max, 0, false)
        for (index, candidate) in words.enumerated() where index != transparentIndex {
            let distance = squaredDistance(candidate, word)
            let isWithin = channelDistance(candidate, word) <= limit
            if isWithin == isBestWithin ? distance < best : isWithin { (best, nearest, isBestWithin) = (distance, index, isWithin) }
        }
        return nearest
    }

    /// The nearest colour.
    func color(nearest word: UInt32) -> UInt32 { words[nearest(to: word, within: 0)] }

    /// Adds the choice of all colours within `limit` levels of `word`, and no further than `price` from it beyond the best one, that `runs` has bits for;
    /// the best one first.
    func addChoice(near word: UInt32, best: Int, within limit: Int, price: Int, to runs: inout IndexedRuns) -> Int32 {
        let choice = runs.addChoice(UInt8(best))
        let least = squaredDistance(words[best], word)
        let more = words.indices.filter {
            $0 != best && $0 != transparentIndex && $0 < 1 << runs.codeBits && channelDistance(words[$0], word) <= limit
                && squaredDistance(words[$0], word) <= least + price
        }.map { index in
            IndexedRuns.Alternative(index: UInt8(index), error: Int32(squaredDistance(words[index], word) - least))
        }.sorted { ($0.error, $0.index) < ($1.error, $1.index) }.prefix(Self.widestChoice)
        runs.alternatives += more
        runs.choices[Int(choice)].count += Int32(more.count)
        return choice
    }

    /// More indices than these, beside the best one, gain nothing.
    private static let widestChoice = 3
}
