import DripNumbers

/// The expected costs of tokens, in 64ths of a bit.
struct DeflateCosts {
    fileprivate static let bit: Double = 64
    fileprivate var literals: [UInt32]
    /// Costs by length; the first three are unused.
    fileprivate var lengths: [UInt32]
    /// Costs by distance symbol, including extra bits.
    fileprivate var distances: [UInt32]

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

/// Base-two logarithms without libm, identical on every machine.
enum DeflateLogarithm {
    /// Returns the logarithm to within 0.001.
    /// - Precondition: `value` ≥ 1.
    static func of(_ value: Double) -> Double {
        var mantissa = value.significand
        var result = Double(value.exponent)
        // Squaring doubles the logarithm: each overflow above 2 is its next binary digit.
        var digit = 0.5
        for _ in 0..<10 {
            mantissa *= mantissa
            if mantissa >= 2 {
                mantissa /= 2
                result += digit
            }
            digit /= 2
        }
        return result
    }
}

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

/// A part of a segment that becomes a separate block.
struct DeflateRegion {
    /// The end, counted from the segment's start: a token belongs to the region in which it begins.
    let end: Int
    let costs: DeflateCosts
}

/// Finds the cheapest sequence of matches in a segment, as a shortest path.
struct DeflateParser: Sendable {
    private var totals: [UInt32] = []
    private var arrivals: [DeflateToken] = []

    /// Parses a segment.
    /// - Parameter regions: in order; the last ends with the segment.
    /// - Complexity: the stops, times the lengths of their matches.
    mutating func parse(
        _ bytes: Span<UInt8>, _ matches: borrowing DeflateMatches, in segment: Range<Int>, _ regions: [DeflateRegion]
    ) -> [DeflateToken] {
        let count = segment.count
        totals = Array(repeating: .max, count: count + 1)
        if arrivals.count <= count { arrivals = Array(repeating: DeflateToken(byte: 0), count: count + 1) }
        totals[0] = 0
        var firstStop = 0
        for region in regions {
            firstStop = Self.relax(
                bytes, matches, from: firstStop, base: segment.lowerBound, region: region, totals: &totals, arrivals: &arrivals)
        }
        var tokens: [DeflateToken] = []
        var position = count
        while position > 0 {
            let token = arrivals[position]
            tokens.append(token)
            position -= token.advance
        }
        tokens.reverse()
        return tokens
    }

    /// Relaxes the stops of a region; returns the first stop after it.
    private static func relax(
        _ bytes: Span<UInt8>, _ matches: borrowing DeflateMatches, from firstStop: Int, base: Int, region: DeflateRegion,
        totals allTotals: inout [UInt32], arrivals allArrivals: inout [DeflateToken]
    ) -> Int {
        let costs = region.costs
        let (literals, lengths, distances) = (costs.literals.span, costs.lengths.span, costs.distances.span)
        let (stops, all) = (matches.stops.span, matches.matches.span)
        var totals = allTotals.mutableSpan
        var arrivals = allArrivals.mutableSpan
        var index = firstStop
        while index < stops.count - 1, Int(stops[index].position) - base < region.end {
            defer { index += 1 }
            let stop = stops[index]
            let position = Int(stop.position)
            let start = position - base
            let total = totals[start]
            if stop.mayBeLiteral {
                let byte = bytes[position]
                let sum = total &+ literals[Int(byte)]
                if sum < totals[start + 1] {
                    totals[start + 1] = sum
                    arrivals[start + 1] = DeflateToken(byte: byte)
                }
            }
            for number in Int(stop.firstMatch)..<Int(stops[index + 1].firstMatch) {
                let match = all[number]
                let distance = Int(match.distance)
                let near = total &+ distances[DeflateSymbols.distance(distance).symbol]
                for length in Int(match.shortest)...Int(match.length) {
                    let sum = near &+ lengths[length]
                    if sum < totals[start + length] {
                        totals[start + length] = sum
                        arrivals[start + length] = DeflateToken(length: length, distance: distance)
                    }
                }
            }
        }
        return index
    }
}
