import CKernelLevels
import DripTestSupport
import Foundation
import Testing

@testable import DripRaster

/// The kernels that make edges of vertices and take them through their pixels, on every vector level: against the same steps one after another, and
/// against exact areas.
@Suite struct EdgeKernelTests {
    typealias Level = SpanKernelTests.Level

    /// Cells, a bit for each block of them, and the edges that were left over.
    struct Cells: Equatable {
        let columns: Int
        let rows: Int
        var sums: [Int64]
        var passes: [Int32]
        var touched: [UInt64]
        var rest: [Int32] = []

        var wordsPerRow: Int { (columns / 16 + 63) / 64 }

        init(columns: Int, rows: Int) {
            self.columns = columns
            self.rows = rows
            sums = Array(repeating: 0, count: columns * rows)
            passes = Array(repeating: 0, count: columns * rows)
            touched = Array(repeating: 0, count: (columns / 16 + 63) / 64 * rows)
        }

        mutating func add(_ edges: [drip_edge], left: Int32, top: Int32, isMarked: Bool, _ level: Level) {
            let (columns, rows, wordsPerRow) = (columns, rows, wordsPerRow)
            var rest = Array(repeating: Int32(-1), count: edges.count + 1)
            var left0: Int32 = 0
            let count = sums.withUnsafeMutableBufferPointer { sums in
                passes.withUnsafeMutableBufferPointer { passes in
                    touched.withUnsafeMutableBufferPointer { touched in
                        withUnsafeMutablePointer(to: &left0) { unused in
                            var cells = drip_cells(
                                sums: sums.baseAddress!, passes: passes.baseAddress!, cells_per_row: columns, left: unused,
                                touched: isMarked ? touched.baseAddress : nil, words_per_row: wordsPerRow)
                            return level.kernels.add_edges(edges, edges.count, left, top, rows, &cells, &rest)
                        }
                    }
                }
            }
            #expect(rest[count...].allSatisfy { $0 == -1 })
            self.rest = Array(rest[..<count])
        }

        mutating func put(_ row: Int, _ column: Int, _ height: Int32, _ ends: Int32, passes count: Int32, isMarked: Bool) {
            let index = row * columns + column
            sums[index] += Int64(height) + ((Int64(height) * Int64(ends)) >> 17) << 32
            passes[index] += count
            if isMarked { touched[row * wordsPerRow + column / 1024] |= 1 << UInt64(column / 16 % 64) }
        }
    }

    /// What the kernel does for sixteen edges at once, for one.
    struct Way {
        var at: Int32
        let end: Int32
        let isBack: Bool
        let crossed: Int32
        var border: Int32
        let borderStep: Int32
        var crossing: Int32 = 0
        var crossingStep: Int32 = 0

        init(_ from: Int32, _ to: Int32) {
            at = from & 0xFFFF
            end = at + to - from
            isBack = to < from
            crossed = abs(to >> 16 - from >> 16)
            border = isBack ? 0 : 1 << 24
            borderStep = isBack ? -1 << 24 : 1 << 24
        }

        /// Single precision, as in the kernel: each operation is rounded by itself.
        mutating func findCrossings(_ other: Way) {
            let far: Int32 = isBack ? -1 << 30 : 1 << 30
            let slope = Float((end - at) << 8) / Float(other.crossed > 0 ? other.end - other.at : 1)
            crossing = other.crossed > 0 ? at << 8 + Int32(Float(other.border >> 8 - other.at) * slope) : far
            crossingStep = other.crossed > 1 ? Int32(slope * 65536) * (other.isBack ? -1 : 1) : far
        }
    }

    static func add(_ edges: [drip_edge], left: Int32, top: Int32, isMarked: Bool, to cells: inout Cells) {
        for (index, edge) in edges.enumerated() {
            var (x, y) = (Way(edge.x0 - left, edge.x1 - left), Way(edge.y0 - top, edge.y1 - top))
            var (row, column) = (Int(edge.y0 - top) >> 16, Int(edge.x0 - left) >> 16)
            let steps = x.crossed + y.crossed
            if edge.pass == 0 || steps > 32 {
                cells.rest.append(Int32(index))
                continue
            }
            x.findCrossings(y)
            y.findCrossings(x)
            var base: Int32 = 0
            var passes = edge.start_passes
            for step in 0...steps {
                let isRow = x.isBack ? x.crossing > x.border : x.crossing < x.border
                let nextX = step == steps ? x.end : ((isRow ? x.crossing : x.border) + 128) >> 8
                let nextY = step == steps ? y.end : ((isRow ? y.border : y.crossing) + 128) >> 8
                if row >= 0 && row < cells.rows {
                    cells.put(row, column, nextY - y.at, x.at + nextX - base, passes: passes, isMarked: isMarked)
                }
                (x.at, y.at, passes) = (nextX, nextY, 1)
                if isRow {
                    row += y.isBack ? -1 : 1
                    x.crossing &+= x.crossingStep
                    y.border += y.borderStep
                } else {
                    column += x.isBack ? -1 : 1
                    y.crossing &+= y.crossingStep
                    x.border += x.borderStep
                    base += x.isBack ? -131_072 : 131_072
                }
            }
        }
    }

