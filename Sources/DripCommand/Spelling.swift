/// Names that a mistyped one may have meant.
enum Spelling {
    /// The candidates at the smallest distance, when that is small enough to be a slip; in their order.
    static func nearest(to word: String, in candidates: [String]) -> [String] {
        let scored = candidates.map { (name: $0, distance: $0.hasPrefix(word) ? 1 : distance($0, word)) }
        guard let best = scored.map(\.distance).min(), best <= max(1, word.count / 3) else { return [] }
        return scored.filter { $0.distance == best }.map(\.name)
    }

    /// How many letters must be put in, taken out, replaced or swapped with their neighbour (optimal string alignment).
    static func distance(_ first: String, _ second: String) -> Int {
        let a = Array(first.utf8)
        let b = Array(second.utf8)
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
