import DripImage
import Testing

@testable import DripCodec

@Suite struct PictureChangeTests {
    @Test func aChangeHoldsJustWhatChanges() {
        let change = PictureChange(from: picture(["aab", "bbb"]), to: picture(["aba", "bb."]))
        #expect(change.runs.map(\.pixels) == [1..<2, 2..<3, 5..<6])
        #expect(PictureChange(from: picture(["ab"]), to: picture(["ab"])).isEmpty)
    }

    @Test func bytesComeBack() {
        for seed in 0..<30 {
            var generator = SeededGenerator(UInt64(seed))
            let size = size(1 + generator.below(40), 1 + generator.below(40))
            let pictures = (0..<2).map { _ in
                StraightImage(
                    StraightImage(
                        size: size, pixels: (0..<size.area).map { _ in generator.below(3) == 0 ? .clear : numbered(3)[generator.below(3)] }),
                    over: Matte(.white))
            }
            let change = PictureChange(from: pictures[0], to: pictures[1])
            #expect(PictureChange(size: size, bytes: change.bytes) == change)
        }
    }

    @Test func otherBytesAreRefused() {
        let change = PictureChange(from: nil, to: picture(["abc"]))
        #expect(PictureChange(size: size(2, 1), bytes: change.bytes) == nil)
        #expect(PictureChange(size: size(3, 1), bytes: change.bytes.dropLast()) == nil)
    }
}