    /// Edges of a contour that wanders about: short ones, long ones, level and upright ones, along the borders of pixels and through corners.
    static func edges(_ count: Int, columns: Int, rows: Int, left: Int, top: Int, _ random: inout SplitMix64) -> [drip_edge] {
        func inside(_ position: Int, _ pixels: Int, _ first: Int) -> Int32 {
            Int32(max(1, min(pixels * 65536 - 1, position)) | 1) + Int32(first * 65536)
        }
        var (x, y) = (random.integer(in: 0...columns * 65536 - 1), random.integer(in: 0...rows * 65536 - 1))
        return (0..<count).map { _ in
            let from = (inside(x, columns, left), inside(y, rows, top))
            let reach = [400, 30_000, 70_000, 200_000, 1_200_000, 2_100_000][random.integer(in: 0...5)]
            let (dx, dy) = (random.integer(in: -reach...reach), random.integer(in: -reach...reach))
            switch random.integer(in: 0...9) {
            case 0: x += dx
            case 1: y += dy
            case 2: (x, y) = (x + dx, y + dx)
            case 3: (x, y) = ((x + dx) & ~0xFFFF, (y + dy) & ~0xFFFF)
            case 4: (x, y) = ((x + dx) | 0xFFFF, y + dy / 100)
            default: (x, y) = (x + dx, y + dy)
            }
            (x, y) = (max(0, min(columns * 65536 - 1, x)), max(-99_999, min(rows * 65536 + 99_999, y)))
            let leaves = y < 0 || y >= rows * 65536
            return drip_edge(
                x0: from.0, y0: from.1, x1: inside(x, columns, left), y1: leaves ? Int32(y | 1) + Int32(top * 65536) : inside(y, rows, top),
                start_passes: Int32(max(0, random.integer(in: -5...2))), pass: random.integer(in: 0...40) == 0 ? 0 : 1)
        }
    }

    @Test("sixteen edges side by side do what each does alone", arguments: SpanKernelTests.levels)
    func alone(level: Level) {
        var random = SplitMix64(seed: 11)
        for round in 0..<200 {
            let (columns, rows) = (16 * random.integer(in: 1...(round % 50 == 0 ? 80 : 6)), random.integer(in: 1...50))
            let (left, top) = (16 * random.integer(in: 0...100), random.integer(in: 0...1000))
            let edges = Self.edges(random.integer(in: 0...70), columns: columns, rows: rows, left: left, top: top, &random)
            for isMarked in [false, true] {
                var (expected, found) = (Cells(columns: columns, rows: rows), Cells(columns: columns, rows: rows))
                Self.add(edges, left: Int32(left) << 16, top: Int32(top) << 16, isMarked: isMarked, to: &expected)
                found.add(edges, left: Int32(left) << 16, top: Int32(top) << 16, isMarked: isMarked, level)
                #expect(found == expected, "round \(round)")
            }
        }
    }

    /// Each edge alone. What it crosses in every row adds up exactly, so nothing is left over behind an outline.
    @Test("heights are exact, and areas to a few parts in 65,536 pixels", arguments: SpanKernelTests.levels)
    func areas(level: Level) {
        var random = SplitMix64(seed: 12)
        let (columns, rows) = (48, 40)
        var worst = 0.0
        for edge in Self.edges(6000, columns: columns, rows: rows, left: 0, top: 0, &random) where edge.pass == 1 {
            var cells = Cells(columns: columns, rows: rows)
            cells.add([edge], left: 0, top: 0, isMarked: false, level)
            if !cells.rest.isEmpty { continue }
            let steps = abs(edge.x1 >> 16 - edge.x0 >> 16) + abs(edge.y1 >> 16 - edge.y0 >> 16)
            let isInside = min(edge.y0, edge.y1) >= 0 && max(edge.y0, edge.y1) < Int32(rows) << 16
            #expect(!isInside || cells.passes.reduce(0, +) == steps + edge.start_passes)
            for row in 0..<rows {
                let (top, bottom) = (Int32(row) << 16, Int32(row + 1) << 16)
                let height = min(bottom, max(top, edge.y1)) - min(bottom, max(top, edge.y0))
                let own = cells.sums[row * columns..<row * columns + columns]
                #expect(own.reduce(0) { $0 + Int32(truncatingIfNeeded: $1) } == height, "row \(row) of \(edge)")
                for (column, sum) in own.enumerated() where sum != 0 {
                    let exact = Self.exactSums(edge, row, column)
                    let cover = Int32(truncatingIfNeeded: sum)
                    let area = (sum - Int64(cover)) >> 32
                    worst = max(worst, abs(Double(cover) - exact.cover), abs(Double(area) - exact.area))
                }
            }
        }
        // Both ends of a piece are rounded to the grid; measured: 1.5.
        #expect(worst < 2, "\(worst)")
    }

