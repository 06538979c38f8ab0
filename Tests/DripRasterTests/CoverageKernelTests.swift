import CKernelLevels
import DripScene
import DripTestSupport
import Testing

/// The kernel that turns cells into coverage, on every vector level, against a loop over single cells.
@Suite struct CoverageKernelTests {
    typealias Level = SpanKernelTests.Level

    /// What a pixel's edges say, before it is packed.
    struct Mark {
        /// In 1/65,536.
        var cover = 0
        var area = 0
        var passes = 0
        var horizontalPasses = 0

        /// Covers and areas are added as one number, so a negative cover borrows from the area above it.
        var sums: Int64 { Int64(cover) + Int64(area) << 32 }
        var packedPasses: Int32 { Int32(passes + horizontalPasses << 16) }
    }

    struct Result: Equatable {
        var left: [Int32]
        var coverage: [UInt8]
        var unclear: [UInt8]
        var sums: [Int64]
        var passes: [Int32]
        var unclearRows: Int
    }

    static let untouched: UInt8 = 0xA5

    /// The definition. Coverage of unclear rows means nothing and is left out of the comparison.
    static func expected(_ marks: [Mark], cellsPerRow: Int, count: Int, rows: Int, rule: FillRule, left lefts: [Int32]) -> Result {
        var result = Result(
            left: lefts, coverage: Array(repeating: untouched, count: marks.count), unclear: Array(repeating: 0, count: rows),
            sums: marks.map(\.sums), passes: marks.map(\.packedPasses), unclearRows: 0)
        for row in 0..<rows {
            var left = Int(lefts[row])
            for column in 0..<count {
                let mark = marks[row * cellsPerRow + column]
                left += mark.cover
                let mean = left - mark.area
                let isUnclear =
                    mark.horizontalPasses != 0 || mark.passes >= 2 && (rule == .evenOdd || abs(mean) < mark.passes << 16)
                if isUnclear { result.unclear[row] = 1 }
                // A triangle wave, or its first rise.
                var share = abs(mean)
                if rule == .evenOdd {
                    share %= 0x20000
                    if share > 0x10000 { share = 0x20000 - share }
                }
                let levels = Double(min(share, 0x10000)) * 255 / 65536
                result.coverage[row * cellsPerRow + column] = UInt8((levels + 0.5).rounded(.down))
            }
            if result.unclear[row] == 1 {
                result.unclearRows += 1
                continue
            }
            result.left[row] = Int32(left)
            for column in 0..<count {
                result.sums[row * cellsPerRow + column] = 0
                result.passes[row * cellsPerRow + column] = 0
            }
        }
        return result
    }

    static func run(
        _ level: Level, _ marks: [Mark], offset: Int, cellsPerRow: Int, count: Int, rows: Int, rule: FillRule, left: [Int32],
        words: [UInt64] = []
    ) -> (Result, words: [UInt64]) {
        // The cells begin somewhere inside of their arrays.
        var sums = Array(repeating: Int64.max, count: offset) + marks.map(\.sums)
        var passes = Array(repeating: Int32.max, count: offset) + marks.map(\.packedPasses)
        var coverage = Array(repeating: untouched, count: offset + marks.count)
        var unclear = Array(repeating: untouched, count: rows)
        var left = left
        var words = words
        let unclearRows = sums.withUnsafeMutableBufferPointer { sums in
            passes.withUnsafeMutableBufferPointer { passes in
                coverage.withUnsafeMutableBufferPointer { coverage in
                    left.withUnsafeMutableBufferPointer { left in
                        words.withUnsafeMutableBufferPointer { words in
                            var cells = drip_cells(
                                sums: sums.baseAddress! + offset, passes: passes.baseAddress! + offset, cells_per_row: cellsPerRow,
                                left: left.baseAddress!, touched: words.baseAddress, words_per_row: words.count / rows)
                            if words.isEmpty { cells.touched = nil }
                            return level.kernels.coverage(
                                &cells, count, rows, rule == .evenOdd ? 1 : 0, coverage.baseAddress! + offset, &unclear)
                        }
                    }
                }
            }
        }
        #expect(sums.prefix(offset).allSatisfy { $0 == .max } && passes.prefix(offset).allSatisfy { $0 == .max })
        #expect(coverage.prefix(offset).allSatisfy { $0 == untouched })
        let result = Result(
            left: left, coverage: Array(coverage.dropFirst(offset)), unclear: unclear, sums: Array(sums.dropFirst(offset)),
            passes: Array(passes.dropFirst(offset)), unclearRows: unclearRows)
        return (result, words)
    }

    static func check(
        _ level: Level, _ marks: [Mark], offset: Int = 0, cellsPerRow: Int, count: Int, rows: Int, rule: FillRule, left: [Int32],
        words: [UInt64] = [], _ comment: Comment
    ) {
        var expected = expected(marks, cellsPerRow: cellsPerRow, count: count, rows: rows, rule: rule, left: left)
        var (result, rest) = run(
            level, marks, offset: offset, cellsPerRow: cellsPerRow, count: count, rows: rows, rule: rule, left: left, words: words)
        for (index, word) in words.enumerated() {
            #expect(rest[index] == (expected.unclear[index / (words.count / rows)] == 1 ? word : 0), comment)
        }
        for row in 0..<rows where expected.unclear[row] == 1 {
            for column in 0..<count {
                expected.coverage[row * cellsPerRow + column] = 0
                result.coverage[row * cellsPerRow + column] = 0
            }
        }
        #expect(result == expected, comment)
    }

