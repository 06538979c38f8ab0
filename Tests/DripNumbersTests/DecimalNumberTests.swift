import DripNumbers
import DripTestSupport
import Testing

@Suite struct DecimalNumberTests {
    /// Against the standard library, which rounds correctly.
    @Test func randomDecimalsMatchTheStandardLibrary() {
        var random = SplitMix64(seed: 21)
        var wrong: [String] = []
        for index in 0..<100_000 {
            let whole = (0..<random.integer(in: 0...(index % 50 == 0 ? 40 : 12))).map { _ in "\(random.integer(in: 0...9))" }.joined()
            let fraction = (0..<random.integer(in: 0...(index % 50 == 1 ? 40 : 12))).map { _ in "\(random.integer(in: 0...9))" }.joined()
            var text = ["", "-", "+"][random.integer(in: 0...2)] + whole
            if random.next() & 1 == 0 || whole.isEmpty { text += "." + (whole.isEmpty && fraction.isEmpty ? "0" : fraction) }
            if random.integer(in: 0...3) == 0 { text += ["e", "E"][random.integer(in: 0...1)] + "\(random.integer(in: -330...300))" }
            let bytes = Array(text.utf8)
            let read = DecimalNumber.read(bytes[...], at: 0)
            if read?.value.bitPattern != Double(text)?.bitPattern || read?.end != bytes.count { wrong.append(text) }
        }
        #expect(wrong.isEmpty)
    }

    /// Each shortest form of a random bit pattern reads back to those bits.
    @Test func shortestFormsComeBack() {
        var random = SplitMix64(seed: 22)
        for _ in 0..<20_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            let read = DecimalNumber.read(Array(value.description.utf8)[...], at: 0)
            #expect(read?.value == value)
        }
    }

    @Test(arguments: ["", "-", "+", ".", "-.", "e5", "--1", "+-1", "a", "-e1", "inf", "nan", ",1", " 1"])
    func notNumbers(text: String) {
        #expect(DecimalNumber.read(Array(text.utf8)[...], at: 0) == nil)
    }

    @Test(arguments: [("1e", 1), ("1e+", 1), ("1ex", 1), ("1.5.5", 3), ("1-2", 1), ("3.", 2), ("3.e1", 4), ("1e5e5", 3), ("0x1", 1)])
    func numbersEndWhereTheGrammarEndsThem(text: String, end: Int) {
        #expect(DecimalNumber.read(Array(text.utf8)[...], at: 0)?.end == end)
    }
}
