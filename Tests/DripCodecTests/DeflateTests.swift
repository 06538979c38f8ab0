import DripImage
import Testing

@testable import DripCodec

/// Our streams through libpng's inflate, and against zlib's own.
@Suite struct DeflateTests {
    /// Eight bytes at a time find what one at a time does, wherever it ends and however near the earlier location is.
    @Test func matchesEndWhereTheyDo() {
        var generator = SeededGenerator(5)
        for _ in 0..<2_000 {
            let period = 1 + generator.below(20)
            var bytes = (0..<period).map { _ in UInt8(generator.below(256)) }
            for index in period..<period + 40 { bytes.append(bytes[index - period]) }
            bytes[generator.below(bytes.count)] ^= UInt8(1 << generator.below(8))
            let position = period + generator.below(bytes.count - period)
            let limit = bytes.count - position
            let same = (0..<limit).first { bytes[position + $0] != bytes[position - period + $0] } ?? limit
            #expect(bytes.span.matchLength(at: position, with: bytes.span, at: position - period, limit: limit) == same)
        }
    }

    @Test func countsOfAPartAndOfTheRestAreThoseOfTheWhole() {
        var generator = SeededGenerator(6)
        let tokens = (0..<500).map { _ in
            generator.below(3) == 0
                ? DeflateToken(length: 3 + generator.below(256), distance: 1 + generator.below(32_768))
                : DeflateToken(byte: UInt8(generator.below(256)))
        }
        var first = DeflateCounts(tokens[..<100])
        first.add(tokens[100..<180])
        let rest = DeflateCounts(tokens[...]).without(first)
        let expected = DeflateCounts(tokens[180...])
        #expect(rest.literals == expected.literals && rest.distances == expected.distances)
    }

