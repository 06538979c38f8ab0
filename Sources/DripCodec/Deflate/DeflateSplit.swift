/// Where tokens are better coded as several blocks, each with codes of its own: the top of a picture may have other colours than its bottom.
enum DeflateSplit {
    /// Fewer tokens are never a block of their own: its codes take some hundred bits.
    private static let fewest = 128
    /// Places that are tried at once.
    private static let tries = 8

    /// The ranges of `tokens` to be coded as blocks.
    static func ranges(_ tokens: [DeflateToken]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        split(tokens, 0..<tokens.count, into: &ranges)
        return ranges
    }

    private static func split(_ tokens: [DeflateToken], _ range: Range<Int>, into ranges: inout [Range<Int>]) {
        var best = (place: range.lowerBound, bits: Double.infinity)
        var (low, high) = (range.lowerBound + fewest, range.upperBound - fewest)
        // A grid over the range, then a finer one about the best place.
        for _ in 0..<3 where high > low {
            let step = max(1, (high - low) / tries)
            for place in stride(from: low, through: high, by: step) {
                let bits =
                    DeflateCounts(tokens[range.lowerBound..<place]).estimate + DeflateCounts(tokens[place..<range.upperBound]).estimate
                if bits < best.bits { best = (place, bits) }
            }
            (low, high) = (max(low, best.place - step + 1), min(high, best.place + step - 1))
        }
        let (first, second) = (range.lowerBound..<best.place, best.place..<range.upperBound)
        func size(_ range: Range<Int>) -> Int { DeflateBlock.smallest(DeflateCounts(tokens[range])).size }
        if !first.isEmpty, size(first) + size(second) < size(range) {
            split(tokens, first, into: &ranges)
            split(tokens, second, into: &ranges)
        } else {
            ranges.append(range)
        }
    }
}

extension DeflateCounts {
    /// About how many bits a block takes, without the extra bits, which are the same however tokens are split.
    fileprivate var estimate: Double {
        var bits = 80.0
        for counts in [literals, distances] {
            let total = counts.reduce(0, +)
            if total == 0 { continue }
            bits += Double(total) * DeflateLogarithm.of(Double(total))
            for count in counts where count > 0 { bits += 2 - Double(count) * DeflateLogarithm.of(Double(count)) }
        }
        return bits
    }
}
