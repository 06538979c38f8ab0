import DripGeometry
import DripImage
import DripRaster
import DripScene
import DripTestSupport
import Testing

/// Shapes that are thin, tiny, dense, on the border of something or beyond it, against the oracle that knows winding numbers only.
@Suite struct ShapeExtremesTests {
    static let size = PixelSize(width: 20, height: 16)

    static func check(
        _ polygons: [[Point]], rules: [FillRule] = FillRule.allCases, size: PixelSize = size, tolerance: Double = 1, lines: Int = 512,
        _ comment: Comment
    ) throws {
        var rasterizer = Rasterizer(size: size)
        for rule in rules {
            let mask = try rasterizer.coverage(of: BezierPath(polygons: polygons), rule: rule)
            let exact = ScanlineOracle.coverage(of: polygons, rule: rule, size: size, lines: lines)
            var worst = (index: 0, error: 0.0)
            for (index, share) in exact.enumerated() {
                let error = abs(Double(mask.values[index]) - share * 255)
                if error > worst.error { worst = (index, error) }
            }
            #expect(worst.error <= tolerance, "\(rule), pixel (\(worst.index % size.width), \(worst.index / size.width)): \(comment)")
        }
    }

    /// The four corners of a line of some width.
    static func hairline(_ a: Point, _ b: Point, width: Double) -> [Point] {
        let across = (b - a).turned * (width / 2 / (b - a).length)
        return [a + across, b + across, b - across, a - across]
    }

    // MARK: Crossing

    /// Their sides cross the canvas as lines, in either direction, so a pixel has two edges from side to side wherever any two meet.
    @Test("where two lines pass through a pixel nothing but rounding is off", arguments: 0..<20)
    func pairsOfLines(seed: Int) throws {
        var random = SplitMix64(seed: seed + 4_100)
        let triangles = (0..<5).map { _ in
            let (middle, turn) = (random.point(in: Rect(x: 4, y: 4, width: 12, height: 8)), random.number(in: 0...6.28))
            let direction = random.integer(in: 0...1) == 0 ? 1.0 : -1.0
            return (0..<3).map { middle + Vector(angle: turn + direction * Double($0) * 2 * .pi / 3) * random.number(in: 60...90) }
                .map { $0 + Vector(random.number(in: -26...26), random.number(in: -26...26)) }
        }
        try Self.check(triangles, tolerance: 0.64, lines: 2048, "seed \(seed)")
    }

    // MARK: Thin and tiny

    @Test("hairlines at every angle", arguments: [0.001, 0.01, 0.1, 0.5])
    func hairlines(width: Double) throws {
        for step in 0..<18 {
            let direction = Vector(angle: Double(step) * .pi / 9)
            for center in [Point(10, 8), Point(9.7, 8.3)] {
                let line = Self.hairline(center + direction * -7.5, center + direction * 7.5, width: width)
                try Self.check([line], rules: [.nonZero], lines: 1024, "width \(width), \(step * 20)°")
            }
        }
    }

    @Test("many hairlines in the same pixels add up", arguments: 0..<6)
    func hatching(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        let field = Rect(x: 1, y: 1, width: 18, height: 14)
        let lines = (0..<40).map { _ in Self.hairline(random.point(in: field), random.point(in: field), width: 0.05) }
        try Self.check(lines, lines: 1024, "seed \(seed)")
    }

    @Test("shapes within one pixel, and a few within one", arguments: 0..<30)
    func withinAPixel(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        let pixel = Rect(x: 7, y: 4, width: 1, height: 1)
        try Self.check([random.starPolygon(in: pixel, vertices: 9)], lines: 1024, "seed \(seed)")
        try Self.check((0..<3).map { _ in random.crossingPolygon(in: pixel, vertices: 4) }, lines: 2048, "seed \(seed), three")
    }

    @Test("a thousand triangles in one pixel cover as much as they do", arguments: FillRule.allCases)
    func crowd(rule: FillRule) throws {
        var random = SplitMix64(seed: 8)
        let pixel = Rect(x: 7, y: 4, width: 1, height: 1)
        let triangles = (0..<1000).map { _ in
            let center = random.point(in: pixel)
            return random.crossingPolygon(in: Rect(x: center.x, y: center.y, width: 0.03, height: 0.03), vertices: 3)
        }
        // Measured along 64 lines.
        try Self.check(triangles, rules: [rule], tolerance: 4, lines: 2048, "1,000 triangles")
    }

