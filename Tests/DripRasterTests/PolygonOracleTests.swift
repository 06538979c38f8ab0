import DripGeometry
import DripImage
import DripRaster
import DripScene
import DripTestSupport
import Testing

/// The fast rasterizer against the slow exact one, on seeded polygons of every kind, size and position.
@Suite struct PolygonOracleTests {
    enum Kind: CaseIterable { case star, monotone, crossing, pair, sliver, huge, gridded }

    /// One seed's polygons, around or across a small canvas.
    static func polygons(_ kind: Kind, _ random: inout SplitMix64) -> [[Point]] {
        let near = Rect(x: -8, y: -8, width: 36, height: 36)
        let vertices = random.integer(in: 3...17)
        switch kind {
        case .star: return [random.starPolygon(in: near, vertices: vertices)]
        case .monotone: return [random.monotonePolygon(in: near, vertices: vertices + 2)]
        case .crossing: return [random.crossingPolygon(in: near, vertices: vertices)]
        case .pair: return [random.starPolygon(in: near, vertices: vertices), random.crossingPolygon(in: near, vertices: 5).reversed()]
        case .sliver:
            let (a, b) = (random.point(in: near), random.point(in: near))
            return [[a, b, b + Vector(random.number(in: -0.2...0.2), random.number(in: -0.2...0.2))]]
        case .gridded:
            // Many horizontal and vertical edges, shared corners and coincident edges.
            return (0..<2).map { _ in
                random.crossingPolygon(in: near, vertices: vertices)
                    .map { Point(($0.x * 4 / 6).rounded() * 6 / 4 + 0.3, ($0.y * 4 / 6).rounded() * 6 / 4 + 0.3) }
            }
        case .huge: return [random.starPolygon(in: Rect(x: -4000, y: -4000, width: 8020, height: 8020), vertices: vertices)]
        }
    }

    @Test("1,000 seeded polygons are within 1/255 of the oracle, everywhere", arguments: Kind.allCases, FillRule.allCases)
    func polygonsAgree(kind: Kind, rule: FillRule) throws {
        let size = PixelSize(width: 20, height: 21)
        var rasterizer = Rasterizer(size: size)
        // Other polygons for each rule: 7 kinds × 2 rules × 72.
        for seed in 0..<72 {
            var random = SplitMix64(seed: seed * 977 + (rule == .nonZero ? 13 : 1_000_003))
            let polygons = Self.polygons(kind, &random)
            var path = BezierPath()
            for polygon in polygons { path.append(BezierPath(polygon: polygon)) }
            let mask = try rasterizer.coverage(of: path, rule: rule)
            // True coverage: by winding numbers, whatever crosses or overlaps whatever.
            let exact = ScanlineOracle.coverage(of: polygons, rule: rule, size: size)
            for (index, share) in exact.enumerated() {
                let error = abs(Double(mask.values[index]) - share * 255)
                #expect(error <= 1, "seed \(seed), \(kind), \(rule): pixel \(index) is off by \(error) levels")
            }
        }
    }

    @Test("where no outline crosses another, nothing but rounding is off", arguments: [Kind.star, .monotone, .sliver, .huge])
    func roundingOnly(kind: Kind) throws {
        let size = PixelSize(width: 20, height: 21)
        var rasterizer = Rasterizer(size: size)
        for seed in 0..<84 {
            var random = SplitMix64(seed: seed * 977 + 13)
            let polygons = Self.polygons(kind, &random)
            let mask = try rasterizer.coverage(of: BezierPath(polygon: polygons[0]))
            let exact = ExactOracle.coverage(of: polygons, rule: .nonZero, size: size)
            for (index, share) in exact.enumerated() {
                let error = abs(Double(mask.values[index]) - share * 255)
                #expect(error <= 0.51, "seed \(seed), \(kind): pixel \(index) is off by \(error) levels")
            }
        }
    }

    @Test("a shape drawn twice in one path is drawn once", arguments: 0..<20)
    func coincident(seed: Int) throws {
        let size = PixelSize(width: 20, height: 20)
        var random = SplitMix64(seed: seed + 60)
        let once = BezierPath(polygon: random.starPolygon(in: Rect(x: 1, y: 1, width: 18, height: 18), vertices: 9))
        var twice = once
        twice.append(once)
        var rasterizer = Rasterizer(size: size)
        let single = try rasterizer.coverage(of: once)
        let double = try rasterizer.coverage(of: twice)
        #expect(zip(single.values, double.values).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        #expect(try rasterizer.coverage(of: twice, rule: .evenOdd).values.allSatisfy { $0 == 0 })
    }