    /// The height that an edge crosses in a pixel and the area to the left of it there, in 1/65,536.
    static func exactSums(_ edge: drip_edge, _ row: Int, _ column: Int) -> (cover: Double, area: Double) {
        let (dx, dy) = (Double(edge.x1 - edge.x0), Double(edge.y1 - edge.y0))
        var (from, to) = (0.0, 1.0)
        for (start, length, first) in [(Double(edge.x0), dx, column), (Double(edge.y0), dy, row)] where length != 0 {
            let (a, b) = ((Double(first << 16) - start) / length, (Double((first + 1) << 16) - start) / length)
            (from, to) = (max(from, min(a, b)), min(to, max(a, b)))
        }
        if from >= to { return (0, 0) }
        let cover = (to - from) * dy
        return (cover, cover * ((Double(edge.x0) + dx * (from + to) / 2) / 65536 - Double(column)))
    }

    /// Vertices of a curve, or of anything; a few are level with the one before, or upright above it, or the same.
    static func vertices(_ count: Int, _ random: inout SplitMix64) -> [Double] {
        var position = (Double(random.integer(in: 0...50_000)) / 1000, Double(random.integer(in: 0...50_000)) / 1000)
        var direction = Double(random.integer(in: 0...6282)) / 1000
        let (turn, reach) = (Double(random.integer(in: -900...900)) / 1000, [0.0004, 0.3, 7][random.integer(in: 0...2)])
        return (0..<count).flatMap { _ in
            direction += random.integer(in: 0...6) == 0 ? -turn * 3 : turn
            switch random.integer(in: 0...99) {
            case 0...3: position.0 += reach * cos(direction)
            case 4...7: position.1 += reach * sin(direction)
            case 8: position.1.round()
            case 9: position.0 = -1
            case 10: break
            default: position = (position.0 + reach * cos(direction), position.1 + reach * sin(direction))
            }
            return [position.0, position.1]
        }
    }

    @Test("vertices become the edges that they become one by one", arguments: SpanKernelTests.levels)
    func links(level: Level) {
        var random = SplitMix64(seed: 13)
        var linked = 0
        for round in 0..<2000 {
            let count = random.integer(in: 1...16)
            let vertices = Self.vertices(count + 3, &random)
            let top = Double(random.integer(in: 0...3) * 10)
            let (largestX, largestY): (Int32, Int32) = round % 3 == 0 ? (1_000_001, 1_500_001) : (1 << 24 - 1, 1 << 24 - 1)
            func step(_ coordinate: Double, _ largest: Int32) -> Int32 {
                let steps = Int32((coordinate * 65536).rounded(.toNearestOrEven)) | 1
                return max(1, min(largest, steps))
            }
            func position(_ index: Int) -> GridPoint {
                GridPoint(x: step(vertices[2 * index], largestX), y: step(vertices[2 * index + 1] - top, largestY))
            }
            var chain = EdgeChain(at: position(0), isOnBorder: random.integer(in: 0...3) == 0)
            for index in 1..<3 { _ = chain.edge(to: position(index), largestX: largestX) }
            var kernelChain = chain
            let before = (3..<count + 3).map { (from: position($0 - 1), to: position($0)) }
            // Those that the kernel leaves to Swift: without length, along the left or the right border, or along that of two rows.
            let isSpecial = before.contains { from, to in
                from.x == to.x && (from.y == to.y || to.x == 1 || to.x == largestX) || from.y == to.y && (to.y + 1) & 0xFFFF <= 2
            }
            var edges = Array(repeating: drip_edge(x0: 7, y0: 7, x1: 7, y1: 7, start_passes: 7, pass: 7), count: 17)
            var from = drip_outline_position(x: chain.position.x, y: chain.position.y, dx: chain.turns.signX, dy: chain.turns.signY)
            let turning = level.kernels.link(Array(vertices[6...]), count, top, largestX, largestY, &from, &edges)
            #expect(edges[16].pass == 7)
            #expect((turning < 0) == isSpecial, "round \(round)")
            if turning < 0 { continue }
            linked += 1
            let expected = before.map { chain.edge(to: $0.to, largestX: largestX)! }
            var found = edges[..<count].map {
                GridEdge(x0: $0.x0, y0: $0.y0, x1: $0.x1, y1: $0.y1, startPasses: $0.start_passes, pass: $0.pass)
            }
            var span = found.mutableSpan
            kernelChain.take(&span, 0..<count, turning: UInt16(turning))
            #expect(found.map(Self.numbers) == expected.map(Self.numbers), "round \(round)")
            #expect(String(describing: kernelChain) == String(describing: chain), "round \(round)")
        }
        #expect(linked > 500, "\(linked)")
    }

    static func numbers(_ edge: GridEdge) -> [Int32] { [edge.x0, edge.y0, edge.x1, edge.y1, edge.startPasses, edge.pass] }

    @Test("an edge of Swift is one of C")
    func layout() {
        let edge = GridEdge(x0: 1, y0: 2, x1: 3, y1: 4, startPasses: 5, pass: 6)
        withUnsafeBytes(of: edge) { bytes in
            #expect(bytes.count == MemoryLayout<drip_edge>.size)
            let same = bytes.loadUnaligned(as: drip_edge.self)
            #expect([same.x0, same.y0, same.x1, same.y1, same.start_passes, same.pass] == [1, 2, 3, 4, 5, 6])
        }
    }
}
