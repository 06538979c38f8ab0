import DripNumbers

/// Compresses zlib streams better than zlib. Like zopfli (Lode Vandevenne and Jyrki Alakuijala, Zopfli), it finds the cheapest parse under its own
/// codes by repetition. ``DeflateMatches`` adds shortcuts for flat images.
struct Deflater: Sendable {
    private let period: Int
    private let passes: Int
    // Scratch memory, reused between streams.
    private var runs = PeriodicRuns()
    private var matches: DeflateMatches
    private var parser = DeflateParser()

    /// The bytes in one search; memory is about 20 times that.
    private static let segmentSize = 1 << 20

    /// - Parameters:
    ///   - period: bytes per pixel, at which runs repeat.
    ///   - depth: the number of earlier positions to compare.
    ///   - passes: the number of parses, each under the statistics of its predecessor.
    init(period: Int, depth: Int, passes: Int) {
        self.period = period
        self.passes = passes
        matches = DeflateMatches(period: period, depth: depth)
    }

    mutating func stream(of bytes: [UInt8]) -> [UInt8] {
        let span = bytes.span
        var writer = BitWriter()
        // A window of 32 KiB, slowest compression (RFC 1950).
        writer.write(0xDA78, count: 16)
        runs.measure(span, period: period)
        matches.restart()
        var start = 0
        repeat {
            let end = min(start + Self.segmentSize, bytes.count)
            matches.find(span, runs, in: start..<end)
            let blocks = blocks(span, in: start..<end)
            for (index, item) in blocks.enumerated() {
                item.block.write(item.tokens, isLast: end == bytes.count && index == blocks.count - 1, to: &writer)
            }
            start = end
        } while start < bytes.count
        return writer.bytes + Self.checksum(span).bigEndianBytes
    }

    private typealias Blocks = [(tokens: ArraySlice<DeflateToken>, block: DeflateBlock)]

    /// Returns the smallest parse found of a segment with known matches.
    private mutating func blocks(_ bytes: Span<UInt8>, in segment: Range<Int>) -> Blocks {
        var regions = [DeflateParser.Region(end: segment.count, costs: DeflateCosts())]
        var best: (blocks: Blocks, size: Int)?
        var isSplit = false
        var pass = 0
        while pass < passes {
            pass += 1
            let tokens = parser.parse(bytes, matches, in: segment, regions)
            let ranges = isSplit ? Self.ranges(of: tokens, in: regions) : [0..<tokens.count]
            let blocks = ranges.map { (tokens: tokens[$0], block: DeflateBlock.smallest(DeflateCounts(tokens[$0]))) }
            let size = blocks.reduce(0) { $0 + $1.block.size }
            let isBetter = best.map { size < $0.size } ?? true
            if isBetter { best = (blocks, size) }
            if !isSplit, pass >= passes / 2 || !isBetter {
                // Once the parse is stable, its tokens decide the blocks, and these the next parses.
                isSplit = true
                let split = DeflateSplit.ranges(tokens)
                if split.count == 1 { break }
                regions = Self.regions(tokens, split)
            } else if isBetter {
                regions = Self.regions(tokens, ranges)
            } else {
                break
            }
        }
        return best?.blocks ?? []
    }

    private static func regions(_ tokens: [DeflateToken], _ ranges: [Range<Int>]) -> [DeflateParser.Region] {
        var end = 0
        return ranges.map { range in
            for token in tokens[range] { end += token.advance }
            return DeflateParser.Region(end: end, costs: DeflateCosts(DeflateCounts(tokens[range])))
        }
    }

    /// Returns the tokens that begin in each region, where there are any.
    private static func ranges(of tokens: [DeflateToken], in regions: [DeflateParser.Region]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (position, index) = (0, 0)
        for region in regions {
            let first = index
            while index < tokens.count, position < region.end {
                position += tokens[index].advance
                index += 1
            }
            if index > first { ranges.append(first..<index) }
        }
        return ranges
    }

    /// Computes Adler-32 (RFC 1950, section 8.2).
    private static func checksum(_ bytes: Span<UInt8>) -> UInt32 {
        var (a, b): (UInt32, UInt32) = (1, 0)
        // The maximum number of bytes after which b still fits 32 bits.
        let part = 5_552
        for start in stride(from: 0, to: bytes.count, by: part) {
            for index in start..<min(start + part, bytes.count) {
                a &+= UInt32(bytes[index])
                b &+= a
            }
            a %= 65_521
            b %= 65_521
        }
        return b &<< 16 | a
    }
}
