/// The symbols of RFC 1951 (Peter Deutsch, DEFLATE Compressed Data Format Specification), section 3.2.5.
enum DeflateSymbols {
    static let longestMatch = 258
    static let window = 32_768
    static let endOfBlock = 256
    /// The number of literals, the end, and lengths.
    static let literalCount = 286
    static let distanceCount = 30

    /// The symbol and number of extra bits of each length 3…258.
    static let lengths: [(symbol: UInt16, extra: UInt8)] = {
        var table = [(symbol: UInt16, extra: UInt8)](repeating: (0, 0), count: longestMatch + 1)
        var length = 3
        for symbol in 257..<285 {
            let extra = symbol < 265 ? 0 : (symbol - 261) / 4
            for _ in 0..<1 &<< extra where length < longestMatch {
                table[length] = (UInt16(symbol), UInt8(extra))
                length += 1
            }
        }
        table[longestMatch] = (285, 0)
        return table
    }()

    /// The shortest length of each symbol from 257.
    static let lengthBases: [Int] = (257...285).map { symbol in lengths.firstIndex { $0.symbol == UInt16(symbol) } ?? 0 }

    /// Returns the symbol and number of extra bits of a distance 1…32768; the extra bits are the low bits of distance − 1.
    @inline(__always)
    static func distance(_ distance: Int) -> (symbol: Int, extra: Int) {
        let low = distance - 1
        if low < 4 { return (low, 0) }
        let top = Int.bitWidth - 1 - low.leadingZeroBitCount
        return (2 * top + low >> (top - 1) & 1, top - 1)
    }

    static func extraBits(ofDistanceSymbol symbol: Int) -> Int { symbol < 4 ? 0 : symbol / 2 - 1 }
}
