/// Splits tokens into blocks with separate codes where that is smaller, such as at a change of colours.
enum DeflateSplit {
    /// The minimum number of tokens in a block: its codes take some hundred bits.
    private static let fewest = 128
    /// The number of positions tried at once.
    private static let tries = 8

    /// Returns the ranges of `tokens` to be coded as blocks.
    static func ranges(_ tokens: [DeflateToken]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        split(tokens, 0..<tokens.count, size: size(tokens[...]), into: &ranges)
        return ranges
    }

    private static func size(_ tokens: ArraySlice<DeflateToken>) -> Int { DeflateBlock.smallest(DeflateCounts(tokens)).size }

    /// - Parameter size: the bits of `range` as one block.
    private static func split(_ tokens: [DeflateToken], _ range: Range<Int>, size: Int, into ranges: inout [Range<Int>]) {
        var best = (location: range.lowerBound, bits: Double.infinity)
        var (low, high) = (range.lowerBound + fewest, range.upperBound - fewest)
        let whole = DeflateCounts(tokens[range])
        // A grid over the range, then a finer one around the best position.
        for _ in 0..<3 where high > low {
            let step = max(1, (high - low) / tries)
            var before = DeflateCounts(tokens[range.lowerBound..<low])
            for location in stride(from: low, through: high, by: step) {
                if location > low { before.add(tokens[location - step..<location]) }
                let bits = before.estimate + whole.without(before).estimate
                if bits < best.bits { best = (location, bits) }
            }
            (low, high) = (max(low, best.location - step + 1), min(high, best.location + step - 1))
        }
        let (first, second) = (range.lowerBound..<best.location, best.location..<range.upperBound)
        let sizes = first.isEmpty ? (0, size) : (Self.size(tokens[first]), Self.size(tokens[second]))
        if sizes.0 + sizes.1 < size {
            split(tokens, first, size: sizes.0, into: &ranges)
            split(tokens, second, size: sizes.1, into: &ranges)
        } else {
            ranges.append(range)
        }
    }
}

extension DeflateCounts {
    /// The approximate bits of a block without extra bits, which do not depend on the split.
    fileprivate var estimate: Double { 80 + Self.estimate(literals) + Self.estimate(distances) }

    private static func estimate(_ counts: [Int]) -> Double {
        let total = counts.reduce(0, +)
        if total == 0 { return 0 }
        var bits = entropies(total)
        for symbol in counts.indices where counts[symbol] > 0 { bits += 2 - entropies(counts[symbol]) }
        return bits
    }

    private static func entropies(_ count: Int) -> Double {
        count < table.count ? table[count] : Double(count) * DeflateLogarithm.of(Double(count))
    }

    private static let table = [0] + (1..<4_096).map { Double($0) * DeflateLogarithm.of(Double($0)) }
}
