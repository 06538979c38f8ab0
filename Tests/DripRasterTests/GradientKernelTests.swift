import CKernelLevels
import DripGeometry
import DripImage
import DripScene
import DripTestSupport
import Testing

@testable import DripRaster

/// The gradient kernel on every vector level, against the gradient in real numbers.
@Suite struct GradientKernelTests {
    typealias Level = SpanKernelTests.Level

    /// A gradient, and its offset at each pixel by the quadratic equation.
    struct Sample: CustomStringConvertible {
        var offsets: [Double]
        var colors: [Color]
        var spread: Gradient.Spread
        var field: GradientField
        var tables: GradientTables
        var usesCells = false
        var offset: (_ column: Int, _ row: Int) -> Double
        var description: String { "\(field.geometry) \(spread) \(offsets) \(colors)" }

        /// The premultiplied channels 0…255 at an offset.
        func real(_ offset: Double) -> SIMD4<Double> {
            if offset.isNaN { return .zero }
            var inside = offset
            switch spread {
            case .pad: inside = min(1, offset)
            case .repeat: inside -= offset.rounded(.down)
            case .reflect:
                inside -= 2 * (offset / 2).rounded(.down)
                if inside > 1 { inside = 2 - inside }
            }
            let numbers = colors.map { SIMD4(Double($0.red), Double($0.green), Double($0.blue), Double($0.alpha)) }
            var straight = numbers[0]
            if let next = offsets.firstIndex(where: { $0 > inside }) {
                if next > 0 {
                    let progress = (inside - offsets[next - 1]) / (offsets[next] - offsets[next - 1])
                    straight = numbers[next - 1] + (numbers[next] - numbers[next - 1]) * progress
                }
            } else {
                straight = numbers[numbers.count - 1]
            }
            let share = straight.w / 255
            return SIMD4(straight.x * share, straight.y * share, straight.z * share, straight.w)
        }

        /// Whether a colour jumps within 1e-7 of the offset.
        func isAtJump(_ offset: Double) -> Bool {
            let (low, high) = (real(offset - 1e-7), real(offset + 1e-7))
            return (0..<4).contains { abs(low[$0] - high[$0]) > 1 }
        }
    }

    /// A gradient with offsets that change by up to `slope` from column to column, and that begins, or has its centre, near the column `middle`.
    static func sample(
        _ random: inout SplitMix64, _ kind: Int, byCells: Bool = true, slope: Double = 0.05, middle: Double = 0
    ) -> Sample {
        let count = [1, 2, 2, 3, 4, 6, 40][random.integer(in: 0...6)]
        var offsets = (0..<count).map { _ in random.number(in: 0...1) }.sorted()
        if random.integer(in: 0...1) == 0 { offsets[0] = 0 }
        if random.integer(in: 0...1) == 0 { offsets[count - 1] = 1 }
        if count > 2 && random.integer(in: 0...2) == 0 { offsets[1] = offsets[0] }
        let isOpaque = random.integer(in: 0...1) == 0
        let colors = (0..<count).map { _ in
            let word = UInt32(truncatingIfNeeded: random.next())
            return Color(
                red: UInt8(word & 255), green: UInt8(word >> 8 & 255), blue: UInt8(word >> 16 & 255),
                alpha: isOpaque || word >> 24 < 96 ? 255 : UInt8(word >> 24))
        }
        let spread = Gradient.Spread.allCases[random.integer(in: 0...2)]
        var tables = GradientTables(offsets: offsets, colors: colors, spread: spread)
        if byCells { tables = tables.withColors() }
        let usesCells = byCells && tables.cellBits != nil
        func plane() -> PixelPlane {
            let across = random.number(in: -slope...slope)
            return PixelPlane(a: across, c: random.number(in: -0.05...0.05), e: random.number(in: -1...1) - middle * across)
        }
        if kind == 0 {
            var x = plane()
            // None, or next to none, in either direction.
            if random.integer(in: 0...2) == 0 { x.across = [0, 1e-15, -1e-15][random.integer(in: 0...2)] }
            return Sample(
                offsets: offsets, colors: colors, spread: spread, field: GradientField(linear: x), tables: tables, usesCells: usesCells,
                offset: { x.origin + Double($1) * x.down + Double($0) * x.across })
        }
        let (x, y) = (plane(), plane())
        let line = kind == 1 ? Vector.zero : Vector(random.number(in: -1...1), random.number(in: -1...1))
        let radius = random.number(in: 0...1)
        let growth = kind == 2 ? line.length * random.number(in: 1.1...3) : random.number(in: -1...1)
        return Sample(
            offsets: offsets, colors: colors, spread: spread,
            field: GradientField(x: x, y: y, line: line, radius: radius, growth: growth)!, tables: tables, usesCells: usesCells,
            offset: offset(x, y, line, radius, growth))
    }

