package enum Spelling {
    /// Returns the candidates at the smallest distance, if it is small enough for a typing error, otherwise those that begin with `word`; in their
    /// order. Two errors make another word of a short word, so it may have at most one.
    package static func nearest(to word: String, in candidates: [String]) -> [String] {
        let scored = candidates.map { (name: $0, distance: distance($0, word)) }
        let limit =
            switch word.count {
            case ..<3: 0
            case ..<6: 1
            default: 2
            }
        if let best = scored.map(\.distance).min(), best <= limit { return scored.filter { $0.distance == best }.map(\.name) }
        let longer = candidates.filter { $0.hasPrefix(word) }
        return word.count > 1 && longer.count <= 3 ? longer : []
    }

    /// Returns a question for the nearest of `candidates`, or else names all of them.
    package static func advice(for word: String, in candidates: [String]) -> String {
        let near = nearest(to: word.lowercased(), in: candidates)
        return near.isEmpty
            ? "use one of \(candidates.joined(separator: ", "))" : "did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
    }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
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