    /// Water that leaves the canvas on the left: cut at the border, a piece ended at 0.9999999999999998 where the next begins at 1, and a row
    /// fell apart between two pixels.
    @Test("a chain that rounding parts between two pixels stays one")
    func partedChain() throws {
        let size = PixelSize(width: 40, height: 137)
        let water = [
            Point(-5, 193), Point(-5, 133.64282371794377), Point(-3, 134.06076106809684), Point(-1, 134.4989088108499),
            Point(1, 134.91784596841075), Point(3, 135.2850073852119), Point(17, 135.10966616107362), Point(21, 134.2799331348438),
            Point(23, 133.84653447727763), Point(50, 133), Point(50, 193),
        ]
        let mound = [
            Point(14.833173739846977, 140), Point(14.833173739846977, 135.04943308378887), Point(16.143996369600313, 134.62281750218648),
            Point(18.720503829501652, 133.54584705373), Point(30, 133), Point(30, 140),
        ]
        let polygons = [water, mound]
        var path = BezierPath()
        for polygon in polygons { path.append(BezierPath(polygon: polygon)) }
        var rasterizer = Rasterizer(size: size)
        let mask = try rasterizer.coverage(of: path)
        for (index, share) in ScanlineOracle.coverage(of: polygons, rule: .nonZero, size: size).enumerated() {
            #expect(abs(Double(mask.values[index]) - share * 255) <= 1, "pixel \(index)")
        }
    }

    @Test("far from the origin nothing gets worse", arguments: [0, 1000, 16_300])
    func position(offset: Int) throws {
        let size = PixelSize(width: 16_384, height: 24)
        var rasterizer = Rasterizer(size: size)
        let small = PixelSize(width: 24, height: 24)
        for seed in 0..<30 {
            var random = SplitMix64(seed: seed + 900)
            // Whole eighths, so that moving the polygon is exact.
            let polygon = random.starPolygon(in: Rect(x: 2, y: 2, width: 20, height: 20), vertices: 9)
                .map { Point(($0.x * 8).rounded() / 8, ($0.y * 8).rounded() / 8) }
            let moved = polygon.map { Point($0.x + Double(offset), $0.y) }
            let mask = try rasterizer.coverage(of: BezierPath(polygon: moved))
            let exact = ExactOracle.coverage(of: [polygon], rule: .nonZero, size: small)
            for y in 0..<24 {
                for x in 0..<24 where x + offset < 16_384 {
                    #expect(abs(Double(mask[x + offset, y]) - exact[y * 24 + x] * 255) <= 0.51, "seed \(seed), pixel (\(x), \(y))")
                }
            }
        }
    }

    @Test("shapes that share an edge within one path leave no seam", arguments: 0..<60)
    func abutting(seed: Int) throws {
        let size = PixelSize(width: 32, height: 32)
        var random = SplitMix64(seed: seed + 77)
        // A fan of triangles around an inner point covers a rectangle beyond the canvas.
        let corners = [Point(-3, -2), Point(35, -4), Point(36, 34), Point(-5, 37)]
        let middle = random.point(in: Rect(x: 1, y: 1, width: 30, height: 30))
        var path = BezierPath()
        for index in corners.indices {
            let next = corners[(index + 1) % corners.count]
            // Each triangle is cut once more, at a random position.
            let cut = corners[index].interpolated(to: next, at: random.number(in: 0.1...0.9))
            path.append(BezierPath(polygon: [middle, corners[index], cut]))
            path.append(BezierPath(polygon: [middle, cut, next]))
        }
        var rasterizer = Rasterizer(size: size)
        #expect(try rasterizer.coverage(of: path).values.allSatisfy { $0 == 255 }, "seed \(seed)")
    }

    @Test("the sum of coverage is the area", arguments: 0..<50)
    func area(seed: Int) throws {
        let size = PixelSize(width: 64, height: 64)
        var random = SplitMix64(seed: seed + 31)
        let polygon = random.starPolygon(in: Rect(x: 4, y: 4, width: 56, height: 56), vertices: 11)
        var rasterizer = Rasterizer(size: size)
        let sum = try rasterizer.coverage(of: BezierPath(polygon: polygon)).values.reduce(0) { $0 + Double($1) } / 255
        var area = 0.0
        for (index, point) in polygon.enumerated() {
            let next = polygon[(index + 1) % polygon.count]
            area += (point.x * next.y - next.x * point.y) / 2
        }
        #expect(abs(sum - abs(area)) < 0.12, "sum \(sum), area \(abs(area))")
    }
}
