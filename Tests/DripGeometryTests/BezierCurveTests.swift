import DripGeometry
import DripTestSupport
import Testing

private let field = Rect(minX: -100, minY: -100, maxX: 100, maxY: 100)

/// The laws of Bézier curves, for every degree that anyone uses.
@Suite struct BezierCurveTests {
    @Test(arguments: 1...7)
    func splitPartsAndElevatedCurvesAgree(degree: Int) {
        var random = SplitMix64(seed: degree)
        var worst = 0.0
        for _ in 0..<200 {
            let curve = random.curve(in: field, degree: degree)
            let cut = random.number(in: 0.01...0.99)
            let halves = curve.split(at: cut)
            let end = random.number(in: cut...1)
            let part = curve.part(from: cut, to: end)
            for step in 0...20 {
                let t = Double(step) / 20
                let point = curve.point(at: t)
                worst = max(worst, curve.elevated.point(at: t).distance(to: point))
                let half = t <= cut ? halves.before.point(at: t / cut) : halves.after.point(at: (t - cut) / (1 - cut))
                worst = max(worst, half.distance(to: point))
                worst = max(worst, part.point(at: t).distance(to: curve.point(at: cut + (end - cut) * t)))
            }
        }
        #expect(worst < 1e-11)
    }

    @Test(arguments: 1...7)
    func splittingKeepsEndsExactly(degree: Int) {
        var random = SplitMix64(seed: 10 + degree)
        let curve = random.curve(in: field, degree: degree)
        let halves = curve.split(at: 0.3)
        #expect(halves.before.start == curve.start && halves.after.end == curve.end)
        #expect(halves.before.end == halves.after.start)
        #expect(halves.before.degree == degree && curve.elevated.degree == degree + 1)
        #expect(curve.point(at: 0) == curve.start && curve.part(from: 0, to: 1).start == curve.start)
    }

    /// Written out with binomial coefficients, not with de Casteljau's construction.
    @Test(arguments: 1...7)
    func pointsMatchBernsteinsForm(degree: Int) {
        var random = SplitMix64(seed: 20 + degree)
        let curve = random.curve(in: field, degree: degree)
        var worst = 0.0
        for step in 0...100 {
            let t = Double(step) / 100
            var sum = Point.zero
            var binomial = 1.0
            for (index, control) in curve.controlPoints.enumerated() {
                var weight = binomial
                for _ in 0..<index { weight *= t }
                for _ in index..<degree { weight *= 1 - t }
                sum = sum + (control - .zero) * weight
                binomial *= Double(degree - index) / Double(index + 1)
            }
            worst = max(worst, sum.distance(to: curve.point(at: t)))
        }
        #expect(worst < 1e-11)
    }

    @Test(arguments: 1...7)
    func derivativeMatchesFiniteDifference(degree: Int) {
        var random = SplitMix64(seed: 30 + degree)
        let curve = random.curve(in: field, degree: degree)
        let step = 1e-5
        for index in 1..<50 {
            let t = Double(index) / 50
            let difference = (curve.point(at: t + step) - curve.point(at: t - step)) * (0.5 / step)
            #expect((difference - (curve.derivative.point(at: t) - .zero)).length < 1e-4)
        }
    }

    /// Documentation/Effects.md §0: the recoil bump (−b, 0), (−c, 0), (0, 8h/3), (c, 0), (b, 0) is h high and flat at its feet.
    @Test func quarticBumpHasTheHeightAskedForAndNoCornerAtItsFeet() {
        let (b, h) = (12.0, 15.0)
        let bump = BezierCurve([Point(-b, 0), Point(-b / 2, 0), Point(0, 8 * h / 3), Point(b / 2, 0), Point(b, 0)])
        #expect(abs(bump.point(at: 0.5).y - h) < 1e-12 && abs(bump.point(at: 0.5).x) < 1e-12)
        for foot in [0.0, 1] {
            let slope = bump.derivative.point(at: foot)
            #expect(slope.y == 0 && slope.x > 0)
        }
        #expect(abs(bump.bounds.maxY - h) < 1e-11 && bump.bounds.minY == 0)
    }

