import Testing

@testable import DripNumbers

@Suite struct NaturalOrderTests {
    @Test func numbersCountAsNumbers() {
        let ordered = [
            "1.png", "2.png", "10.png", "a.png", "a1.png", "a01.png", "a2.png", "a2b.png", "a2b3.png", "a2b20.png", "a10.png",
            "b99999999999999999999.png", "b100000000000000000000.png", "é.png",
        ]
        var expected = ordered
        // Equal numbers are ordered by their bytes.
        expected.swapAt(4, 5)
        for seed in 0..<20 {
            var generator = SystemRandomNumberGenerator()
            let shuffled = seed == 0 ? ordered : ordered.shuffled(using: &generator)
            #expect(NaturalOrder.sorted(shuffled) == expected)
        }
    }

    @Test func itIsAnOrder() {
        let names = ["", "0", "00", "1", "01", "1a", "a", "a0", "a00b", "a0b", "b"]
        for one in names {
            for other in names {
                #expect((one == other) == (!NaturalOrder.isBefore(one, other) && !NaturalOrder.isBefore(other, one)))
                #expect(!(NaturalOrder.isBefore(one, other) && NaturalOrder.isBefore(other, one)))
            }
        }
    }
}