    /// The offset of circles by the quadratic equation.
    static func offset(
        _ x: PixelPlane, _ y: PixelPlane, _ line: Vector, _ radius: Double, _ growth: Double
    ) -> (_ column: Int, _ row: Int) -> Double {
        let square = line.dot(line) - growth * growth
        return { column, row in
            let point = Vector(
                x.origin + Double(row) * x.down + Double(column) * x.across, y.origin + Double(row) * y.down + Double(column) * y.across)
            let half = point.dot(line) + radius * growth
            let root = (half * half - square * (point.dot(point) - radius * radius)).squareRoot()
            let both = [(half + root) / square, (half - root) / square].filter { radius + growth * $0 >= 0 }
            return both.max() ?? .nan
        }
    }

    static func paint(
        _ sample: Sample, _ level: Level, width: Int, height: Int, _ rows: Range<Int>, _ columns: Range<Int>, on pixels: [UInt32],
        share: UInt32 = 255, shares: [UInt8]? = nil
    ) -> [UInt32] {
        SpanKernelTests.withCanvas(pixels, width: width, height: height) { canvas in
            var area = drip_area(row: rows.lowerBound, column: columns.lowerBound, count: columns.count, rows: rows.count)
            sample.withKernelForm { gradient in
                var gradient = gradient
                // What lies behind the last may be read.
                let shares = shares.map { $0 + Array(repeating: 77, count: 15) }
                level.kernels.paint_gradient(&canvas, &area, 0, &gradient, share, shares, columns.count)
            }
        }
    }

    @Test("within .51 of the gradient in real numbers, by cells within .61, and the same on every level", arguments: SpanKernelTests.levels)
    func isExact(level: Level) {
        var random = SplitMix64(seed: 32)
        var wrong = 0
        var all = 0
        for number in 0..<240 {
            let sample = Self.sample(&random, number % 4, byCells: number % 8 < 4)
            let (width, height) = (random.integer(in: 1...150), random.integer(in: 1...12))
            let clear = Array(repeating: UInt32(0), count: width * height)
            let painted = Self.paint(sample, level, width: width, height: height, 0..<height, 0..<width, on: clear)
            let baseline = Self.paint(sample, SpanKernelTests.levels[1], width: width, height: height, 0..<height, 0..<width, on: clear)
            #expect(painted == baseline, "sample \(number): \(sample)")
            for row in 0..<height {
                for column in 0..<width {
                    let offset = sample.offset(column, row)
                    if sample.isAtJump(offset) { continue }
                    let (real, pixel) = (sample.real(offset), painted[row * width + column])
                    for channel in 0..<4 {
                        let value = Double(pixel >> UInt32(8 * channel) & 255)
                        if !sample.usesCells {
                            all += 1
                            if value != (real[channel] + 0.5).rounded(.down) { wrong += 1 }
                        }
                        if abs(value - real[channel]) > (sample.usesCells ? 0.61 : 0.51) {
                            Issue.record(
                                "sample \(number), (\(column), \(row)), channel \(channel): \(value), not \(real[channel]); \(sample)")
                            return
                        }
                    }
                }
            }
        }
        #expect(wrong * 500 < all, "\(wrong) of \(all) channels are not the nearest")
    }