    @Test("a star of a thousand points through one pixel", arguments: FillRule.allCases)
    func star(rule: FillRule) throws {
        let points = (0..<1000).map { index -> Point in
            let turns = Double(index) * 499 / 1000
            return Point(10.5, 8.5) + Vector(angle: turns * 2 * .pi) * (index % 2 == 0 ? 7.0 : 6.5)
        }
        // In the middle all lines meet; under even-odd it is a fine pattern that 64 lines a pixel cannot resolve.
        try Self.check([points], rules: [rule], tolerance: rule == .nonZero ? 2.5 : 12, lines: 256, "1,000 points")
    }

    @Test("spikes back and forth over one another", arguments: 0..<10)
    func spikes(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        let polygon = (0..<30).map { index in
            Point((index % 2 == 0 ? 2 : 18) + random.number(in: -0.5...0.5), 8 + random.number(in: -0.5...0.5))
        }
        try Self.check([polygon], tolerance: 2.5, lines: 1024, "seed \(seed)")
    }

    // MARK: On borders

    @Test("corners and edges on the borders of pixels", arguments: 0..<40)
    func gridPoints(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        let polygons = (0..<random.integer(in: 1...3)).map { _ in
            (0..<random.integer(in: 3...8)).map { _ in Point(Double(random.integer(in: -2...22)), Double(random.integer(in: -2...18))) }
        }
        try Self.check(polygons, "seed \(seed)")
    }

    @Test("coincident edges, in both directions, and collinear corners", arguments: 0..<20)
    func coincident(seed: Int) throws {
        var random = SplitMix64(seed: seed + 40)
        let field = Rect(x: 1, y: 1, width: 18, height: 14)
        let star = random.starPolygon(in: field, vertices: 7)
        // The same edges with extra corners on them, there and back again, and a part of them twice.
        let refined = star.indices.flatMap { index in
            [star[index], star[index].interpolated(to: star[(index + 1) % star.count], at: 0.375)]
        }
        try Self.check([star, refined.reversed()], "seed \(seed): cancels")
        try Self.check([star, refined], "seed \(seed): twice")
        try Self.check([star + Array(star.prefix(4).reversed())], "seed \(seed): back along three edges")
        try Self.check([star, Array(refined.prefix(6))], "seed \(seed): a part of it")
    }

    @Test("horizontal edges and horizontal runs of corners", arguments: 0..<20)
    func level(seed: Int) throws {
        var random = SplitMix64(seed: seed + 70)
        // Rectangles in a few rows, at quarters of pixels: plenty of edges on one line.
        let polygons = (0..<6).map { _ in
            let (x0, x1) = (random.number(in: 0...19), random.number(in: 0...19))
            let (y0, y1) = (Double(random.integer(in: 16...24)) / 4, Double(random.integer(in: 20...28)) / 4)
            let rect = [Point(x0, y0), Point((x0 + x1) / 2, y0), Point(x1, y0), Point(x1, y1), Point(x0, y1)]
            return random.next() & 1 == 0 ? rect : rect.reversed()
        }
        try Self.check(polygons, "seed \(seed)")
    }

    @Test("the canvas itself, a little more and a little less, in any direction")
    func border() throws {
        let (width, height) = (20.0, 16.0)
        for inset in [0, 1e-9, 1 / 65_536.0, 1 / 131_072.0, 0.25, -1e-9, -0.25, -1, -1e9] {
            let rect = [
                Point(inset, inset), Point(width - inset, inset), Point(width - inset, height - inset), Point(inset, height - inset),
            ]
            try Self.check([rect], "inset \(inset)")
            try Self.check([rect.reversed()], "inset \(inset), reversed")
            // As the hole of something larger.
            let frame = [Point(-50, -50), Point(70, -50), Point(70, 66), Point(-50, 66)]
            try Self.check([frame, rect.reversed()], "inset \(inset), hole")
        }
    }

    /// Left, right, above, below and every corner between, to the whole canvas inside of the shape.
    @Test("cut at every side of the canvas", arguments: [-1, 0, 1], [-1, 0, 1])
    func cut(dx: Int, dy: Int) throws {
        for seed in 0..<12 {
            var random = SplitMix64(seed: seed + 100)
            for reach in [12.0, 3000] {
                let center = Point(10 + Double(dx) * 10, 8 + Double(dy) * 8)
                let field = Rect(x: center.x - reach, y: center.y - reach, width: 2 * reach, height: 2 * reach)
                let polygons = [random.starPolygon(in: field, vertices: 9), random.crossingPolygon(in: field, vertices: 5)]
                try Self.check(polygons, lines: 256, "seed \(seed), reach \(reach)")
            }
        }
    }

