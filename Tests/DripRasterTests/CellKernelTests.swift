import CKernelLevels
import DripImage
import DripScene
import DripTestSupport
import Testing

/// The kernels that paint cells without coverage between, on every vector level, against single pixels one after another.
@Suite struct CellKernelTests {
    typealias Level = SpanKernelTests.Level
    typealias Mark = CoverageKernelTests.Mark

    struct AmbiguousRun: Equatable {
        var row: Int
        var cell: Int
        var left: Int
        var passes: Int
    }

    /// Rows of blocks from a block of the canvas on; the last one may reach beyond it.
    struct Cells {
        let firstRow: Int
        let firstBlock: Int
        let blocks: Int
        let rows: Int
        let cellsPerRow: Int
        var marks: [Mark]
        var left: [Int32]
        var wordsPerRow: Int { (blocks + 63) / 64 }

        /// A bit for each block that holds anything, and for one more of three.
        func touched(_ random: inout SplitMix64) -> [UInt64] {
            var bits = Array(repeating: UInt64(0), count: rows * wordsPerRow)
            for row in 0..<rows {
                for block in 0..<blocks {
                    let own = marks[row * cellsPerRow + block * 16..<row * cellsPerRow + block * 16 + 16]
                    if own.contains(where: { $0.sums != 0 || $0.passes != 0 }) || random.integer(in: 0...2) == 0 {
                        bits[row * wordsPerRow + block / 64] |= 1 << UInt64(block % 64)
                    }
                }
            }
            return bits
        }
    }

    /// The definition: what each pixel becomes, and which are left to others.
    static func expected(
        _ cells: Cells, _ before: SpanKernelTests.Canvas, _ source: PremultipliedRGBA8, _ rule: FillRule
    ) -> (pixels: [PremultipliedRGBA8], ambiguities: [AmbiguousRun]) {
        var ambiguities: [AmbiguousRun] = []
        var pixels = (0..<before.pixels.count).map { before[$0 % before.width, $0 / before.width] }
        for row in 0..<cells.rows {
            var left = Int(cells.left[row])
            for cell in 0..<cells.blocks * 16 {
                let mark = cells.marks[row * cells.cellsPerRow + cell]
                let mean = left + mark.cover - mark.area
                if mark.passes >= 2 && (rule == .evenOdd || abs(mean) < mark.passes << 16) {
                    ambiguities.append(AmbiguousRun(row: row, cell: cell, left: left, passes: mark.passes))
                } else if cells.firstBlock * 16 + cell < before.width {
                    var share = abs(mean)
                    if rule == .evenOdd {
                        share %= 0x20000
                        if share > 0x10000 { share = 0x20000 - share }
                    }
                    let levels = Double(min(share, 0x10000)) * 255 / 65536
                    let coverage = UInt8((levels + 0.5).rounded(.down))
                    let position = (cells.firstRow + row) * before.width + cells.firstBlock * 16 + cell
                    pixels[position] = source.scaled(by: coverage).over(pixels[position])
                }
                left += mark.cover
            }
        }
        return (pixels, ambiguities)
    }

    /// Runs a kernel until all rows are done, with room for this many ambiguities at a time, and checks that nothing remains.
    static func run(
        _ level: Level, isMarked: Bool, _ cells: Cells, touched: [UInt64], room: Int, _ canvas: inout SpanKernelTests.Canvas,
        _ source: PremultipliedRGBA8, _ rule: FillRule
    ) -> [AmbiguousRun] {
        var sums = cells.marks.map(\.sums)
        var passes = cells.marks.map(\.packedPasses)
        var left = cells.left
        var touched = touched
        var ambiguities: [AmbiguousRun] = []
        var found = Array(repeating: Int32(0), count: 4 * room)
        var done = 0
        while done < cells.rows {
            var count = room
            canvas.withKernelCanvas { target in
                sums.withUnsafeMutableBufferPointer { sums in
                    passes.withUnsafeMutableBufferPointer { passes in
                        left.withUnsafeMutableBufferPointer { left in
                            touched.withUnsafeMutableBufferPointer { touched in
                                var rest = drip_cells(
                                    sums: sums.baseAddress! + done * cells.cellsPerRow,
                                    passes: passes.baseAddress! + done * cells.cellsPerRow, cells_per_row: cells.cellsPerRow,
                                    left: left.baseAddress! + done,
                                    touched: isMarked ? touched.baseAddress! + done * cells.wordsPerRow : nil,
                                    words_per_row: cells.wordsPerRow)
                                let rows = level.kernels.paint_cells(
                                    &target, cells.firstRow + done, cells.firstBlock, cells.blocks, cells.rows - done,
                                    source.packed, &rest, rule == .evenOdd ? 1 : 0, &found, &count)
                                for index in 0..<count {
                                    let own = found[4 * index..<4 * index + 4].map { Int($0) }
                                    ambiguities.append(AmbiguousRun(row: own[0] + done, cell: own[1], left: own[2], passes: own[3]))
                                }
                                #expect(rows > 0, "no row done")
                                done += max(1, rows)
                            }
                        }
                    }
                }
            }
        }
        #expect(left.allSatisfy { $0 == 0 } && (!isMarked || touched.allSatisfy { $0 == 0 }))
        for row in 0..<cells.rows {
            let own = row * cells.cellsPerRow..<row * cells.cellsPerRow + cells.blocks * 16
            #expect(sums[own].allSatisfy { $0 == 0 } && passes[own].allSatisfy { $0 == 0 })
        }
        return ambiguities
    }