    @Test("so are large circles, most of whose blocks have one segment or two", arguments: SpanKernelTests.levels)
    func largeCircles(level: Level) {
        var random = SplitMix64(seed: 38)
        for number in 0..<80 {
            let unit = 1 / random.number(in: 40...700)
            let turn = Vector(angle: random.number(in: 0...6)) * unit
            let (width, height) = (random.integer(in: 200...600), random.integer(in: 1...40))
            let center = Vector(random.number(in: -50...650), random.number(in: -20...60))
            let x = PixelPlane(a: turn.dx, c: turn.dy, e: -turn.dot(center))
            let y = PixelPlane(a: -turn.dy * 0.8, c: turn.dx * 0.8, e: (turn.dy * center.dx - turn.dx * center.dy) * 0.8)
            let line = number % 2 == 0 ? Vector.zero : Vector(angle: random.number(in: 0...6)) * random.number(in: 0.01...0.9)
            let (radius, growth) = number % 3 == 0 ? (1.0, -1.0) : (0.0, 1.0)
            let offsets = [0] + (0..<random.integer(in: 0...4)).map { _ in random.number(in: 0...1) }.sorted() + [1]
            let colors = offsets.map { _ in Color(rgb: UInt32(random.integer(in: 0...0xFFFFFF))) }
            let sample = Sample(
                offsets: offsets, colors: colors, spread: .pad,
                field: GradientField(x: x, y: y, line: line, radius: radius, growth: growth)!,
                tables: GradientTables(offsets: offsets, colors: colors, spread: .pad), offset: Self.offset(x, y, line, radius, growth))
            let clear = Array(repeating: UInt32(0), count: width * height)
            let painted = Self.paint(sample, level, width: width, height: height, 0..<height, 0..<width, on: clear)
            for index in painted.indices {
                let real = sample.real(sample.offset(index % width, index / width))
                for channel in 0..<4 {
                    let value = Double(painted[index] >> UInt32(8 * channel) & 255)
                    if abs(value - real[channel]) > 0.51 {
                        Issue.record("sample \(number), pixel \(index), channel \(channel): \(value), not \(real[channel]); \(sample)")
                        return
                    }
                }
            }
        }
    }

    @Test("so is a line that comes from far away and crosses one row", arguments: SpanKernelTests.levels)
    func farLine(level: Level) {
        for origin in [6e4, -6e5, 6e7, -6e8] {
            let (offsets, colors) = ([0, 0.4, 1], [Color(rgb: 0xFF2000), Color(rgb: 0x10C0E0), Color(rgb: 0x4000FF)])
            let x = PixelPlane(a: 0.01, c: -origin / 7, e: origin + origin / 14)
            let sample = Sample(
                offsets: offsets, colors: colors, spread: .pad, field: GradientField(linear: x),
                tables: GradientTables(offsets: offsets, colors: colors, spread: .pad),
                offset: { x.origin + Double($1) * x.down + Double($0) * x.across })
            let painted = Self.paint(sample, level, width: 100, height: 12, 0..<12, 0..<100, on: Array(repeating: 0, count: 1200))
            #expect(Set(painted[700..<800]).count > 80, "row 7 has the gradient")
            for index in painted.indices {
                let real = sample.real(max(0, sample.offset(index % 100, index / 100)))
                for channel in 0..<4 {
                    let value = Double(painted[index] >> UInt32(8 * channel) & 255)
                    #expect(abs(value - real[channel]) <= 0.51, "origin \(origin), pixel \(index), channel \(channel)")
                }
            }
        }
    }

    @Test("a pixel is the same whatever is painted with it", arguments: SpanKernelTests.levels)
    func partsAgree(level: Level) {
        var random = SplitMix64(seed: 33)
        for number in 0..<120 {
            let sample = Self.sample(&random, number % 4, byCells: number % 8 < 4)
            let (width, height) = (random.integer(in: 1...700), random.integer(in: 1...5))
            let before = random.backdrop(width: width, height: height).map(\.packed)
            let share = random.integer(in: 0...1) == 0 ? 255 : UInt32(random.integer(in: 1...255))
            let whole = Self.paint(sample, level, width: width, height: height, 0..<height, 0..<width, on: before, share: share)
            for _ in 0..<10 {
                let left = random.integer(in: 0...width - 1)
                let top = random.integer(in: 0...height - 1)
                let columns = left..<random.integer(in: left + 1...width)
                let rows = top..<random.integer(in: top + 1...height)
                let part = Self.paint(sample, level, width: width, height: height, rows, columns, on: before, share: share)
                var expected = before
                for row in rows { for column in columns { expected[row * width + column] = whole[row * width + column] } }
                #expect(part == expected, "sample \(number), \(columns) of \(width), rows \(rows): \(sample)")
            }
        }
    }

