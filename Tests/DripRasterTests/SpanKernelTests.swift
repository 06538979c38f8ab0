import CKernelLevels
import DripImage
import DripTestSupport
import Testing

/// The C kernels against the plain Swift arithmetic, on every vector level that this processor has: all must give identical bytes.
@Suite struct SpanKernelTests {
    struct Level: CustomTestStringConvertible, Sendable {
        let index: Int
        var kernels: drip_level { drip_level_at(index) }
        var testDescription: String { String(cString: kernels.name) }
    }

    static let levels = (0..<drip_level_count()).map { Level(index: $0) }

    /// Pixels around those that a kernel may write, to be found unchanged.
    static let guardCount = 19

    @Test func levelsAreFound() {
        #expect(Self.levels.map(\.testDescription).prefix(2) == ["the loader's choice", "baseline"])
        print("vector levels: \(Self.levels.map(\.testDescription).joined(separator: ", "))")
    }

    // MARK: Blending one colour

    @Test("every product of a backdrop's channel and a source's alpha", arguments: levels)
    func blendProducts(level: Level) {
        for alpha in UInt8.min...255 {
            let source = PremultipliedRGBA8(Color(red: 255, green: alpha / 2, blue: 3, alpha: alpha))
            // Every value in every channel: grey over black, then as alpha.
            for isOpaque in [true, false] {
                let backdrop = (UInt8.min...255).map {
                    PremultipliedRGBA8(
                        isOpaque ? Color(red: $0, green: $0, blue: 255 - $0, alpha: 255) : Color(red: 255, green: 0, blue: 128, alpha: $0))
                }
                var packed = backdrop.map(\.packed)
                level.kernels.blend(&packed, packed.count, source.packed)
                #expect(packed == backdrop.map { source.over($0).packed }, "alpha \(alpha)")
            }
        }
    }

    @Test("blending and filling: all lengths from all starts, and nothing beside", arguments: levels)
    func lengths(level: Level) {
        var random = SplitMix64(seed: 1)
        for count in 0...70 {
            for start in 0..<17 {
                let before = random.pixels(start + count + Self.guardCount)
                let source = random.pixel()
                let range = start..<start + count
                var blended = before.map(\.packed)
                var filled = blended
                blended.withUnsafeMutableBytes { level.kernels.blend($0.baseAddress! + 4 * start, count, source.packed) }
                filled.withUnsafeMutableBytes { level.kernels.fill($0.baseAddress! + 4 * start, count, source.packed) }
                for index in before.indices {
                    let isInside = range.contains(index)
                    #expect(blended[index] == (isInside ? source.over(before[index]) : before[index]).packed, "\(count) from \(start)")
                    #expect(filled[index] == (isInside ? source : before[index]).packed, "\(count) from \(start)")
                }
            }
        }
    }

