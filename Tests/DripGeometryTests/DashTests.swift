import DripGeometry
import DripNumbers
import DripTestSupport
import Testing

@Suite struct DashTests {
    private func dashes(_ text: String, _ lengths: [Double], phase: Double = 0, keepingDots: Bool = true) throws -> String {
        try BezierPath(svg: text).dashed(try DashPattern(lengths, phase: phase), keepingDots: keepingDots).svg()
    }

    @Test func alongALine() throws {
        #expect(try dashes("M0 0H10", [3, 2]) == "M0 0 L3 0 M5 0 L8 0")
        #expect(try dashes("M0 0H10", [4]) == "M0 0 L4 0 M8 0 L10 0")
        #expect(try dashes("M0 0H20", [1, 2, 3]) == "M0 0 L1 0 M3 0 L6 0 M7 0 L9 0 M12 0 L13 0 M15 0 L18 0 M19 0 L20 0")
        #expect(try dashes("M0 0H10", [20, 5]) == "M0 0 L10 0")
        // The end of the way in the middle of a gap, and exactly where a dash would begin.
        #expect(try dashes("M0 0H10", [4, 2, 1, 8]) == "M0 0 L4 0 M6 0 L7 0")
        #expect(try dashes("M0 0H10", [5, 5]) == "M0 0 L5 0")
    }

    @Test func phaseMovesThePatternBack() throws {
        #expect(try dashes("M0 0H10", [3, 2], phase: 1) == "M0 0 L2 0 M4 0 L7 0 M9 0 L10 0")
        #expect(try dashes("M0 0H10", [3, 2], phase: 3) == "M2 0 L5 0 M7 0 L10 0")
        #expect(try dashes("M0 0H10", [3, 2], phase: 4) == "M1 0 L4 0 M6 0 L9 0")
        for phase in [-1.0, 4, 9, 1e9 + 4, -1e9 - 1] {
            #expect(try dashes("M0 0H10", [3, 2], phase: phase) == "M1 0 L4 0 M6 0 L9 0")
        }
        #expect(try dashes("M0 0H10", [4], phase: 4) == "M4 0 L8 0")
    }

    @Test func aroundCornersAndAnewInEverySubpath() throws {
        #expect(try dashes("M0 0H4V4", [3, 2]) == "M0 0 L3 0 M4 1 L4 4")
        #expect(try dashes("M0 0H4V4", [5, 2]) == "M0 0 L4 0 L4 1 M4 3 L4 4")
        #expect(try dashes("M0 0H4M0 9H4", [3, 9]) == "M0 0 L3 0 M0 9 L3 9")
    }

    @Test func aDashOverTheStartOfAClosedSubpathIsOne() throws {
        #expect(try dashes("M0 0H4V4H0Z", [3, 2], phase: 1) == "M4 0 L4 3 M3 4 L0 4 M0 2 L0 0 L2 0")
        #expect(try dashes("M0 0H4V4H0Z", [3, 2]) == "M4 1 L4 4 M2 4 L0 4 L0 3 M0 1 L0 0 L3 0")
        // It begins in a gap, or ends in one.
        #expect(try dashes("M0 0H4V4H0Z", [2, 6], phase: 4) == "M4 0 L4 2 M0 4 L0 2")
        #expect(try dashes("M0 0H4V4H0Z", [6, 10]) == "M0 0 L4 0 L4 2")
        // One that is all dash stays closed.
        #expect(try dashes("M0 0H4V4H0Z", [16, 2]) == "M0 0 L4 0 L4 4 L0 4 L0 0 Z")
        #expect(try dashes("M0 0H4V4H0Z", [50, 2], phase: 7) == "M0 0 L4 0 L4 4 L0 4 L0 0 Z")
    }

