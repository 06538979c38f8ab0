import DripTestSupport
import Testing

@testable import DripNumbers

@Suite struct NumberTextTests {
    /// A whole number from 10¹⁵ on once had `.0` in some texts and not in others.
    @Test(arguments: [
        (1e15, "1000000000000000"), (-9_007_199_254_740_992, "-9007199254740992"), (1e20, "1e+20"), (2, "2"), (-0.0, "0"), (0.1, "0.1"),
        (1e-7, "1e-07"), (-12.5, "-12.5"),
    ])
    func numbersHaveNoNeedlessFraction(number: Double, text: String) { #expect(number.shortest == text) }

    @Test func textsReadBackToTheSameBits() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<10_000 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            #expect(Double(number.shortest) == number)
        }
    }

    @Test(arguments: [("7", 3, "007"), ("123", 3, "123"), ("1234", 3, "1234"), ("", 2, "00")])
    func zerosFillUp(digits: String, count: Int, text: String) { #expect(digits.zeroPadded(to: count) == text) }
}
