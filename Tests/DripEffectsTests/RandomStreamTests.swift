import DripEffects
import DripTestSupport
import Testing

/// Effects and those of users draw the same picture everywhere only if these numbers are the same everywhere.
@Suite struct RandomStreamTests {
    @Test func theNumbersAreThoseOfSplitMix64BehindTheSeedAndThePurpose() {
        for seed in [0, 1, 42, UInt64.max] {
            var stream = RandomStream(seed: seed, purpose: "a")
            var first = SplitMix64(seed: seed)
            // FNV-1a of the letter a, from the authors' list.
            var expected = SplitMix64(seed: first.next() ^ 0xAF63_DC4C_8601_EC8C)
            for _ in 0..<20 { #expect(stream.next() == expected.next()) }
        }
    }

    @Test func anotherPurposeHasOtherNumbers() {
        var (one, other) = (RandomStream(seed: 7, purpose: "rain.x"), RandomStream(seed: 7, purpose: "rain.y"))
        #expect((0..<10).allSatisfy { _ in one.next() != other.next() })
    }

    @Test func numbersFillTheirRange() {
        var stream = RandomStream(seed: 3, purpose: "range")
        let numbers = (0..<1_000).map { _ in stream.number(in: -2..<6) }
        #expect(numbers.allSatisfy { (-2..<6).contains($0) })
        #expect((numbers.min() ?? 0) < -1.9 && (numbers.max() ?? 0) > 5.9)
        #expect(abs(numbers.reduce(0, +) / 1_000 - 2) < 0.3)
    }
}
