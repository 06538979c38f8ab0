/// A block with its own codes (RFC 1951, section 3.2.7), ready to be written.
struct DeflateBlock {
    private let literals: HuffmanCode
    private let distances: HuffmanCode
    /// The lengths of both codes, run-length coded: symbol 0…18 and the value of its extra bits.
    private let header: [(symbol: UInt8, extra: UInt8)]
    private let headerCode: HuffmanCode
    private let literalCount: Int
    private let distanceCount: Int
    /// The number of written lengths of the header's own code.
    private let orderCount: Int
    /// The total number of bits.
    let size: Int

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// Returns the smaller of two blocks: one with the best codes, and one with smoother codes, whose header needs fewer bits.
    static func smallest(_ counts: DeflateCounts) -> DeflateBlock {
        let exact = DeflateBlock(counts, codesFor: counts)
        var smooth = counts
        smooth.literals = HuffmanCode.smoothed(counts.literals)
        smooth.distances = HuffmanCode.smoothed(counts.distances)
        let other = DeflateBlock(counts, codesFor: smooth)
        return other.size < exact.size ? other : exact
    }

    private init(_ counts: DeflateCounts, codesFor weights: DeflateCounts) {
        literals = HuffmanCode(weights.literals, limit: 15)
        // A block without matches still has one distance.
        distances = HuffmanCode(weights.distances.allSatisfy { $0 == 0 } ? [1] : weights.distances, limit: 15)
        literalCount = max(257, (literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
        distanceCount = max(1, (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
        header = Self.runs(literals.lengths[..<literalCount] + distances.lengths[..<distanceCount])
        var uses = [Int](repeating: 0, count: 19)
        for item in header { uses[Int(item.symbol)] += 1 }
        let code = HuffmanCode(uses, limit: 7)
        headerCode = code
        orderCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
        var size = 3 + 14 + 3 * orderCount + code.bits(uses) + uses[16] * 2 + uses[17] * 3 + uses[18] * 7
        size += literals.bits(counts.literals) + distances.bits(counts.distances)
        for symbol in 257..<DeflateSymbols.literalCount {
            size += counts.literals[symbol] * Int(DeflateSymbols.lengths[DeflateSymbols.lengthBases[symbol - 257]].extra)
        }
        for (symbol, count) in counts.distances.enumerated() { size += count * DeflateSymbols.extraBits(ofDistanceSymbol: symbol) }
        self.size = size
    }

    private static func runs(_ lengths: ArraySlice<UInt8>) -> [(symbol: UInt8, extra: UInt8)] {
        let lengths = Array(lengths)
        var runs: [(symbol: UInt8, extra: UInt8)] = []
        var start = 0
        while start < lengths.count {
            let length = lengths[start]
            var remaining = lengths.span.runLength(at: start, limit: lengths.count - start)
            start += remaining
            if length == 0 {
                while remaining >= 11 {
                    let part = min(remaining, 138)
                    runs.append((18, UInt8(part - 11)))
                    remaining -= part
                }
                if remaining >= 3 {
                    runs.append((17, UInt8(remaining - 3)))
                    remaining = 0
                }
            } else {
                runs.append((length, 0))
                remaining -= 1
                while remaining >= 3 {
                    // 7 is split into 4 and 3 rather than 6 and 1.
                    let part = remaining == 7 ? 4 : min(remaining, 6)
                    runs.append((16, UInt8(part - 3)))
                    remaining -= part
                }
            }
            for _ in 0..<remaining { runs.append((length, 0)) }
        }
        return runs
    }

    func write(_ tokens: ArraySlice<DeflateToken>, isLast: Bool, to writer: inout BitWriter) {
        writer.write(isLast ? 1 : 0, count: 1)
        writer.write(2, count: 2)
        writer.write(literalCount - 257, count: 5)
        writer.write(distanceCount - 1, count: 5)
        writer.write(orderCount - 4, count: 4)
        for symbol in Self.order[..<orderCount] { writer.write(Int(headerCode.lengths[symbol]), count: 3) }
        let headerBits = headerCode.codes
        for (symbol, extra) in header {
            writer.write(Int(headerBits[Int(symbol)]), count: Int(headerCode.lengths[Int(symbol)]))
            if symbol >= 16 { writer.write(Int(extra), count: symbol == 16 ? 2 : symbol == 17 ? 3 : 7) }
        }
        let (literalBits, distanceBits) = (literals.codes, distances.codes)
        for token in tokens {
            if token.distance == 0 {
                writer.write(Int(literalBits[token.byte]), count: Int(literals.lengths[token.byte]))
                continue
            }
            let (symbol, extra) = DeflateSymbols.lengths[token.length]
            writer.write(Int(literalBits[Int(symbol)]), count: Int(literals.lengths[Int(symbol)]))
            writer.write(token.length - DeflateSymbols.lengthBases[Int(symbol) - 257], count: Int(extra))
            let far = DeflateSymbols.distance(token.distance)
            writer.write(Int(distanceBits[far.symbol]), count: Int(distances.lengths[far.symbol]))
            writer.write((token.distance - 1) & (1 &<< far.extra - 1), count: far.extra)
        }
        writer.write(Int(literalBits[DeflateSymbols.endOfBlock]), count: Int(literals.lengths[DeflateSymbols.endOfBlock]))
    }
}
