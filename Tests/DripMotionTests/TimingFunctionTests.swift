import DripGeometry
import DripMotion
import DripTestSupport
import Testing

@Suite struct TimingFunctionTests {
    /// The table of effects.md §0.
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
                random.number(in: 0...1), random.number(in: -1...2), random.number(in: 0...1), random.number(in: -1...2))
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
        let function = TimingFunction(x1, y1, x2, y2)
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

@Suite struct DampedOscillationTests {
    /// ẍ = −ω²·x − 2ζω·ẋ, by central differences.
    @Test func solvesItsEquation() {
        var random = SplitMix64(seed: 92)
        for _ in 0..<200 {
            let frequency = random.number(in: 0.5...20)
            let ratio = random.number(in: 0...0.95)
            let x = DampedOscillation(
                displacement: random.number(in: -30...30), velocity: random.number(in: -500...500), frequency: frequency,
                dampingRatio: ratio)
            let omega = 2 * Double.pi * frequency
            // A step where the error of the differences, of order h² and of rounding over h², is smallest.
            let step = 1e-4 / omega * 10
            let reach = (abs(x.displacement) + abs(x.velocity) / omega) * omega * omega
            for index in 1...20 {
                let t = Double(index) * 0.37 / frequency
                let acceleration = (x(t + step) - 2 * x(t) + x(t - step)) / (step * step)
                let velocity = (x(t + step) - x(t - step)) / (2 * step)
                let rest = acceleration + omega * omega * x(t) + 2 * ratio * omega * velocity
                #expect(abs(rest) < 1e-4 * reach)
            }
        }
    }

    @Test func beginsAsItWasLetGo() {
        let x = DampedOscillation(displacement: 15, velocity: -40, frequency: 4, dampingRatio: 0.25)
        #expect(x(0) == 15)
        #expect(abs((x(1e-7) - x(0)) / 1e-7 + 40) < 1e-2)
        #expect(abs(x(10)) < 1e-20)
    }

    /// effects.md §0: overshoot e^(−πζ/√(1−ζ²)) at half a period.
    @Test func overshootsAsMuchAsTheDampingRatioSays() {
        let (ratio, omega) = (0.6, 44.134)
        let x = DampedOscillation(displacement: 1, frequency: omega / (2 * .pi), dampingRatio: ratio)
        let half = Double.pi / (omega * (1 - ratio * ratio).squareRoot())
        #expect(abs(half - 0.0890) < 5e-5)
        #expect(abs(-x(half) - 0.0948) < 5e-5)
    }

    @Test func withoutDampingItRingsForEver() {
        let x = DampedOscillation(displacement: 3, frequency: 2, dampingRatio: 0)
        #expect(abs(x(50) - 3) < 1e-9 && abs(x(50.25) + 3) < 1e-9)
    }
}