    /// A dash of length 0 keeps its direction, so that a square cap stands along the path.
    @Test func dashesWithoutLengthAreDots() throws {
        let path = BezierPath([.move(.zero), .line(Point(30, 40))])
        let pattern = try DashPattern([0, 10])
        let dots = path.dashed(pattern)
        #expect(dots.elements.count == 10 && area(path.stroked(StrokeStyle(width: 4, cap: .butt, dash: pattern))) == 0)
        let round = path.stroked(StrokeStyle(width: 4, cap: .round, dash: pattern), tolerance: 1e-5)
        #expect(abs(area(round) - 5 * 4 * .pi) < 1e-3)
        let square = path.stroked(StrokeStyle(width: 4, cap: .square, dash: pattern))
        #expect(abs(area(square) - 5 * 16) < 1e-5)
        // Corners of the second square, at (6, 8): two along and two across.
        let along = Vector(0.6, 0.8) * 2
        #expect(square.ends.contains { $0.distance(to: Point(6, 8) + along + along.turned) < 1e-6 })
        #expect(try dashes("M5 5Z", [0, 3]) == "M5 5 L5 5")
        #expect(try dashes("M5 5Z", [2, 3], phase: 2) == "")
        #expect(try dashes("M5 5Z", [2, 3], keepingDots: false) == "")
    }

    /// A pattern too short for its path ended the process.
    @Test func tooManyDashesAreNone() throws {
        let line = try BezierPath(svg: "M0 0H100L0 50Z M5 5H6")
        let fine = try DashPattern([1e-5, 1e-5])
        let dashed = line.dashed(fine)
        // The first subpath as it is; the second one, of 50,000 dashes, cut.
        #expect(dashed.elements.starts(with: try BezierPath(svg: "M0 0H100L0 50L0 0Z").elements))
        #expect(dashed.elements.count == 5 + 100_000)
        #expect(line.stroked(StrokeStyle(width: 1, dash: try DashPattern([1e-9]))).bounds != nil)
        for place in [1e100, .infinity, .nan] {
            let far = BezierPath([.move(.zero), .line(Point(place, 0))])
            #expect(far.dashed(try DashPattern([5])).elements.count <= 3)
        }
    }

    @Test func patternsThatAreNone() {
        #expect(throws: DashPatternError.lengthOutOfRange(-1, index: 1)) { try DashPattern([3, -1]) }
        #expect(throws: DashPatternError.nothingLong) { try DashPattern([0, 0, 0]) }
        #expect(throws: DashPatternError.nothingLong) { try DashPattern([]) }
        #expect(throws: DashPatternError.lengthOutOfRange(.infinity, index: 0)) { try DashPattern([.infinity]) }
        #expect(throws: DashPatternError.phaseNotFinite(-.infinity)) { try DashPattern([1], phase: -.infinity) }
        #expect(throws: DashPatternError.self) { try DashPattern([1, .nan]) }
        #expect(throws: DashPatternError.self) { try DashPattern([1.7e308, 1.7e308]) }
    }

    /// All dashes of all gaps' complement: together they are as long as the pattern says, whatever the curves.
    @Test func lengthsOfDashesAddUp() throws {
        var random = SplitMix64(seed: 320)
        for round in 0..<30 {
            let path = random.path(in: Rect(minX: 0, minY: 0, maxX: 100, maxY: 100), degrees: [1, 2, 3, 4], elements: 4)
            let lengths = (0...random.integer(in: 0...3)).map { _ in random.number(in: 1...30) }
            let pattern = try DashPattern(lengths, phase: random.number(in: -50...50))
            for subpath in subpaths(of: path) {
                let total = length(of: subpath)
                // How much of 0…total is dash.
                var (position, expected) = (-pattern.phase - 1000 * pattern.period, 0.0)
                while position < total {
                    for (index, step) in pattern.lengths.enumerated() {
                        if index % 2 == 0 { expected += max(0, min(total, position + step) - max(0, position)) }
                        position += step
                    }
                }
                #expect(abs(length(of: subpath.dashed(pattern)) - expected) < 2e-4, "round \(round)")
            }
        }
    }