    /// Blocks of 16 with and without their flag, the last one shorter; kept ones of the same and of another colour.
    @Test("uniform blocks are written out, others and kept ones left alone", arguments: levels)
    func expand(level: Level) {
        var random = SplitMix64(seed: 2)
        for width in Array(1...70) + [1023, 1024, 1025, 1040, 2050] {
            for isKeeping in [false, true] {
                let rows = 3
                let blocks = (width + 15) / 16
                let words = (blocks + 63) / 64
                // The row after them must stay.
                let before = random.pixels(width * (rows + 1))
                var canvas = Canvas(width: width, pixels: before, colors: random.pixels(blocks * rows), uniform: [])
                // Rows of which all blocks are uniform are written by another loop.
                canvas.uniform = (0..<words * rows).map { _ in random.next() % 2 == 0 ? .max : random.next() }
                if isKeeping { canvas.kept = (0..<words * rows).map { _ in random.next() } }
                let keptColors = canvas.colors.map { random.next() % 2 == 0 ? $0 : random.pixel() }
                var (after, colorsAfter) = (canvas, keptColors)
                after.expand(level, rows: rows, &colorsAfter)
                for index in before.indices {
                    let (row, block) = (index / width, index % width / 16)
                    let cell = row * blocks + block
                    func isSet(_ flags: [UInt64]) -> Bool { row < rows && flags[row * words + block / 64] >> UInt64(block % 64) & 1 == 1 }
                    let isSame = isKeeping && isSet(canvas.kept) && keptColors[cell] == canvas.colors[cell]
                    let isWritten = isSet(canvas.uniform) && !isSame
                    #expect(after.pixels[index] == (isWritten ? canvas.colors[cell] : before[index]), "width \(width), pixel \(index)")
                    if isKeeping && row < rows {
                        #expect(isSet(after.kept) == isSet(canvas.uniform), "width \(width), block \(block)")
                        if isSet(canvas.uniform) { #expect(colorsAfter[cell] == canvas.colors[cell], "width \(width), block \(block)") }
                    }
                }
            }
        }
    }

    /// Returns the pixels of a canvas after `body`. Its blocks of one colour are uniform, and not in memory.
    static func withCanvas(_ pixels: [UInt32], width: Int, height: Int, _ body: (inout drip_canvas) -> Void) -> [UInt32] {
        var canvas = Canvas(width: width, pixels: pixels.map { PremultipliedRGBA8(word: $0) }, colors: [], uniform: [])
        canvas.colors = Array(repeating: PremultipliedRGBA8(word: 0xFF10_2030), count: canvas.blocksPerRow * height)
        canvas.uniform = Array(repeating: 0, count: canvas.wordsPerRow * height)
        for row in 0..<height {
            for block in 0..<canvas.blocksPerRow {
                let own = row * width + block * 16..<row * width + min(width, block * 16 + 16)
                let color = canvas.pixels[own.lowerBound]
                if canvas.pixels[own].contains(where: { $0 != color }) { continue }
                canvas.colors[row * canvas.blocksPerRow + block] = color
                canvas.uniform[row * canvas.wordsPerRow + block / 64] |= 1 << UInt64(block % 64)
                for index in own { canvas.pixels[index] = PremultipliedRGBA8(word: 0x8040_2010) }
            }
        }
        canvas.withKernelCanvas(body)
        return (0..<width * height).map { canvas[$0 % width, $0 / width].packed }
    }

    // MARK: Painting by coverage

    /// Some rows of a canvas, pixels and blocks.
    struct Canvas: Equatable {
        let width: Int
        var pixels: [PremultipliedRGBA8]
        var colors: [PremultipliedRGBA8]
        var uniform: [UInt64]
        /// Empty where no block is kept.
        var kept: [UInt64] = []

        var blocksPerRow: Int { (width + 15) / 16 }
        var wordsPerRow: Int { (blocksPerRow + 63) / 64 }

        /// What is seen.
        subscript(column: Int, row: Int) -> PremultipliedRGBA8 {
            let block = column / 16
            return uniform[row * wordsPerRow + block / 64] >> UInt64(block % 64) & 1 == 1
                ? colors[row * blocksPerRow + block] : pixels[row * width + column]
        }

        mutating func paint(
            _ level: Level, row: Int, _ columns: Range<Int>, rows: Int, _ source: PremultipliedRGBA8, _ shares: [UInt8], perRow: Int
        ) {
            withKernelCanvas { canvas in
                level.kernels.paint_coverage(&canvas, row, columns.lowerBound, columns.count, rows, source.packed, shares, perRow)
            }
        }

        mutating func expand(_ level: Level, rows: Int, _ keptColors: inout [PremultipliedRGBA8]) {
            keptColors.withUnsafeMutableBytes { colors in
                withKernelCanvas { canvas in level.kernels.expand(&canvas, rows, canvas.kept == nil ? nil : colors.baseAddress) }
            }
        }

        mutating func withKernelCanvas(_ body: (inout drip_canvas) -> Void) {
            let (width, blocksPerRow, wordsPerRow, isKeeping) = (width, blocksPerRow, wordsPerRow, !kept.isEmpty)
            pixels.withUnsafeMutableBytes { pixels in
                colors.withUnsafeMutableBytes { colors in
                    uniform.withUnsafeMutableBufferPointer { uniform in
                        kept.withUnsafeMutableBufferPointer { kept in
                            var canvas = drip_canvas(
                                pixels: pixels.baseAddress!, colors: colors.baseAddress!, uniform: uniform.baseAddress!,
                                kept: isKeeping ? kept.baseAddress : nil, width: width, blocks_per_row: blocksPerRow,
                                words_per_row: wordsPerRow, pixels_per_row: width, first_column: 0)
                            body(&canvas)
                        }
                    }
                }
            }
        }
    }

    @Test("every product of a source's channel and a coverage", arguments: levels)
    func coverageProducts(level: Level) {
        var random = SplitMix64(seed: 3)
        let shares = Array(UInt8.min...255)
        for alpha in UInt8.min...255 {
            let source = PremultipliedRGBA8(Color(red: 255, green: alpha, blue: 128, alpha: alpha))
            let backdrop = random.pixels(256)
            var canvas = Canvas(width: 256, pixels: backdrop, colors: random.pixels(16), uniform: [0])
            canvas.paint(level, row: 0, 0..<256, rows: 1, source, shares + Array(repeating: 9, count: 15), perRow: 256)
            #expect(canvas.pixels == zip(shares, backdrop).map { source.scaled(by: $0).over($1) }, "alpha \(alpha)")
        }
    }

    /// Blocks with one colour and without, rows of coverage that is 0, 255 or anything.
    @Test("rectangles of coverage: all widths from all starts, and nothing beside", arguments: levels)
    func coverageRectangles(level: Level) {
        var random = SplitMix64(seed: 4)
        for count in 1...70 {
            for start in 0..<18 {
                let rows = random.integer(in: 1...4)
                let width = start + count + random.integer(in: 0...20)
                let sharesPerRow = count + random.integer(in: 0...9)
                var before = Canvas(width: width, pixels: random.pixels(width * (rows + 2)), colors: [], uniform: [])
                before.colors = random.pixels(before.blocksPerRow * (rows + 2))
                before.uniform = (0..<before.wordsPerRow * (rows + 2)).map { _ in random.next() }
                // What lies behind the last may be read.
                let shares =
                    (0..<rows).flatMap { _ -> [UInt8] in
                        let all: UInt8? = [0, 255, nil, nil][random.integer(in: 0...3)]
                        return (0..<sharesPerRow).map { _ in all ?? random.share() }
                    } + Array(repeating: 9, count: 15)
                let source = random.pixel()
                var after = before
                after.paint(level, row: 1, start..<start + count, rows: rows, source, shares, perRow: sharesPerRow)
                for row in 0..<rows + 2 {
                    for column in 0..<width {
                        var expected = before[column, row]
                        if row >= 1 && row <= rows && column >= start && column < start + count {
                            let share = shares[(row - 1) * sharesPerRow + column - start]
                            expected = source.scaled(by: share).over(before[column, row])
                        }
                        #expect(after[column, row] == expected, "(\(column), \(row)) of \(rows) rows of \(count) from \(start)")
                    }
                }
            }
        }
    }
}

extension SplitMix64 {
    /// A premultiplied pixel; opaque, clear and white ones in plenty.
    mutating func pixel() -> PremultipliedRGBA8 {
        let bits = next()
        let alpha: UInt8 = bits >> 60 < 5 ? 255 : bits >> 60 < 7 ? 0 : UInt8(truncatingIfNeeded: bits)
        return PremultipliedRGBA8(
            Color(
                red: UInt8(truncatingIfNeeded: bits >> 8), green: bits >> 40 & 1 == 0 ? 255 : UInt8(truncatingIfNeeded: bits >> 16),
                blue: UInt8(truncatingIfNeeded: bits >> 24), alpha: alpha))
    }

    mutating func pixels(_ count: Int) -> [PremultipliedRGBA8] { (0..<count).map { _ in pixel() } }

    /// Rows of pixels of which every other block of 16, or so, has one colour.
    mutating func backdrop(width: Int, height: Int) -> [PremultipliedRGBA8] {
        var result = pixels(width * height)
        for start in stride(from: 0, to: width, by: 16) {
            for row in 0..<height where integer(in: 0...1) == 0 {
                for column in start..<min(width, start + 16) { result[row * width + column] = result[row * width + start] }
            }
        }
        return result
    }

    /// A coverage; 0 and 255 in plenty.
    mutating func share() -> UInt8 {
        let bits = next()
        return bits >> 62 == 0 ? 0 : bits >> 62 == 1 ? 255 : UInt8(truncatingIfNeeded: bits)
    }
}
