import Testing

@testable import DripNumbers

@Suite struct WordsTests {
    private enum Side: String, CaseIterable {
        case left
        case right = "to the right"
        case both
    }

    @Test func wordsAreTheRawValuesInOrder() { #expect(Side.words == ["left", "to the right", "both"]) }

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
