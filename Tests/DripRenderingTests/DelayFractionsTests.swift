import DripCodec
import DripGIF
import DripNumbers
import Testing

@testable import DripRendering

@Suite struct DelayFractionsTests {
    @Test(arguments: [
        Rational(1, 60), Rational(1, 240), Rational(1001, 30_000), Rational(0), Rational(600), Rational(65_535), Rational(3, 65_535),
    ])
    func fractionsThatFitAreKept(delay: Rational) {
        var fractions = DelayFractions()
        for _ in 0..<100 { #expect(fractions.next(delay).seconds == delay) }
    }

    /// Best of all fractions, against a search.
    @Test func theNearestFractionIsFound() {
        for value in [Rational(123_457, 999_983), Rational(3_141_593, 1_000_000), Rational(1, 99_991), Rational(123_456_789, 1_000)] {
            let found = DelayFractions.nearest(to: value).seconds
            let best = (1...65_535).map { denominator in
                let numerator = min(65_535, max(0, (value * Rational(denominator)).rounded))
                return abs(Double(numerator) / Double(denominator) - value.value)
            }.min()
            #expect(abs(found.value - value.value) <= (best ?? 0) + 1e-15)
        }
    }

    @Test func theSumDoesNotDrift() {
        var fractions = DelayFractions()
        let delay = Rational(16_667, 999_983)
        var exact = 0.0
        var said = 0.0
        for _ in 0..<10_000 {
            exact += delay.value
            said += fractions.next(delay).seconds.value
            #expect(abs(exact - said) < 1e-5)
        }
    }
}
