import DripNumbers
import DripTestSupport
import Testing

@Suite struct RationalTests {
    @Test func fractionsAreInLowestTermsWithAPositiveDenominator() {
        #expect(Rational(6, -4) == Rational(-3, 2))
        #expect(Rational(0, -7) == 0 && Rational(0, 5).denominator == 1)
        #expect(Rational(-3, 2).numerator == -3 && Rational(-3, 2).denominator == 2)
        #expect("\(Rational(10, 4)) \(Rational(8, 4))" == "5/2 2")
    }

    @Test func arithmeticObeysTheLaws() {
        var random = SplitMix64(seed: 51)
        func next() -> Rational { Rational(random.integer(in: -999...999), random.integer(in: 1...999)) }
        for _ in 0..<2000 {
            let (a, b, c) = (next(), next(), next())
            #expect(a + b == b + a && (a + b) + c == a + (b + c) && a - a == 0)
            #expect(a * (b + c) == a * b + a * c)
            #expect(b == 0 || a / b * b == a)
            #expect((a + b) - b == a)
            #expect((a < b) == (a.value < b.value) && (a == b) == !(a < b || b < a))
            #expect(abs((a + b).value - (a.value + b.value)) < 1e-9)
        }
    }

    @Test func roundingGoesTheRightWay() {
        var random = SplitMix64(seed: 52)
        for _ in 0..<2000 {
            let a = Rational(random.integer(in: -9999...9999), random.integer(in: 1...99))
            #expect(Rational(a.floor) <= a && a < Rational(a.floor + 1))
            #expect(Rational(a.ceiling) >= a && a > Rational(a.ceiling - 1))
            #expect(a.rounded == (a + Rational(1, 2)).floor)
        }
        #expect(Rational(5, 2).rounded == 3 && Rational(-5, 2).rounded == -2 && Rational(7, 3).rounded == 2)
    }

    @Test func largeNumbersHaveDecimalsToo() {
        #expect(Rational(.max).decimal() == "\(Int.max)" && Rational(-.max, 2).decimal() == "\(-(Int.max / 2))")
        #expect(Rational(1, .max).decimal() == "0" && Rational(.max, .max - 1).decimal(places: 15) == "1")
        #expect(Rational(9_007_199_253, 2).decimal() == "4503599626.5")
        #expect(Rational(999_999_999_999).decimal() == "999999999999")
    }

    @Test func decimalsAreExact() {
        #expect(Rational(decimal: "29.97") == Rational(2997, 100))
        #expect(Rational(decimal: "2") == 2 && Rational(decimal: "5.") == 5)
        #expect(Rational(decimal: ".5") == Rational(1, 2))
        #expect(Rational(decimal: "0.98333333333333328") == Rational(59, 60))
        for text in ["", ".", "-1", "+1", "1e3", "1.2.3", "1/2", " 1", "1234567890", "٣"] {
            #expect(Rational(decimal: text) == nil, "\(text)")
        }
        #expect(Rational(rounding: 0.1) == Rational(1, 10) && Rational(rounding: -1.0000004) == -1)
    }

    @Test("a decimal of many digits stands for the fraction it was made from")
    func near() {
        #expect(Rational(near: 0.016666667) == Rational(1, 60) && Rational(near: 29.97002997) == Rational(30000, 1001))
        #expect(Rational(near: 0.1) == Rational(1, 10) && Rational(near: 0.333333) == Rational(333_333, 1_000_000))
        #expect(Rational(near: 0) == 0 && Rational(near: -0.25) == Rational(-1, 4))
        for denominator in 1...1500 {
            for numerator in stride(from: 1, to: 4 * denominator, by: max(1, denominator / 3)) {
                let fraction = Rational(numerator, denominator)
                let digits = (fraction.value * 1e9).rounded() / 1e9
                #expect(Rational(near: digits) == fraction)
            }
        }
        // No fraction with small terms is near: millionths remain.
        #expect(abs(Rational(near: Double.pi).value - Double.pi) < 1e-6)
    }

    /// Times of a scene file at 29.970001 fps with delays in microseconds once overflowed, which ends the program.
    @Test func timesOfLongFilesAddUpAndCompare() {
        let frame = Rational(1) / Rational(29_970_001, 1_000_000)
        var total = Rational(0)
        for index in 0..<10_000 { total = total + (index % 2 == 0 ? frame : Rational(59_999, 1_000_000)) }
        let expected = 5000 * (1 / 29.970001) + 5000 * 0.059999
        #expect(abs(total.value - expected) < 1e-9)
        #expect(total < 600 && Rational(0) < total)
        #expect(total < total + Rational(1, 1_000_000) && !(total < total))
        let near = total - Rational(1, 29_970_001)
        #expect(near < total)
    }

    @Test func wholeNumbersAreLiterals() {
        let rate: Rational = 50
        #expect(rate == Rational(50) && 1 / rate == Rational(1, 50))
    }
}
