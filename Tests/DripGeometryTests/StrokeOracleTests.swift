import DripGeometry
import DripTestSupport
import Testing

/// The outline against a brute-force answer to "is this point inside", on seeded random paths.
@Suite struct StrokeOracleTests {
    static let tolerance = 0.01
    static let area = Rect(minX: 0, minY: 0, maxX: 100, maxY: 100)

    struct Kind: Sendable, CustomTestStringConvertible {
        let name: String
        let degrees: [Int]
        let elements: Int
        /// Control points are moved onto this grid, so that many coincide.
        var grid: Double?
        var area = StrokeOracleTests.area
        var testDescription: String { name }
    }

    static let kinds = [
        Kind(name: "lines", degrees: [1], elements: 5), Kind(name: "quads", degrees: [2], elements: 2),
        Kind(name: "cubics", degrees: [3], elements: 2), Kind(name: "quartics", degrees: [4], elements: 2),
        Kind(name: "all", degrees: [1, 2, 3, 4], elements: 4),
        Kind(name: "all, on a coarse grid", degrees: [1, 2, 3, 4], elements: 3, grid: 50),
        Kind(name: "cubics, on a coarse grid", degrees: [3], elements: 1, grid: 50),
        Kind(name: "all, smaller than the pen", degrees: [1, 2, 3, 4], elements: 3, area: Rect(minX: 0, minY: 0, maxX: 8, maxY: 8)),
    ]

    static func path(_ kind: Kind, _ random: inout SplitMix64) -> BezierPath {
        let path = random.path(in: kind.area, degrees: kind.degrees, elements: kind.elements)
        guard let grid = kind.grid else { return path }
        func snap(_ point: Point) -> Point { Point((point.x / grid).rounded() * grid, (point.y / grid).rounded() * grid) }
        return BezierPath(
            path.elements.map { element in
                switch element {
                case .move(let p): .move(snap(p))
                case .line(let p): .line(snap(p))
                case .quad(let a, let p): .quad(snap(a), snap(p))
                case .cubic(let a, let b, let p): .cubic(snap(a), snap(b), snap(p))
                case .quartic(let a, let b, let c, let p): .quartic(snap(a), snap(b), snap(c), snap(p))
                case .close: .close
                }
            })
    }

    /// Points anywhere, and points close to the edge, where mistakes are.
    static func samples(_ path: BezierPath, _ style: StrokeStyle, _ random: inout SplitMix64) -> [Point] {
        guard let box = path.controlBounds?.expanded(by: style.width * 0.8) else { return [] }
        var points = (0..<20).map { _ in random.point(in: box) }
        for curve in path.segments {
            for _ in 0..<12 {
                let t = random.number(in: 0...1)
                let tangent = curve.derivative.point(at: t) - Point.zero
                guard tangent.length > 0 else { continue }
                let away = style.width / 2 * (random.next() & 1 == 0 ? 1 : -1) * random.number(in: -0.2...1.1)
                points.append(curve.point(at: t) + tangent.turned * (away / tangent.length))
            }
            for end in [curve.start, curve.end] {
                points.append(end + Vector(angle: random.number(in: -4...4)) * (style.width * random.number(in: 0...0.75)))
            }
        }
        return points
    }

    /// Where the outline disagrees with the oracle, or runs the wrong way round, at seeded points that are not within two tolerances of an edge.
    static func mistakes(_ path: BezierPath, _ style: StrokeStyle, seed: Int) -> [Point] {
        var random = SplitMix64(seed: seed)
        let oracle = StrokeOracle(path, style)
        let lines = WindingOracle.lines(of: path.stroked(style, tolerance: tolerance), steps: 40)
        return samples(path, style, &random).filter { point in
            guard let inside = oracle.contains(point, slack: 2 * tolerance) else { return false }
            let winding = WindingOracle.windingNumber(of: lines, at: point)
            return winding < 0 || (winding > 0) != inside
        }
    }

    @Test(arguments: kinds, StrokeStyle.Join.allCases)
    func insideIsInside(_ kind: Kind, _ join: StrokeStyle.Join) {
        for (number, cap) in StrokeStyle.Cap.allCases.enumerated() {
            for (index, width) in [0.5, 3, 12, 40].enumerated() {
                let seed = 10 * number + index
                var random = SplitMix64(seed: seed)
                let path = Self.path(kind, &random)
                let wrong = Self.mistakes(path, StrokeStyle(width: width, cap: cap, join: join), seed: seed)
                #expect(wrong.isEmpty, "seed \(seed), \(kind.name), width \(width), \(cap), \(join): \(path.svg()) at \(wrong)")
            }
        }
    }

    /// Paths at which strokers fail, each with what is special about it.
    static let special = [
        // It slows down to a standstill and goes on: rounding errors there once were taken for directions.
        "M100 50C50 0 100 50 50 0",
        // A cusp, and on both sides of it a loop and a bend that look the same.
        "M10 10C90 90 10 90 90 10", "M10 10C90.01 90 9.99 90 90 10", "M10 10C89.99 90 10.01 90 90 10", "M10 10C90.0001 90 10 90 90 10",
        // Back and forth on a line: once, twice, slanted.
        "M10 10Q90 10 30 10", "M10 10C120 10 -30 10 60 10", "M10 10C100 90 0 -10 60 50", "M10 10L60 10L20 10",
        // Control points on the ends, on both, beyond them.
        "M10 10C10 10 10 80 60 50", "M10 10C10 10 60 50 60 50", "M10 10C60 50 10 10 60 50", "M10 10C-20 -20 90 90 60 50",
        // A tight bend with one short and one long leg, where an outline in one piece has a hole.
        "M10 90L10 20C10 5 20 5 20 20", "M20 20C20 5 10 5 10 20L10 90", "M10 50Q12 20 14 50",
        // A circle as narrow as the pen, a wave, a spike, corners one after the other.
        "M50 50a10 10 0 1 1 0.01 0Z", "M10 50q5 -20 10 0t10 0t10 0t10 0", "M10 90L50 10L50.5 90", "M10 10h2v2h2v2h2v2h60v-50h-1v49h-1v-49",
        // Closed, with the last line on the first.
        "M10 10H60V10Z", "M10 10H60V40L10 10Z", "M10 10C60 10 60 60 10 60Z",
    ]

    @Test(arguments: special)
    func specialPaths(text: String) throws {
        let path = try BezierPath(svg: text)
        let far = path.transformed(by: .translation(70_000, -90_000))
        for (index, width) in [0.4, 2, 5, 20, 70].enumerated() {
            let style = StrokeStyle(width: width, cap: StrokeStyle.Cap.allCases[index % 3], join: StrokeStyle.Join.allCases[index / 2])
            for path in [path, far] {
                let wrong = Self.mistakes(path, style, seed: index)
                #expect(wrong.isEmpty, "width \(width): \(wrong)")
            }
        }
    }
}
