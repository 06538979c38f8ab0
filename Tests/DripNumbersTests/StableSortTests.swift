import DripTestSupport
import Testing

@testable import DripNumbers

@Suite struct StableSortTests {
    /// Counts around the lengths of runs that sorts treat apart, and long ones; few keys and many.
    @Test(arguments: [0, 1, 2, 3, 31, 32, 33, 63, 64, 65, 100, 1000, 40_000], [1, 2, 7, 100_000])
    func equalElementsKeepTheirOrder(count: Int, keys: UInt64) {
        var random = SplitMix64(seed: UInt64(count) &* 31 &+ keys)
        let elements = (0..<count).map { (key: Int(random.next() % keys), place: $0) }
        let sorted = elements.stablySorted { $0.key < $1.key }
        #expect(sorted.count == count)
        #expect(zip(sorted, sorted.dropFirst()).allSatisfy { ($0.key, $0.place) < ($1.key, $1.place) })
    }

    @Test func runsThatRiseAndFallKeepTheOrderOfEquals() {
        let elements = (0..<5000).map { (key: abs($0 % 200 - 100) / 3, place: $0) }
        for reversed in [false, true] {
            let input = reversed ? elements.reversed().enumerated().map { (key: $0.element.key, place: $0.offset) } : elements
            let sorted = input.stablySorted { $0.key > $1.key }
            #expect(zip(sorted, sorted.dropFirst()).allSatisfy { ($1.key, $0.place) < ($0.key, $1.place) })
        }
    }

    @Test func anySequenceIsSorted() {
        #expect(Set(["b", "c", "a"]).stablySorted() == ["a", "b", "c"])
        #expect([3, 1, 2][1...].stablySorted(by: >) == [2, 1])
        #expect(stride(from: 9, to: 0, by: -2).stablySorted() == [1, 3, 5, 7, 9])
    }

    /// With negative and equal keys. The standard library sorts pairs for comparison.
    @Test(arguments: [0, 1, 2, 33, 1000], [1, 7, 100_000])
    func indicesAndNumbersAscend(count: Int, keys: UInt64) {
        var random = SplitMix64(seed: UInt64(count) &* 37 &+ keys)
        let numbers = (0..<count).map { _ in Int(random.next() % keys) - Int(keys) / 2 }
        let pairs = numbers.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
        #expect(indices(ascendingBy: numbers.map { Int64($0) }) == pairs.map(\.offset))
        var sorted = numbers
        sorted.sort()
        #expect(sorted == numbers.sorted())
    }
}
