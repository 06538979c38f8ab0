import DripNumbers

/// Finds the cheapest sequence of matches in a segment, as a shortest path.
struct DeflateParser: Sendable {
    private var totals: [UInt32] = []
    private var arrivals: [DeflateToken] = []

    /// Parses a segment.
    /// - Parameter regions: in order; the last ends with the segment.
    /// - Complexity: the stops, times the lengths of their matches.
    mutating func parse(
        _ bytes: Span<UInt8>, _ matches: borrowing DeflateMatches, in segment: Range<Int>, _ regions: [Region]
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
        _ bytes: Span<UInt8>, _ matches: borrowing DeflateMatches, from firstStop: Int, base: Int, region: Region,
        totals allTotals: inout [UInt32], arrivals allArrivals: inout [DeflateToken]
    ) -> Int {
        let costs = region.costs
        let (literals, lengths, distances) = (costs.literals.span, costs.lengths.span, costs.distances.span)
        let (stops, all) = (matches.found.stops.span, matches.found.matches.span)
        var totals = allTotals.mutableSpan
        var arrivals = allArrivals.mutableSpan
        var index = firstStop
        while index < stops.count - 1, Int(stops[index].position) - base < region.end {
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
                var length = Int(match.shortest)
                while length <= Int(match.length) {
                    let sum = near &+ lengths[length]
                    if sum < totals[start + length] {
                        totals[start + length] = sum
                        arrivals[start + length] = DeflateToken(length: length, distance: distance)
                    }
                    length += 1
                }
            }
            index += 1
        }
        return index
    }

    /// A part of a segment that becomes a separate block.
    struct Region {
        /// The end, counted from the segment's start: a token belongs to the region in which it begins.
        let end: Int
        let costs: DeflateCosts
    }
}
