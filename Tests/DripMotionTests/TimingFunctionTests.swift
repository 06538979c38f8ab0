import DripGeometry
import DripMotion
import DripTestSupport
import Testing

@Suite struct TimingFunctionTests {
    /// The table of Documentation/Effects.md §0.
    static let table: [(function: TimingFunction, values: [Double])] = [
        (.linear, [0.1, 0.25, 0.5, 0.75, 0.9]), (.easeIn, [0.0170, 0.0935, 0.3154, 0.6219, 0.8394]),
        (.easeOut, [0.1606, 0.3781, 0.6846, 0.9065, 0.9830]), (.easeInOut, [0.0197, 0.1292, 0.5, 0.8708, 0.9803]),
        (.standard, [0.0948, 0.4085, 0.8024, 0.9605, 0.9943]),
    ]

    @Test(arguments: table.indices)
    func valuesMatchTheTableToFourDigits(index: Int) {
        for (progress, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], Self.table[index].values) {
            #expect(abs(Self.table[index].function(progress) - value) <= 0.00005 + 1e-9)
        }
    }

    @Test func endsAreExactAndProgressIsClamped() {
        for (function, _) in Self.table {
            #expect(function(0) == 0 && function(1) == 1 && function(-3) == 0 && function(7) == 1)
        }
    }

    /// The solved point lies on the curve: x(t) = progress and y(t) = answer for one t, found here by halving alone.
    @Test func answersLieOnTheCurve() {
        var random = SplitMix64(seed: 91)
        for _ in 0..<2000 {
            let function = TimingFunction(
                x1: random.number(in: 0...1), y1: random.number(in: -1...2), x2: random.number(in: 0...1), y2: random.number(in: -1...2))
            let curve = BezierCurve([.zero, Point(function.x1, function.y1), Point(function.x2, function.y2), Point(1, 1)])
            let progress = random.number(in: 0.001...0.999)
            var (low, high) = (0.0, 1.0)
            for _ in 0..<80 {
                let middle = (low + high) / 2
                if curve.point(at: middle).x < progress { low = middle } else { high = middle }
            }
            #expect(abs(curve.point(at: low).y - function(progress)) < 1e-7)
        }
    }

    /// Tangents that are flat or upright at the ends and in the middle mislead Newton's steps.
    @Test(arguments: [(0.0, 0.0, 0.0, 1.0), (1, 0, 1, 1), (1, 0, 0, 1), (0, 1, 1, 0), (0, 1, 0, 1), (1, 1, 1, 1), (0, 0, 0, 0)])
    func extremeCurvesAreMonotoneInX(x1: Double, y1: Double, x2: Double, y2: Double) {
        let function = TimingFunction(x1: x1, y1: y1, x2: x2, y2: y2)
        let values = (0...1000).map { function(Double($0) / 1000) }
        #expect(values.allSatisfy { $0 >= -1e-9 && $0 <= 1 + 1e-9 })
        #expect(zip(values, values.dropFirst()).allSatisfy { $1 >= $0 - 1e-4 } || y1 > y2)
    }

    /// Point symmetry of easeInOut, and mirror symmetry of easeIn and easeOut.
    @Test func symmetries() {
        for index in 0...100 {
            let x = Double(index) / 100
            #expect(abs(TimingFunction.easeInOut(x) + TimingFunction.easeInOut(1 - x) - 1) < 1e-11)
            #expect(abs(TimingFunction.easeIn(x) + TimingFunction.easeOut(1 - x) - 1) < 1e-11)
        }
    }
}
