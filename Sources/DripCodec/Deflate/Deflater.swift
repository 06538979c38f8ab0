/// Makes zlib streams that are smaller than zlib's: the cheapest parse under the codes that it will get, found by repetition, as zopfli does
/// (Lode Vandevenne and Jyrki Alakuijala, Zopfli), with the short cuts for flat pictures of ``DeflateMatches``.
struct Deflater: Sendable {
    private let period: Int
    private let passes: Int
    // Scratch, kept from stream to stream.
    private var runs = PeriodicRuns()
    private var matches: DeflateMatches
    private var parser = DeflateParser()

    /// Bytes of one search; memory is about 20 times that.
    private static let segmentSize = 1 << 20

    /// - Parameters:
    ///   - period: bytes a pixel, at which runs repeat.
    ///   - depth: how many earlier places are compared at a position.
    ///   - passes: parses, each under the statistics of the one before.
    init(period: Int, depth: Int, passes: Int) {
        self.period = period
        self.passes = passes
        matches = DeflateMatches(period: period, depth: depth, nice: DeflateSymbols.longestMatch)
    }

    /// The zlib stream of `bytes`.
    mutating func stream(of bytes: [UInt8]) -> [UInt8] {
        let span = bytes.span
        // A window of 32 KiB, slowest compression (RFC 1950).
        var writer = BitWriter([0x78, 0xDA])
        runs.measure(span, period: period)
        matches.restart()
        var start = 0
        repeat {
            let end = min(start + Self.segmentSize, bytes.count)
            matches.find(span, runs, in: start..<end)
            var costs = DeflateCosts()
            var best: (tokens: [DeflateToken], block: DeflateBlock)?
            for _ in 0..<passes {
                let tokens = parser.parse(span, matches, in: start..<end, costs)
                let counts = DeflateCounts(tokens[...])
                let block = DeflateBlock.smallest(counts)
                if let best, best.block.size <= block.size { break }
                best = (tokens, block)
                costs = DeflateCosts(counts)
            }
            if let best { best.block.write(best.tokens[...], isLast: end == bytes.count, to: &writer) }
            start = end
        } while start < bytes.count
        writer.finish()
        return writer.bytes + Self.checksum(span).bigEndianBytes
    }

    /// Adler-32 (RFC 1950, section 8.2).
    private static func checksum(_ bytes: Span<UInt8>) -> UInt32 {
        var (a, b): (UInt32, UInt32) = (1, 0)
        var start = 0
        while start < bytes.count {
            // The most bytes after which b still fits 32 bits.
            let end = min(start + 5_552, bytes.count)
            for index in start..<end {
                a &+= UInt32(bytes[index])
                b &+= a
            }
            a %= 65_521
            b %= 65_521
            start = end
        }
        return b << 16 | a
    }
}