    @Test("all mean winding numbers around the rules' corners", arguments: SpanKernelTests.levels, FillRule.allCases)
    func means(level: Level, rule: FillRule) {
        // One cell of sixteen at a time carries the mean; the next takes it away again.
        for mean in stride(from: -3 << 16, through: 3 << 16, by: 16 * 37) {
            let marks = (0..<16).map { Mark(cover: 0, area: -(mean + $0 * 37)) }
            Self.check(level, marks, cellsPerRow: 16, count: 16, rows: 1, rule: rule, left: [0], "mean \(mean)")
        }
        for corner in [0, 1 << 16, 2 << 16, 3 << 16, 32_767 << 16] {
            for sign in [-1, 1] {
                let marks = (-8..<8).map { Mark(area: -sign * (corner + $0)) }
                Self.check(level, marks, cellsPerRow: 16, count: 16, rows: 1, rule: rule, left: [0], "\(corner)")
                let carried = (-8..<8).map { Mark(area: -$0) }
                Self.check(
                    level, carried, cellsPerRow: 16, count: 16, rows: 1, rule: rule, left: [Int32(sign * corner)], "carried \(corner)")
            }
        }
    }

    @Test("random rows: every width, carried sums, negative covers, guards", arguments: SpanKernelTests.levels, FillRule.allCases)
    func rows(level: Level, rule: FillRule) {
        var random = SplitMix64(seed: 5)
        for count in stride(from: 16, through: 96, by: 16) {
            for round in 0..<40 {
                let rows = random.integer(in: 1...5)
                let cellsPerRow = count + 16 * random.integer(in: 0...2)
                // Few edges leave rows clear; many do not.
                let density = [2, 8, 60][round % 3]
                let marks = (0..<rows * cellsPerRow).map { _ in random.mark(density: density) }
                let left = (0..<rows).map { _ in Int32(random.integer(in: -3...3) << 16) }
                Self.check(
                    level, marks, offset: random.integer(in: 0...9), cellsPerRow: cellsPerRow, count: count, rows: rows, rule: rule,
                    left: left, "\(rows) rows of \(count), round \(round)")
            }
        }
    }

    @Test("only blocks with a mark are read", arguments: SpanKernelTests.levels, FillRule.allCases)
    func marked(level: Level, rule: FillRule) {
        var random = SplitMix64(seed: 8)
        for count in [16, 48, 1008, 1024, 1040, 2064] {
            for round in 0..<20 {
                let (rows, blocks) = (random.integer(in: 1...4), count / 16)
                let wordsPerRow = (blocks + 63) / 64
                // Long runs of both kinds, single blocks, all and none.
                let most = [1, 3, 40, 200][round % 4]
                var words = Array(repeating: UInt64(0), count: rows * wordsPerRow)
                for row in 0..<rows {
                    var (block, isTouched) = (0, random.integer(in: 0...1) == 0)
                    while block < blocks {
                        let end = min(blocks, block + random.integer(in: 1...most))
                        if isTouched { for index in block..<end { words[row * wordsPerRow + index / 64] |= 1 << UInt64(index % 64) } }
                        (block, isTouched) = (end, !isTouched)
                    }
                }
                let marks = (0..<rows * count).map { index in
                    let (row, block) = (index / count, index % count / 16)
                    let isTouched = words[row * wordsPerRow + block / 64] >> UInt64(block % 64) & 1 == 1
                    return isTouched ? random.mark(density: [1, 8][round % 2]) : Mark()
                }
                let left = (0..<rows).map { _ in Int32(random.integer(in: -3...3) << 16) }
                Self.check(
                    level, marks, cellsPerRow: count, count: count, rows: rows, rule: rule, left: left, words: words,
                    "\(rows) rows of \(count), round \(round)")
            }
        }
    }

    @Test("which rows are unclear", arguments: SpanKernelTests.levels, FillRule.allCases)
    func unclear(level: Level, rule: FillRule) {
        for column in 0..<16 {
            for passes in [0, 1, 2, 3, 4, 1000] {
                for horizontalPasses in [0, 1, -1, 30_000, -30_000] {
                    for mean in [0, 1, 0x1FFFF, 0x20000, 0x2FFFF, 0x30000, 0x3FFFF, 0x40000, 1000 << 16, -0x1FFFF, -0x20000, -0x40000] {
                        var marks = Array(repeating: Mark(), count: 3 * 16)
                        marks[16 + column] = Mark(area: -mean, passes: passes, horizontalPasses: horizontalPasses)
                        Self.check(
                            level, marks, cellsPerRow: 16, count: 16, rows: 3, rule: rule, left: [0, 0, 0],
                            "column \(column), \(passes) passes, \(horizontalPasses) level, mean \(mean)")
                    }
                }
            }
        }
    }

    @Test("one row may have no distance to the next", arguments: SpanKernelTests.levels)
    func singleRow(level: Level) {
        var random = SplitMix64(seed: 6)
        let marks = (0..<48).map { _ in random.mark(density: 3) }
        let expected = Self.expected(marks, cellsPerRow: 48, count: 48, rows: 1, rule: .nonZero, left: [7])
        let (result, _) = Self.run(level, marks, offset: 0, cellsPerRow: 0, count: 48, rows: 1, rule: .nonZero, left: [7])
        #expect(result == expected && expected.unclearRows == 0)
    }
}

extension SplitMix64 {
    /// A cell with the edges of `density` in 100 outlines.
    fileprivate mutating func mark(density: Int) -> CoverageKernelTests.Mark {
        guard integer(in: 0...99) < density else { return .init() }
        var mark = CoverageKernelTests.Mark(passes: integer(in: 0...density / 8 + 1))
        for _ in 0..<max(1, mark.passes) {
            let height = integer(in: -65_536...65_536)
            mark.cover += height
            mark.area += height * integer(in: 0...65_536) >> 16
        }
        if integer(in: 0...19) == 0 { mark.horizontalPasses = integer(in: -2...2) }
        return mark
    }
}