    @Test("runs of one segment, or of the colour around all, are as if blocks were painted alone", arguments: SpanKernelTests.levels)
    func runsAgree(level: Level) {
        var random = SplitMix64(seed: 36)
        var number = 0
        var outside = 0
        while number < 300 {
            // From gradients of less than a block to next to no change.
            let slope = [0.15, 0.05, 0.01, 5e-4, 5e-6, 5e-9][random.integer(in: 0...5)]
            let middle = random.number(in: -100...700)
            var sample = Self.sample(&random, number % 3, byCells: false, slope: slope, middle: middle)
            if number % 6 == 1 {
                // A circle of one block to eight on the row, with a focal point beside its centre, or not.
                let unit = 1 / random.number(in: 5...60)
                let line = number % 12 == 1 ? Vector.zero : Vector(random.number(in: -0.5...0.5), 0.2)
                sample.field = GradientField(
                    x: PixelPlane(a: unit, c: 0, e: -middle * unit), y: PixelPlane(a: 0, c: unit, e: 0.1), line: line, radius: 0, growth: 1)!
            }
            guard sample.tables.hasFewSegments && sample.spread == .pad else { continue }
            number += 1
            let (width, height) = (random.integer(in: 224...700), random.integer(in: 1...3))
            let before = random.backdrop(width: width, height: height).map(\.packed)
            let whole = Self.paint(sample, level, width: width, height: height, 0..<height, 0..<width, on: before)
            var parts = before
            for left in stride(from: 0, to: width, by: 16) {
                parts = Self.paint(sample, level, width: width, height: height, 0..<height, left..<min(left + 16, width), on: parts)
            }
            #expect(whole == parts, "sample \(number), \(width) columns: \(sample)")
            outside += zip(whole, whole.dropFirst(16)).count { $0 == $1 }
        }
        #expect(outside > 50_000, "\(outside) pixels are in blocks of one colour")
    }

    @Test("each pixel's share scales its colour, which is composited as a solid one", arguments: SpanKernelTests.levels)
    func shares(level: Level) {
        var random = SplitMix64(seed: 34)
        for number in 0..<120 {
            let sample = Self.sample(&random, number % 4, byCells: number % 8 < 4)
            let width = random.integer(in: 1...(number % 3 == 0 ? 700 : 100))
            let height = random.integer(in: 1...(number % 5 == 0 ? 19 : 4))
            let before = random.backdrop(width: width, height: height)
            // From the begin of a block on, or from any column.
            let left = random.integer(in: 0...1) == 0 ? 0 : random.integer(in: 0...width - 1)
            let count = width - left
            // Runs of single pixels, of a few blocks and of many.
            var shares: [UInt8] = []
            while shares.count < count * height {
                let share = [0, 255, UInt8(random.integer(in: 0...255))][random.integer(in: 0...2)]
                shares += Array(repeating: share, count: random.integer(in: 1...[1, 50, 200][random.integer(in: 0...2)]))
            }
            shares.removeLast(shares.count - count * height)
            let colors = Self.paint(
                sample, level, width: width, height: height, 0..<height, 0..<width, on: Array(repeating: 0, count: width * height))
            let painted = Self.paint(
                sample, level, width: width, height: height, 0..<height, left..<width, on: before.map(\.packed), shares: shares)
            for index in before.indices {
                let color = PremultipliedRGBA8(word: colors[index])
                let (row, column) = (index / width, index % width)
                let share = column < left ? 0 : shares[row * count + column - left]
                #expect(
                    painted[index] == color.scaled(by: share).over(before[index]).packed,
                    "sample \(number), row \(row), column \(column) from \(left)")
            }
        }
    }

    @Test func aJumpAtTheFirstOffsetShowsBothColors() {
        let tables = GradientTables(offsets: [0, 0, 1, 1], colors: [.black, .white, .white, .black], spread: .pad)
        #expect(tables.cellBits == nil, "cells would blur jumps")
        let field = GradientField(linear: PixelPlane(a: 0.1, c: 0, e: -0.5))
        let layer = LayerMemory(width: 20, rowCount: 1)
        layer.begin(0..<1, columns: 0..<20)
        let painter = GradientPainter(field: field, tables: tables)
        painter.paint(rows: 0..<1, columns: 0..<20, share: 255, by: nil, on: &layer.canvas)
        SpanKernels.expand(layer.canvas)
        let expected = Array(repeating: Color.black, count: 5) + Array(repeating: .white, count: 10) + Array(repeating: .black, count: 5)
        #expect((0..<20).map { layer.canvas.pixels[$0].straight } == expected)
    }

    @Test("cells are as many as the steepest slope needs", arguments: [(1.0, 11), (0.5, 12), (0.05, 15), (0.01, nil)] as [(Double, Int?)])
    func cellCount(width: Double, bits: Int?) {
        let tables = GradientTables(offsets: [0, width], colors: [.black, .white], spread: .pad)
        #expect(tables.cellBits == bits.flatMap { $0 <= 14 ? $0 : nil })
    }

    @Test("far pixels and many cells take double precision")
    func precision() {
        let (small, large) = (PixelSize(width: 300, height: 200), PixelSize(width: 9000, height: 10))
        let field = GradientField(linear: PixelPlane(a: 0.02, c: 0.001, e: 0))
        #expect(field.isCoarse(on: small, cellBits: 11, spread: .repeat) && !field.isCoarse(on: large, cellBits: 11, spread: .repeat))
        #expect(field.isCoarse(on: large, cellBits: 11, spread: .pad), "far pixels have the colours of the ends")
        let steep = GradientField(linear: PixelPlane(a: 0.1, c: 0, e: 0))
        #expect(steep.isCoarse(on: small, cellBits: 12, spread: .reflect) && !steep.isCoarse(on: small, cellBits: 14, spread: .reflect))
        #expect(!steep.isCoarse(on: small, cellBits: 14, spread: .pad), "columns are counted from multiples of 256")
        let huge = GradientField(linear: PixelPlane(a: 0, c: 1e9, e: 0))
        #expect(!huge.isCoarse(on: large, cellBits: 8, spread: .pad))
    }

    @Test("a table is used where it is worth its time, whatever was drawn before")
    func extentDecides() throws {
        let size = PixelSize(width: 300, height: 200)
        func usesCells(
            _ store: inout GradientStore, _ length: Double, _ spread: Gradient.Spread = .pad, stops: Int = 9
        ) throws -> Bool? {
            let last = stops - 1
            let stops = (0...last).map { GradientStop(Double($0) / Double(last), Color(rgb: 0x010101 * UInt32(255 * $0 / last))) }
            let gradient = Gradient(.linear(from: .zero, to: Point(length, 0)), spread: spread, stops: stops)
            guard case .gradient(let painter) = try store.painter(gradient, .identity, on: size) else { return nil }
            return painter.strategy == .cells
        }
        var store = GradientStore()
        // 2,048 cells.
        #expect(try usesCells(&store, 5) == false)
        #expect(try usesCells(&store, 6) == true)
        #expect(try usesCells(&store, 5) == false)
        #expect(try usesCells(&store, 20, .repeat) == true)
        #expect(try usesCells(&store, 7, .repeat) == false, "many repetitions take double precision")
        #expect(try usesCells(&store, 100, stops: 8) == false, "few segments need no table")
        #expect(try usesCells(&store, 100, .reflect, stops: 8) == true)
    }
}

