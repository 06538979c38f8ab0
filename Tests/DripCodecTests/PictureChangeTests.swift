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

    /// Records are read in order, whatever the sizes of the pieces in which their bytes come; empty changes count, too.
    @Test(arguments: [1, 3, 7, 64, 10_000])
    func recordsComeBackInPieces(pieceSize: Int) {
        var generator = SeededGenerator(UInt64(pieceSize))
        let size = size(9, 4)
        let changes = (0..<40).map { _ in
            let pictures = (0..<2).map { _ in
                StraightImage(size: size, pixels: (0..<size.area).map { _ in numbered(3)[generator.below(3)] })
            }
            return generator.below(4) == 0
                ? PictureChange(from: pictures[0], to: pictures[0]) : PictureChange(from: pictures[0], to: pictures[1])
        }
        var bytes: [UInt8] = []
        for change in changes { ChangeRecords.add(change, to: &bytes) }
        var records = ChangeRecords(size: size)
        var found: [PictureChange] = []
        for start in stride(from: 0, to: bytes.count, by: pieceSize) {
            records.append(Array(bytes[start..<min(bytes.count, start + pieceSize)]))
            while let change = records.next() { found.append(change) }
        }
        #expect(found == changes)
        #expect(records.next() == nil)
    }

    @Test func otherBytesAreRefused() {
        let change = PictureChange(from: nil, to: picture(["abc"]))
        #expect(PictureChange(size: size(2, 1), bytes: change.bytes) == nil)
        #expect(PictureChange(size: size(3, 1), bytes: change.bytes.dropLast()) == nil)
    }
}