    @Test(arguments: 1...7)
    func boundsHoldTheCurveAndNoMore(degree: Int) {
        var random = SplitMix64(seed: 40 + degree)
        for _ in 0..<50 {
            let curve = random.curve(in: field, degree: degree)
            let sampled = Rect(containing: (0...2000).map { curve.point(at: Double($0) / 2000) }) ?? field
            let bounds = curve.bounds
            #expect(bounds.expanded(by: 1e-9).contains(Point(sampled.minX, sampled.minY)))
            #expect(bounds.expanded(by: 1e-9).contains(Point(sampled.maxX, sampled.maxY)))
            // Near an extremum the samples are at most h²/8 · max|B″| below it.
            let slack = Double(degree * degree) * 800 / 8 / (2000.0 * 2000) + 1e-9
            #expect(sampled.expanded(by: slack).contains(Point(bounds.minX, bounds.minY)))
            #expect(sampled.expanded(by: slack).contains(Point(bounds.maxX, bounds.maxY)))
        }
    }

    @Test func boundsOfFlatAndFoldedCurvesAreExact() {
        let fold = BezierCurve([Point(0, 5), Point(10, 5), Point(0, 5)])
        #expect(fold.bounds == Rect(minX: 0, minY: 5, maxX: 5, maxY: 5))
        let dot = BezierCurve([Point(3, 4), Point(3, 4), Point(3, 4), Point(3, 4)])
        #expect(dot.bounds == Rect(minX: 3, minY: 4, maxX: 3, maxY: 4))
    }
}

@Suite struct CubicApproximationTests {
    @Test(arguments: 4...7, [1.0, 1e-2, 1e-4])
    func cubicsStayWithinToleranceAndJoinSmoothly(degree: Int, tolerance: Double) throws {
        var random = SplitMix64(seed: degree)
        for _ in 0..<20 {
            let curve = random.curve(in: field, degree: degree)
            let cubics = curve.cubics(tolerance: tolerance)
            #expect(cubics.first?.start == curve.start && cubics.last?.end == curve.end)
            // The pieces are parameter intervals of equal halvings, so nearest points suffice: distance to a dense polyline.
            let dense = polyline(of: curve, steps: 3000)
            var worst = 0.0
            for cubic in cubics {
                for step in 0...10 { worst = max(worst, distance(from: cubic.point(at: Double(step) / 10), to: dense)) }
            }
            #expect(worst <= tolerance + 1e-3 * tolerance + 2e-4, "\(cubics.count) cubics")
            for (one, next) in zip(cubics, cubics.dropFirst()) {
                #expect(one.end == next.start)
                let before = one.controlPoints[3] - one.controlPoints[2]
                let after = next.controlPoints[1] - next.controlPoints[0]
                #expect(abs(before.cross(after)) <= 1e-9 * before.length * after.length + 1e-12)
                #expect(before.dot(after) >= 0)
            }
        }
    }

    @Test func linesQuadsAndCubicsAreKeptExactly() {
        var random = SplitMix64(seed: 9)
        for degree in 1...3 {
            let curve = random.curve(in: field, degree: degree)
            let cubics = curve.cubics(tolerance: 1e-9)
            #expect(cubics.count == 1 && cubics[0].degree == 3)
            #expect(cubics[0].point(at: 0.3).distance(to: curve.point(at: 0.3)) < 1e-12)
        }
    }

    /// Beyond what a `Double` resolves no cubic can be within 1/10,000 point; 40,000 pieces of rounding noise were the answer once.
    @Test(.timeLimit(.minutes(30)), arguments: [1e9, 1e13, 1e15, 1e80])
    func enormousQuarticsBecomeFewCubics(reach: Double) {
        var random = SplitMix64(seed: 7)
        let far = Rect(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
        let cubics = random.curve(in: far, degree: 4).cubics(tolerance: 1e-4)
        #expect(cubics.count <= 8192)
    }
}
