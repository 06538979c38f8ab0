import DripNumbers

struct DeflateCounts {
    var literals = [Int](repeating: 0, count: DeflateSymbols.literalCount)
    var distances = [Int](repeating: 0, count: DeflateSymbols.distanceCount)

    init(_ tokens: ArraySlice<DeflateToken>) {
        literals[DeflateSymbols.endOfBlock] = 1
        add(tokens)
    }

    mutating func add(_ tokens: ArraySlice<DeflateToken>) {
        for token in tokens {
            if token.distance == 0 {
                literals[token.byte] += 1
            } else {
                literals[Int(DeflateSymbols.lengths[token.length].symbol)] += 1
                distances[DeflateSymbols.distance(token.distance).symbol] += 1
            }
        }
    }

    /// Returns the counts of the tokens after `first`, a prefix of these; they also end with an end of block.
    func without(_ first: DeflateCounts) -> DeflateCounts {
        var difference = self
        for symbol in literals.indices where symbol != DeflateSymbols.endOfBlock { difference.literals[symbol] -= first.literals[symbol] }
        for symbol in distances.indices { difference.distances[symbol] -= first.distances[symbol] }
        return difference
    }
}
