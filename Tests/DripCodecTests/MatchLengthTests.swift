import DripImage
import DripTestSupport
import Testing

@testable import DripCodec

/// Comparison many at a time against one by one.
@Suite struct MatchLengthTests {
    /// Limits around the steps of 8 bytes and 16 pixels, with a difference at each distance and none.
    static let cases = [0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 40].flatMap { limit in (0...limit).map { (limit: limit, end: $0) } }

    @Test func bytesMatchUpToTheFirstDifferenceAndNoFurtherThanTheLimit() {
        for (limit, end) in Self.cases {
            var bytes = (0..<100).map { UInt8($0 % 50) }
            if end < limit { bytes[50 + 3 + end] ^= 0x80 }
            #expect(bytes.span.matchLength(at: 3, with: bytes.span, at: 53, limit: limit) == end)
        }
    }

    @Test func pixelsMatchUpToTheFirstDifferenceInAnyChannel() {
        for (limit, end) in Self.cases {
            var pixels = (0..<100).map { Color(rgb: UInt32($0 % 50) &* 0x01_0203) }
            if end < limit { pixels[53 + end].packed ^= 1 &<< UInt32(end % 32) }
            #expect(pixels.span.matchLength(at: 3, with: pixels.span, at: 53, limit: limit) == end)
        }
    }

    @Test func aRunEndsAtTheFirstDifferenceOrTheLimit() {
        for (limit, end) in Self.cases where limit > 0 && end > 0 {
            var bytes = [UInt8](repeating: 7, count: 50)
            var pixels = [Color](repeating: .white, count: 50)
            if end < limit { (bytes[5 + end], pixels[5 + end]) = (8, .black) }
            #expect(bytes.span.runLength(at: 5, limit: limit) == end)
            #expect(pixels.span.runLength(at: 5, limit: limit) == end)
        }
    }

    @Test func channelsAreInTheOrderOfFiles() {
        let colors = [Color(red: 1, green: 2, blue: 3, alpha: 4), Color(red: 5, green: 6, blue: 7, alpha: 8)]
        #expect(colors.span.channels() == [1, 2, 3, 4, 5, 6, 7, 8])
    }
}