    /// The edge that came from outside was dropped, and the next one began where the one before had ended.
    @Test("an outline that touches the border from outside goes on from there")
    func touchesFromOutside() throws {
        for corners in [
            [Point(-5, 3), Point(0, 10), Point(8, 12), Point(3, 15)], [Point(5, -4), Point(7, 0), Point(12, 9), Point(2, 9)],
            [Point(25, 3), Point(20, 8), Point(9, 9), Point(11, 2)], [Point(9, 19), Point(4, 16), Point(3, 6), Point(16, 5)],
            [Point(-9, -9), Point(0, 0), Point(30, 30), Point(-9, 30)],
        ] {
            try Self.check([corners], "\(corners[0])")
            try Self.check([corners.reversed()], "\(corners[0]), reversed")
        }
    }

    @Test("an open path is closed, also where that line lies outside")
    func open() throws {
        var rasterizer = Rasterizer(size: Self.size)
        for corners in [
            [Point(2, 2), Point(15, 3), Point(9, 13)], [Point(-5, 3), Point(9, -4), Point(30, 12)],
            [Point(25, 3), Point(9, 9), Point(30, 22)], [Point(-9, -9), Point(-9, 30), Point(40, 30)],
        ] {
            var path = BezierPath()
            for corner in corners { path.isEmpty ? path.move(to: corner) : path.addLine(to: corner) }
            path.move(to: Point(1, 1))
            #expect(try rasterizer.coverage(of: path) == rasterizer.coverage(of: BezierPath(polygon: corners)))
        }
    }

    // MARK: Many times over

    @Test("a shape many times over is the shape", .timeLimit(.minutes(30)), arguments: [1000, 50_000])
    func copies(count: Int) throws {
        let polygon = [Point(1.3, 2.2), Point(7.6, 3.9), Point(5.1, 7.7), Point(2.4, 6.2)]
        var rasterizer = Rasterizer(size: Self.size)
        let once = try rasterizer.coverage(of: BezierPath(polygon: polygon))
        var same = BezierPath()
        var alternating = BezierPath()
        for index in 0..<count {
            same.append(BezierPath(polygon: polygon))
            alternating.append(BezierPath(polygon: index % 2 == 0 ? polygon : polygon.reversed()))
        }
        let many = try rasterizer.coverage(of: same)
        #expect(zip(once.values, many.values).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(many.ascii)")
        // An even number of times is nothing under either rule, when half of them run back.
        #expect(try rasterizer.coverage(of: same, rule: .evenOdd).values.allSatisfy { $0 == 0 })
        #expect(try rasterizer.coverage(of: alternating).values.allSatisfy { $0 == 0 })
        #expect(try rasterizer.coverage(of: BezierPath(polygon: polygon)) == once)
    }

    @Test("a spiral that runs round and round", .timeLimit(.minutes(30)), arguments: [100, 32_768, 65_536])
    func spiral(turns: Int) throws {
        // Squares from outside to the middle: the winding number there is the number of turns.
        let points = (0...4 * turns).map { index in
            let reach = 7 * (1 - Double(index) / Double(4 * turns + 4))
            return Point(10 + (index % 4 == 0 || index % 4 == 3 ? -reach : reach), 8 + (index % 4 < 2 ? -reach : reach))
        }
        var rasterizer = Rasterizer(size: Self.size)
        let mask = try rasterizer.coverage(of: BezierPath(polygon: points))
        #expect(mask[10, 8] == 255 && mask[4, 8] == 255 && mask[10, 2] == 255 && mask[15, 13] == 255 && mask[1, 1] == 0, "\(mask.ascii)")
        #expect(mask.values.count { $0 >= 250 } >= 12 * 12)
    }

    /// Many horizontal lines, which are counted separately.
    @Test("a comb of horizontal lines", .timeLimit(.minutes(30)), arguments: [100, 40_000])
    func comb(count: Int) throws {
        var path = BezierPath([.move(Point(2.5, 4.25))])
        for index in 0..<count { path.addLine(to: Point(index % 2 == 0 ? 17.5 : 2.5, 4.25)) }
        path.addLine(to: Point(2.5, 9.75))
        path.addLine(to: Point(17.5, 9.75))
        if count % 2 == 0 { path.addLine(to: Point(17.5, 4.25)) }
        var rasterizer = Rasterizer(size: Self.size)
        let mask = try rasterizer.coverage(of: path)
        let plain = try rasterizer.coverage(of: BezierPath(rect: Rect(x: 2.5, y: 4.25, width: 15, height: 5.5)))
        #expect(zip(mask.values, plain.values).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(mask.ascii)")
    }
}
