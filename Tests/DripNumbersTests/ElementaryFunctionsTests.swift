import DripNumbers
import DripTestSupport
import Foundation
import Testing

/// Our functions against the C library's, which are right to less than one unit in the last place.
@Suite struct ElementaryFunctionsTests {
    /// The worst error in units in the last place over `count` random arguments, and where.
    private func worst(
        in range: ClosedRange<Double>, count: Int = 100_000, _ ours: (Double) -> Double, _ theirs: (Double) -> Double
    ) -> (error: Double, at: Double) {
        var random = SplitMix64(seed: 1)
        var worst = (error: 0.0, at: 0.0)
        for _ in 0..<count {
            let x = random.number(in: range)
            let (a, b) = (ours(x), theirs(x))
            // "Where the result is not near zero": below 1/1000 the error is measured there.
            let error = abs(a - b) / max(abs(b), 0x1p-10).ulp
            if !(error <= worst.error) { worst = (error, x) }
        }
        return worst
    }

    @Test(arguments: [1.0, 100, 1e4, 1e6])
    func sineAndCosineAreWithinFourUnits(reach: Double) {
        let sines = worst(in: -reach...reach, sine, Foundation.sin)
        #expect(sines.error < 4, "sine at \(sines.at)")
        let cosines = worst(in: -reach...reach, cosine, Foundation.cos)
        #expect(cosines.error < 4, "cosine at \(cosines.at)")
    }

    @Test func smallAnglesKeepTheirRelativeError() {
        for exponent in stride(from: -300.0, through: -1, by: 1) {
            let x = Foundation.pow(10, exponent)
            #expect(abs(sine(x) - Foundation.sin(x)) <= 4 * x.ulp)
            #expect(abs(arcTangent(y: x, x: 1) - Foundation.atan(x)) <= 4 * x.ulp)
        }
    }

    @Test func exactAngles() {
        #expect(sine(0) == 0 && cosine(0) == 1)
        #expect(sine(.pi / 2) == 1 && cosine(.pi) == -1 && sine(-.pi / 2) == -1 && cosine(2 * .pi) == 1)
        #expect(abs(cosine(.pi / 2)) < 1e-16 && abs(sine(.pi)) < 2e-16)
        #expect(sine(.infinity).isNaN && cosine(.nan).isNaN && sine(1e10).isNaN)
    }

    @Test func arcTangentIsWithinFourUnitsAllAround() {
        var random = SplitMix64(seed: 2)
        var worst = 0.0
        for _ in 0..<100_000 {
            let (y, x) = (random.magnitude(exponents: -8...8), random.magnitude(exponents: -8...8))
            let reference = Foundation.atan2(y, x)
            worst = max(worst, abs(arcTangent(y: y, x: x) - reference) / reference.ulp)
        }
        #expect(worst < 4)
    }

    @Test func arcTangentOfAxesAndDiagonals() {
        #expect(arcTangent(y: 0, x: 0) == 0)
        #expect(arcTangent(y: 0, x: 2) == 0 && arcTangent(y: 3, x: 0) == .pi / 2)
        #expect(arcTangent(y: 0, x: -1) == .pi && arcTangent(y: -1, x: 0) == -.pi / 2)
        #expect(abs(arcTangent(y: 1, x: 1) - .pi / 4) <= Double.pi.ulp)
        #expect(abs(arcTangent(y: -1, x: -1) + 3 * .pi / 4) <= Double.pi.ulp)
    }

    @Test func arcCosineIsWithinFourUnitsAndClamps() {
        let error = worst(in: -1...1, arcCosine, Foundation.acos)
        #expect(error.error < 4, "arc cosine at \(error.at)")
        #expect(arcCosine(1.5) == 0 && arcCosine(-2) == .pi && arcCosine(1) == 0)
    }

    @Test func exponentialIsWithinFourUnits() {
        var random = SplitMix64(seed: 3)
        var worst = 0.0
        for _ in 0..<100_000 {
            let x = random.number(in: -700...709)
            let reference = Foundation.exp(x)
            worst = max(worst, abs(exponential(x) - reference) / reference.ulp)
        }
        #expect(worst < 4)
        #expect(exponential(0) == 1)
        #expect(exponential(710) == .infinity && exponential(-746) == 0 && exponential(.nan).isNaN)
        #expect(exponential(-.infinity) == 0 && exponential(.infinity) == .infinity)
        // Where results lose digits to the smallest exponent, one of the smallest steps is all there is.
        #expect(abs(exponential(-744) - Foundation.exp(-744)) <= .leastNonzeroMagnitude)
    }

    @Test func logarithmIsWithinFourUnits() {
        var random = SplitMix64(seed: 4)
        var worst = 0.0
        for index in 0..<100_000 {
            let x = index & 1 == 0 ? abs(random.magnitude(exponents: -300...300)) : random.number(in: 0.5...2)
            let reference = Foundation.log(x)
            worst = max(worst, abs(logarithm(x) - reference) / reference.ulp)
        }
        #expect(worst < 4)
        #expect(logarithm(1) == 0 && logarithm(0) == -.infinity && logarithm(-1).isNaN && logarithm(.infinity) == .infinity)
        #expect(abs(logarithm(.leastNonzeroMagnitude) - Foundation.log(Double.leastNonzeroMagnitude)) < 1e-12)
    }

    @Test func powerErrorGrowsOnlyWithTheExponentOfTheResult() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<20_000 {
            let base = abs(random.magnitude(exponents: -5...5))
            let exponent = random.number(in: -20...20)
            let reference = Foundation.pow(base, exponent)
            let units = abs(power(base, exponent) - reference) / reference.ulp
            let allowed = 8 + 2 * abs(exponent * Foundation.log(base))
            #expect(units < allowed, "\(base) to the power of \(exponent)")
        }
        #expect(power(0, 2) == 0 && power(0, 0) == 1 && power(5, 0) == 1 && power(0, -1) == .infinity)
    }
}