    @Test(
        "random cells on random canvases: all pixels and ambiguities, and nothing beside", arguments: SpanKernelTests.levels,
        FillRule.allCases)
    func cells(level: Level, rule: FillRule) {
        var random = SplitMix64(seed: 7)
        for round in 0..<400 {
            let rows = random.integer(in: 1...4)
            let blocks = round % 8 == 0 ? random.integer(in: 60...140) : random.integer(in: 1...6)
            let firstBlock = random.integer(in: 0...3)
            // Up to the end of the last block, or not.
            let width = (firstBlock + blocks) * 16 + random.integer(in: -15...20)
            var before = SpanKernelTests.Canvas(width: width, pixels: random.pixels(width * (rows + 2)), colors: [], uniform: [])
            before.colors = random.pixels(before.blocksPerRow * (rows + 2))
            before.uniform = (0..<before.wordsPerRow * (rows + 2)).map { _ in [0, .max, random.next()][random.integer(in: 0...2)] }
            before.kept = before.uniform.map { _ in random.next() }
            let cellsPerRow = (blocks + random.integer(in: 0...1)) * 16
            let density = [0, 1, 8, 60][round % 4]
            let cells = Cells(
                firstRow: 1, firstBlock: firstBlock, blocks: blocks, rows: rows, cellsPerRow: cellsPerRow,
                marks: (0..<rows * cellsPerRow).map { $0 % cellsPerRow < blocks * 16 ? random.cell(density: density) : Mark() },
                left: (0..<rows).map { _ in Int32(random.integer(in: -2...2) << 16 + [0, 0, random.integer(in: 0...65_535)][round % 3]) })
            let source = random.pixel()
            let (pixels, ambiguities) = Self.expected(cells, before, source, rule)
            for isMarked in [false, true] {
                var after = before
                let room = blocks * 16 + random.integer(in: 0...20)
                let found = Self.run(
                    level, isMarked: isMarked, cells, touched: cells.touched(&random), room: room, &after, source, rule)
                let seen = (0..<after.pixels.count).map { after[$0 % width, $0 / width] }
                #expect(seen == pixels, "\(rows) rows of \(blocks) blocks from \(firstBlock) on \(width), round \(round)")
                #expect(found == ambiguities, "round \(round)")
                for (index, pixel) in after.pixels.enumerated() {
                    func isSet(_ flags: [UInt64]) -> Bool {
                        flags[index / width * before.wordsPerRow + index % width / 1024] >> UInt64(index % width / 16 % 64) & 1 == 1
                    }
                    if !isSet(before.kept) || !isSet(after.uniform) { continue }
                    if isSet(after.kept) { #expect(pixel == before.pixels[index], "a kept block is written, round \(round)") }
                    #expect(isSet(after.kept) == isSet(before.uniform), "round \(round)")
                }
            }
        }
    }
}

extension SplitMix64 {
    /// A cell with the edges of `density` in 100 outlines.
    fileprivate mutating func cell(density: Int) -> CoverageKernelTests.Mark {
        guard integer(in: 0...99) < density else { return .init() }
        var mark = CoverageKernelTests.Mark(passes: integer(in: 0...3))
        for _ in 0..<max(1, mark.passes) {
            let height = integer(in: -65_536...65_536)
            mark.cover += height
            mark.area += height * integer(in: 0...65_536) >> 16
        }
        return mark
    }
}
