import DripGeometry
import DripImage
import DripRaster
import DripScene
import DripTestSupport
import Testing

@Suite struct CurveTests {
    @Test("curve coverage at the default tolerance stays within 4/255", arguments: 0..<40)
    func defaultTolerance(seed: Int) throws {
        let size = PixelSize(width: 40, height: 40)
        var random = SplitMix64(seed: seed)
        // Ellipses, and shapes bounded by two curves of one degree: no outline crosses another.
        let path: BezierPath
        if seed % 4 == 0 {
            path = BezierPath(
                ellipse: random.point(in: Rect(x: 10, y: 10, width: 20, height: 20)), radiusX: random.number(in: 2...25),
                radiusY: random.number(in: 2...25), rotation: random.number(in: 0...3))
        } else {
            let (left, right) = (Point(2, random.number(in: 15...25)), Point(38, random.number(in: 15...25)))
            func side(_ rows: ClosedRange<Double>) -> [Point] {
                (1...seed % 4 + 1).map { Point(2 + 36 * Double($0) / Double(seed % 4 + 2), random.number(in: rows)) }
            }
            let (upper, lower) = (side(-20...14), side(26...60))
            var outline = BezierPath([.move(left)])
            outline.addCurve(BezierCurve([left] + upper + [right]))
            outline.addCurve(BezierCurve([right] + lower.reversed() + [left]))
            path = outline
        }
        var rasterizer = Rasterizer(size: size)
        let mask = try rasterizer.coverage(of: path)
        let fine = path.flattened(tolerance: 1e-6)
        let polygons = [fine.map(\.start)]
        let exact = ExactOracle.coverage(of: polygons, rule: .nonZero, size: size)
        for (index, share) in exact.enumerated() {
            #expect(abs(Double(mask.values[index]) - share * 255) <= 4, "seed \(seed), pixel \(index)")
        }
    }

    @Test("a circle is round: its mask is the same mirrored and turned")
    func symmetry() throws {
        let size = PixelSize(width: 40, height: 40)
        var rasterizer = Rasterizer(size: size)
        let mask = try rasterizer.coverage(of: BezierPath(circle: Point(20, 20), radius: 16.3))
        for y in 0..<40 {
            for x in 0..<40 {
                for other in [mask[39 - x, y], mask[x, 39 - y], mask[y, x]] {
                    #expect(abs(Int(mask[x, y]) - Int(other)) <= 1, "pixel (\(x), \(y))")
                }
            }
        }
    }

    @Test("a tiny circle in ASCII")
    func tinyCircle() throws {
        var rasterizer = Rasterizer(size: PixelSize(width: 6, height: 6))
        let mask = try rasterizer.coverage(of: BezierPath(circle: Point(3, 3), radius: 2.5))
        #expect(
            mask.ascii == """
                .1441.
                19##91
                4####4
                4####4
                19##91
                .1441.
                """)
    }

    @Test("even-odd leaves the hole of a ring, nonzero fills it when both run one way")
    func rings() throws {
        var path = BezierPath(rect: Rect(x: 1, y: 1, width: 6, height: 6))
        path.append(BezierPath(rect: Rect(x: 3, y: 3, width: 2, height: 2)))
        var rasterizer = Rasterizer(size: PixelSize(width: 8, height: 8))
        #expect(try rasterizer.coverage(of: path, rule: .evenOdd)[4, 4] == 0)
        #expect(try rasterizer.coverage(of: path, rule: .nonZero)[4, 4] == 255)
        #expect(
            try rasterizer.coverage(of: path, rule: .evenOdd).ascii == """
                ........
                .######.
                .######.
                .##..##.
                .##..##.
                .######.
                .######.
                ........
                """)
    }

    @Test("half pixels in ASCII")
    func halves() throws {
        var rasterizer = Rasterizer(size: PixelSize(width: 4, height: 4))
        let mask = try rasterizer.coverage(of: BezierPath(rect: Rect(x: 0.5, y: 0.5, width: 3, height: 2)))
        #expect(mask.ascii == "3553\n5##5\n3553\n....")
    }
}