    /// Rows of grey pixels, each with a filter byte 0 in front, back from a PNG made around `stream`.
    private static func inflate(_ stream: [UInt8], width: Int, height: Int) throws -> [UInt8] {
        let size = size(width, height)
        let png =
            PNGLibrary.head(size: size, layout: PixelLayout(.gray)) + PNGLibrary.chunk(.imageData, stream)
            + PNGLibrary.chunk(.end, [])
        let pixels = try PNGLibrary.decode(png, size: size)
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)
            rows += pixels[y * width..<(y + 1) * width].map(\.red)
        }
        return rows
    }

    /// Bytes of several kinds: `kind` 0 is noise, then runs of a period, then shapes that repeat from row to row with small shifts.
    private static func rows(kind: Int, width: Int, height: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        var shift = 0
        for _ in 0..<height {
            bytes.append(0)
            shift += generator.below(3) - 1
            var row: [UInt8] = []
            while row.count < width {
                switch kind {
                case 0: row.append(UInt8(generator.below(256)))
                case 1...4:
                    let pixel = (0..<kind).map { _ in UInt8(generator.below(5) * 50) }
                    for _ in 0...generator.below(400) { row += pixel }
                default:
                    let location = row.count + shift
                    row.append(location % 97 < 60 ? 200 : location % 97 < 63 ? UInt8(generator.below(256)) : 30)
                }
            }
            bytes += row[..<width]
        }
        return bytes
    }

    /// Among a thousand places with the same three bytes the one from which a long match begins is found, though few are looked at.
    @Test func aLongMatchIsFoundAmongManyShortOnes() {
        var generator = SeededGenerator(5)
        let phrase: [UInt8] = [0, 1, 0] + (0..<60).map { _ in UInt8(4 + generator.below(200)) }
        var between: [UInt8] = []
        for _ in 0..<1_000 { between += [0, 1, 0, UInt8(4 + generator.below(200)), UInt8(4 + generator.below(200))] }
        let bytes = phrase + between + phrase
        var (runs, matches) = (PeriodicRuns(), DeflateMatches(period: 3, depth: 16))
        runs.measure(bytes.span, period: 3)
        matches.find(bytes.span, runs, in: 0..<bytes.count)
        let location = phrase.count + between.count
        let (stops, all) = (matches.found.stops, matches.found.matches)
        let stop = stops.firstIndex { $0.position == location }
        let found = stop.map { all[Int(stops[$0].firstMatch)..<Int(stops[$0 + 1].firstMatch)] } ?? []
        #expect(found.contains { $0.length == phrase.count && $0.distance == location })
        // The near ones too, for they are cheaper to name.
        #expect(found.contains { $0.shortest == 3 && $0.distance == 5 })
    }

    @Test(arguments: 0...5, 1...4)
    func everyStreamInflates(kind: Int, period: Int) throws {
        var generator = SeededGenerator(UInt64(kind * 8 + period))
        for (width, height) in [(1, 1), (2, 1), (3, 2), (700, 1), (1, 300), (700, 12)] {
            let bytes = Self.rows(kind: kind, width: width, height: height, &generator)
            for passes in [1, 4] {
                var deflater = Deflater(period: period, depth: 32, passes: passes)
                let stream = deflater.stream(of: bytes)
                #expect(try Self.inflate(stream, width: width, height: height) == bytes)
                // The scratch of one stream leaves no trace in the next.
                #expect(deflater.stream(of: bytes) == stream)
            }
        }
    }

    /// Longer than a segment, with a run over the seam.
    @Test func longInputsAreCutIntoSegments() throws {
        var generator = SeededGenerator(4)
        var bytes = Self.rows(kind: 5, width: 1_400, height: 800, &generator)
        for index in (1 << 20) - 400..<(1 << 20) + 400 where index % 1_401 != 0 { bytes[index] = 7 }
        var deflater = Deflater(period: 3, depth: 4, passes: 1)
        #expect(try Self.inflate(deflater.stream(of: bytes), width: 1_400, height: 800) == bytes)
    }

    /// What it is for: flat shapes take less than zlib's best.
    @Test(arguments: 1...5)
    func flatPicturesAreSmallerThanZlibs(kind: Int) throws {
        var generator = SeededGenerator(11)
        let bytes = Self.rows(kind: kind, width: 900, height: 40, &generator)
        var deflater = Deflater(period: kind == 5 ? 1 : kind, depth: 32, passes: 4)
        let zlib = try #require(try PNGLibrary.deflate(bytes, level: 9, isFiltered: false, limit: bytes.count + 1_000))
        #expect(deflater.stream(of: bytes).count < zlib.count)
    }

    @Test func zlibSaysWhenItDoesNotFit() throws {
        let bytes = [UInt8](repeating: 3, count: 1_000)
        let stream = try #require(try PNGLibrary.deflate(bytes, level: 6, isFiltered: true, limit: 100))
        #expect(try PNGLibrary.deflate(bytes, level: 6, isFiltered: true, limit: stream.count) != nil)
        #expect(try PNGLibrary.deflate(bytes, level: 6, isFiltered: true, limit: stream.count - 1) == nil)
    }

    @Test(arguments: [7, 15])
    func codesArePrefixCodesWithinTheirLimit(limit: Int) {
        var generator = SeededGenerator(2)
        for count in [1, 2, 3, 19, 30, 100] where count <= 1 << limit {
            for shape in 0..<3 {
                // Fibonacci weights make the deepest tree.
                var (a, b) = (1, 1)
                let counts = (0..<count).map { _ -> Int in
                    (a, b) = (b, min(a + b, 1 << 50))
                    return shape == 0 ? a : shape == 1 ? 1 + generator.below(1_000) : generator.below(3)
                }
                let code = HuffmanCode(counts, limit: limit)
                #expect(code.lengths.allSatisfy { $0 <= limit })
                #expect(zip(code.lengths, counts).allSatisfy { ($0 > 0) == ($1 > 0) })
                let used = code.lengths.reduce(0) { $0 + ($1 > 0 ? 1 << (limit - Int($1)) : 0) }
                #expect(used <= 1 << limit)
                if counts.filter({ $0 > 0 }).count > 1 { #expect(used == 1 << limit, "a code with gaps is no code for inflate") }
            }
        }
    }

    @Test func lengthsAndDistancesHaveTheirSymbols() {
        // RFC 1951, section 3.2.5.
        for (length, symbol, extra) in [(3, 257, 0), (10, 264, 0), (11, 265, 1), (12, 265, 1), (34, 272, 2), (257, 284, 5), (258, 285, 0)] {
            #expect(DeflateSymbols.lengths[length] == (UInt16(symbol), UInt8(extra)))
        }
        for (distance, symbol, extra) in [(1, 0, 0), (4, 3, 0), (5, 4, 1), (8, 5, 1), (9, 6, 2), (24_577, 29, 13), (32_768, 29, 13)] {
            #expect(DeflateSymbols.distance(distance) == (symbol, extra))
        }
    }
}
