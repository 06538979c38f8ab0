/// The expected costs of tokens, in 64ths of a bit.
struct DeflateCosts {
    static let bit: Double = 64
    var literals: [UInt32]
    /// Costs by length; the first three are unused.
    var lengths: [UInt32]
    /// Costs by distance symbol, including extra bits.
    var distances: [UInt32]

    /// Creates an initial estimate for flat images: few different bytes, and matches of all kinds.
    init() { self.init(literals: { $0 < 256 ? 7 : 5 }, distances: { _ in 4.5 }) }

    /// Creates costs from the entropy of a parse.
    init(_ counts: DeflateCounts) {
        func bits(_ counts: [Int]) -> [Double] {
            let total = Double(max(1, counts.reduce(0, +)))
            // A missing symbol costs as much as one that occurred once, plus a bit for the header.
            return counts.map { $0 == 0 ? DeflateLogarithm.of(total) + 1 : DeflateLogarithm.of(total / Double($0)) }
        }
        let (literals, distances) = (bits(counts.literals), bits(counts.distances))
        self.init(literals: { literals[$0] }, distances: { distances[$0] })
    }

    /// Creates costs from the bits of each symbol.
    private init(literals literalBits: (Int) -> Double, distances distanceBits: (Int) -> Double) {
        literals = (0..<256).map { UInt32(literalBits($0) * Self.bit) }
        lengths = DeflateSymbols.lengths.map { UInt32((literalBits(Int($0.symbol)) + Double($0.extra)) * Self.bit) }
        distances = (0..<DeflateSymbols.distanceCount).map {
            UInt32((distanceBits($0) + Double(DeflateSymbols.extraBits(ofDistanceSymbol: $0))) * Self.bit)
        }
    }
}
