import DripGeometry
import DripImage
import DripRaster
import DripScene
import DripTestSupport
import Testing

@Suite struct ClippingTests {
    static let size = PixelSize(width: 32, height: 32)

    @Test("what is outside the canvas changes nothing inside", arguments: 0..<60)
    func windowsAgree(seed: Int) throws {
        // The same path on a small canvas and on a large one that holds all of it, moved by whole pixels.
        var random = SplitMix64(seed: seed + 400)
        let path = random.path(in: Rect(x: -50, y: -50, width: 132, height: 132), degrees: [1, 2, 3, 4], elements: 5)
        var small = Rasterizer(size: Self.size)
        var large = Rasterizer(size: PixelSize(width: 160, height: 160))
        for rule in FillRule.allCases {
            // Curves cut at the border get other pieces, so the pieces are made too fine to matter.
            let window = try small.coverage(of: path, rule: rule, tolerance: 1e-3)
            let whole = try large.coverage(of: path, rule: rule, transform: .translation(64, 64), tolerance: 1e-3)
            for y in 0..<32 {
                for x in 0..<32 {
                    #expect(abs(Int(window[x, y]) - Int(whole[x + 64, y + 64])) <= 1, "seed \(seed), \(rule), pixel (\(x), \(y))")
                }
            }
        }
    }

    @Test("enormous shapes are drawn right", arguments: [1e6, 1e9, 1e12, 1e15, 1e30, 1e99])
    func enormous(reach: Double) throws {
        var rasterizer = Rasterizer(size: Self.size)
        // Covers everything left of x = 10.25, whatever its other corners.
        let left = BezierPath(polygon: [Point(10.25, -reach), Point(10.25, reach), Point(-reach, reach), Point(-reach, -reach)])
        let mask = try rasterizer.coverage(of: left)
        for y in 0..<32 { #expect(mask[9, y] == 255 && mask[10, y] == 64 && mask[11, y] == 0) }
        // A disc around the canvas covers it; one beside it does not.
        #expect(try rasterizer.coverage(of: BezierPath(circle: .zero, radius: reach)).values.allSatisfy { $0 == 255 })
        #expect(try rasterizer.coverage(of: BezierPath(circle: Point(3 * reach, 0), radius: reach)).values.allSatisfy { $0 == 0 })
        // Below the diagonal, also for curves.
        let half = BezierPath([
            .move(Point(-reach, -reach)), .cubic(Point(-reach / 2, -reach / 2), Point(reach / 2, reach / 2), Point(reach, reach)),
            .line(Point(-reach, reach)), .close,
        ])
        let triangle = try rasterizer.coverage(of: half)
        #expect(triangle[2, 30] == 255 && triangle[30, 2] == 0)
    }

    @Test("far shapes cost a vertex a curve, enormous ones not many more")
    func farShapesCostNothing() {
        let clip = Rect(minX: 0, minY: 0, maxX: 32, maxY: 32)
        for center in [Point(0, -2e9), Point(0, 2e9), Point(2e9, 0), Point(-2e9, 0)] {
            var outline = FlattenedPath()
            BezierPath(circle: center, radius: 1e9).flatten(clip: clip, into: &outline)
            #expect(outline.count <= 8)
        }
        var outline = FlattenedPath()
        BezierPath(circle: .zero, radius: 1e9).flatten(clip: clip, into: &outline)
        #expect(outline.count < 200, "\(outline.count) vertices")
    }

    @Test("numbers that cannot be drawn are refused", arguments: [Double.nan, .infinity, -.infinity, 1e101])
    func refused(value: Double) throws {
        var rasterizer = Rasterizer(size: Self.size)
        for path in [
            BezierPath(polygon: [Point(0, 0), Point(value, 5), Point(3, 9)]),
            BezierPath([.move(.zero), .quartic(Point(1, value), .zero, .zero, Point(1, 1))]),
        ] {
            #expect(throws: RasterError.coordinateOutOfRange) { try rasterizer.coverage(of: path) }
        }
        #expect(throws: RasterError.coordinateOutOfRange) {
            try rasterizer.coverage(of: BezierPath(circle: .zero, radius: 1), transform: .scale(value))
        }
        // And the rasterizer still works.
        #expect(try rasterizer.coverage(of: BezierPath(circle: Point(16, 16), radius: 9))[16, 16] == 255)
    }

    @Test("canvases taller than a band", arguments: [1, 3])
    func bands(width: Int) throws {
        let size = PixelSize(width: 16_384, height: 300 * width)
        var rasterizer = Rasterizer(size: size)
        let mask = try rasterizer.coverage(of: BezierPath(ellipse: Point(8000, 150), radiusX: 7000, radiusY: 140))
        #expect(mask[8000, 12] == 255 && mask[8000, 5] == 0 && mask[8000, 288] == 255 && mask[1, 150] == 0)
        #expect(mask[3000, 248] == mask[12999, 248] && mask[3000, 246] == 255 && mask[3000, 250] == 0)
    }

    @Test("degenerate paths cover nothing")
    func degenerate() throws {
        var rasterizer = Rasterizer(size: Self.size)
        let line = BezierPath([.move(Point(1, 1)), .line(Point(30, 30)), .close])
        let point = BezierPath([.move(Point(5, 5)), .close])
        let flat = BezierPath([.move(Point(1, 5)), .line(Point(9, 5)), .line(Point(4, 5)), .close])
        for path in [BezierPath(), line, point, flat] { #expect(try rasterizer.coverage(of: path).values.allSatisfy { $0 == 0 }) }
    }
}
