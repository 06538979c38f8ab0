import Testing

@testable import DripNumbers

@Suite struct WordsTests {
    private enum Side: String, CaseIterable {
        case left
        case right = "to the right"
        case both
    }

    @Test func wordsAreTheRawValuesInOrder() { #expect(Side.words == ["left", "to the right", "both"]) }

    @Test(arguments: [("0", 0), ("12", 12), ("-7", -7), ("+7", 7), ("007", 7), ("9223372036854775807", Int.max)])
    func wholeNumbersAreRead(text: String, number: Int) {
        #expect(wholeNumber(text) == number && wholeNumber("x\(text)y".dropFirst().dropLast()) == number)
    }

    @Test(arguments: ["", " 1", "1 ", "1.0", "1e3", "0x1F", "-", "٣", "9223372036854775808"])
    func otherTextsAreNone(text: String) { #expect(wholeNumber(text) == nil) }

    @Test(arguments: [
        ("photo.png", "photo.png"), ("the-photo.png", "the-ph…ng"), ("ééééééé", "ééé…é"), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "…"), ("", ""),
    ])
    func longTextsLoseTheirMiddle(text: String, short: String) {
        #expect(text.shortened(to: 11).utf8.count <= 11 && text.shortened(to: 11) == short)
    }

    @Test func longListsHaveTheFirstOnes() {
        #expect(["a", "b"].shortList == "'a', 'b'" && [String]().shortList.isEmpty)
        #expect((10..<200).map { "item \($0)" }.shortList.hasSuffix("'item 19' and 180 more"))
    }
}