extension GradientKernelTests.Sample {
    /// Cells wherever the kernel has them, so that they are tested, too.
    fileprivate func strategy(on size: PixelSize) -> GradientStrategy {
        let isCoarse = tables.resolution.map { field.isCoarse(on: size, cellBits: $0, spread: tables.spread) } == true
        if !isCoarse { return .exact }
        return usesCells ? .cells : tables.hasFewSegments ? .fewSegments : .exact
    }

    fileprivate func withKernelForm(_ body: (drip_gradient) -> Void) {
        tables.borders.withUnsafeBufferPointer { borders in
            tables.channels.withUnsafeBufferPointer { channels in
                tables.bins.withUnsafeBufferPointer { bins in
                    tables.colors.withUnsafeBufferPointer { colors in
                        func plane(_ plane: PixelPlane) -> drip_plane {
                            drip_plane(origin: plane.origin, across: plane.across, down: plane.down)
                        }
                        let size = PixelSize(width: 700, height: 12)
                        body(
                            drip_gradient(
                                geometry: field.geometry.rawValue, spread: tables.spread.kernelSpread, x: plane(field.x), y: plane(field.y),
                                shift: field.shift, along_x: field.along.dx, along_y: field.along.dy, curvature: field.curvature,
                                focus: field.focus, growth: field.growth, is_opaque: tables.isOpaque ? 1 : 0, count: tables.count,
                                borders: borders.baseAddress!, channels: channels.baseAddress!, bins: bins.baseAddress!,
                                shares_bins: tables.sharesBins ? 1 : 0, colors: colors.baseAddress,
                                cell_bits: Int32(tables.cellBits ?? 0), strategy: strategy(on: size).rawValue))
                    }
                }
            }
        }
    }
}

extension PremultipliedRGBA8 {
    /// The pixel of a packed word.
    init(word: UInt32) {
        let bytes = SIMD4(Double(word & 255), Double(word >> 8 & 255), Double(word >> 16 & 255), Double(word >> 24))
        self.init(channels: bytes)
    }
}
