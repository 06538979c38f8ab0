import DripGeometry
import DripImage
import DripRaster
import DripScene
import DripTestSupport
import Testing

/// The error against exact area, in 1/255, over the pixels that an outline passes through: 200 shapes of 64 × 64 pixels each.
/// Rounding to 8 bits alone gives 0.5 at most and 0.25 on average. DocC's article "Performance" quotes the figures printed here.
@Suite struct AccuracyTests {
    static let shapes = 200

    struct Errors {
        var worst = 0.0
        private var sum = 0.0
        private var count = 0

        var mean: Double { sum / Double(max(1, count)) }

        mutating func add(_ mask: CoverageMask, _ exact: [Double]) {
            for (value, share) in zip(mask.values, exact) where (share > 1e-9 && share < 1 - 1e-9) || (value > 0 && value < 255) {
                let error = abs(Double(value) - share * 255)
                worst = max(worst, error)
                sum += error
                count += 1
            }
        }
    }

    static let field = Rect(x: 2, y: 2, width: 60, height: 60)

    func errors(of shape: (inout SplitMix64) -> BezierPath, against exact: (BezierPath, PixelSize) -> [Double]) throws -> Errors {
        let size = PixelSize(width: 64, height: 64)
        var rasterizer = Rasterizer(size: size)
        var errors = Errors()
        for seed in 0..<Self.shapes {
            var random = SplitMix64(seed: seed)
            let path = shape(&random)
            errors.add(try rasterizer.coverage(of: path), exact(path, size))
        }
        return errors
    }

    @Test func polygons() throws {
        let errors = try errors(
            of: { BezierPath(polygon: $0.starPolygon(in: Self.field, vertices: 9)) },
            against: { path, size in
                ExactOracle.coverage(of: [path.flattened().map(\.start)], rule: .nonZero, size: size)
            })
        print("polygons: worst \(errors.worst), mean \(errors.mean)")
        #expect(errors.worst <= 0.55 && errors.mean <= 0.26)
    }

    @Test func curves() throws {
        let errors = try errors(
            of: { $0.blob(in: Self.field, points: 8) },
            against: { path, size in
                ExactOracle.coverage(of: [path.flattened(tolerance: 1e-6).map(\.start)], rule: .nonZero, size: size)
            })
        print("curves: worst \(errors.worst), mean \(errors.mean)")
        #expect(errors.worst <= 4 && errors.mean <= 1)
    }

    @Test func overlaps() throws {
        let errors = try errors(
            of: { BezierPath(polygon: $0.crossingPolygon(in: Self.field, vertices: 9)) },
            against: { path, size in
                ScanlineOracle.coverage(of: [path.flattened().map(\.start)], rule: .nonZero, size: size, lines: 1024)
            })
        print("overlaps: worst \(errors.worst), mean \(errors.mean)")
        #expect(errors.worst <= 1 && errors.mean <= 0.3)
    }
}

extension SplitMix64 {
    /// A closed outline of cubics through points around the centre of `rect`, without corners (Catmull and Rom's spline).
    fileprivate mutating func blob(in rect: Rect, points count: Int) -> BezierPath {
        let points = (0..<count).map { index in
            let direction = Vector(angle: Double(index) / Double(count) * 2 * .pi)
            let reach = number(in: 0.45...1)
            return Point(rect.center.x + direction.dx * reach * rect.width / 2, rect.center.y + direction.dy * reach * rect.height / 2)
        }
        var path = BezierPath([.move(points[0])])
        for index in 0..<count {
            let (p0, p1, p2, p3) = (
                points[(index + count - 1) % count], points[index], points[(index + 1) % count], points[(index + 2) % count]
            )
            path.addCubic(control1: p1 + (p2 - p0) * (1.0 / 6), control2: p2 - (p3 - p1) * (1.0 / 6), to: p2)
        }
        path.close()
        return path
    }
}