    /// Each single dash along a curve is as long as it should be.
    @Test func dashesOfACircle() throws {
        let circle = BezierPath(circle: Point(50, 50), radius: 40)
        let whole = length(of: circle)
        let dashes = subpaths(of: circle.dashed(try DashPattern([whole / 24])))
        #expect(dashes.count == 12)
        for dash in dashes { #expect(abs(length(of: dash) - whole / 24) < 1e-6) }
        let outline = circle.stroked(StrokeStyle(width: 6, dash: try DashPattern([whole / 24])), tolerance: 1e-5)
        #expect(abs(area(outline) - whole / 2 * 6) < 1e-2)
    }

    @Test func aDashedStrokeIsTheStrokeOfItsDashes() throws {
        var random = SplitMix64(seed: 321)
        let pattern = try DashPattern([7, 3, 0, 4], phase: 2)
        for cap in StrokeStyle.Cap.allCases {
            let path = random.path(in: Rect(minX: 0, minY: 0, maxX: 100, maxY: 100), degrees: [1, 2, 3], elements: 4)
            let dashed = path.dashed(pattern, keepingDots: cap != .butt)
            #expect(
                path.stroked(StrokeStyle(width: 3, cap: cap, dash: pattern)) == dashed.stroked(StrokeStyle(width: 3, cap: cap)))
        }
    }

    private func subpaths(of path: BezierPath) -> [BezierPath] {
        var all: [BezierPath] = []
        for element in path.elements {
            if case .move = element { all.append(BezierPath()) }
            if all.isEmpty || (all[all.count - 1].elements.last == .close) { all.append(BezierPath([.move(path.currentPoint)])) }
            all[all.count - 1].append(element)
        }
        return all
    }

    /// By many chords, with the error of chords extrapolated away.
    private func length(of path: BezierPath) -> Double {
        path.segments.reduce(0) { sum, curve in
            func chords(_ steps: Int) -> Double { polyline(of: curve, steps: steps).reduce(0) { $0 + $1.start.distance(to: $1.end) } }
            return sum + chords(1600) + (chords(1600) - chords(800)) / 3
        }
    }
}

/// The measure that dashes are cut by.
@Suite struct ArcLengthTests {
    /// A parabola from its vertex: x = t, y = a·t² up to t = 1.
    @Test(arguments: [0.0, 0.1, 1, 7, 300])
    func dashesOfAParabola(a: Double) throws {
        let curve = BezierCurve([.zero, Point(0.5, 0), Point(1, a)])
        func length(_ t: Double) -> Double {
            let u = 2 * a * t
            if a == 0 { return t }
            let root = (1 + u * u).squareRoot()
            return (u * root + logarithm(u + root)) / (4 * a)
        }
        var path = BezierPath([.move(curve.start)])
        path.addCurve(curve)
        let whole = length(1)
        for share in [0.001, 0.1, 0.35, 0.5, 0.8, 0.999] {
            let dash = path.dashed(try DashPattern([whole * share, whole]))
            let end = dash.currentPoint
            #expect(abs(length(end.x) - whole * share) < 1e-9 * (1 + a), "\(share)")
        }
    }

    /// At a cusp the speed has a kink: (t², t³) from −1 to 1, whose half is (13·√13 − 8)/27 long.
    @Test func aCuspIsMeasuredToo() throws {
        let half = (13 * 13.0.squareRoot() - 8) / 27
        // The Bézier points of (u², u³) with u = 2t − 1.
        let path = BezierPath([.move(Point(1, -1)), .cubic(Point(-1.0 / 3, 1), Point(-1.0 / 3, -1), Point(1, 1))])
        let dash = path.dashed(try DashPattern([half, 9 * half]))
        // Near the cusp x grows as the square of the way, so the place is known to the root of the length.
        #expect(dash.currentPoint.distance(to: .zero) < 1e-8)
        let both = path.dashed(try DashPattern([half * 1.5, 9 * half])).currentPoint
        // s(u) = ((4 + 9u²)^1.5 − 8)/27.
        let u = both.y / both.x
        #expect(abs((power(4 + 9 * u * u, 1.5) - 8) / 27 - half / 2) < 1e-8)
    }
}
