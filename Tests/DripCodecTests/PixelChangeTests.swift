import DripImage
import Testing

@testable import DripCodec

@Suite struct PixelChangeTests {
    private static let letters: [Character: Color] = [
        "a": Color(rgb: 0xFF0000), "b": Color(rgb: 0x00FF00), "c": Color(rgb: 0x0000FF), "d": .white, ".": .clear,
    ]

    private func image(_ rows: [String]) -> StraightImage {
        StraightImage(size: size(rows[0].count, rows.count), pixels: rows.joined().map { Self.letters[$0] ?? .black })
    }

    private func written(_ unchanged: UnchangedPixels, from before: [String], to after: [String]) -> String {
        let (before, after) = (image(before), image(after))
        let pixels = PixelChange(from: before, to: after, in: ImageDifference(before, after).rect).pixels(unchanged)
        return String(pixels.map { pixel in Self.letters.first { $0.value == pixel }?.key ?? "?" })
    }

    /// Seven of ten changed pixels become c and none d, so a bridge of c is worth while and one of d is not.
    @Test(arguments: [
        (UnchangedPixels.joined, "a..a..a"), (.bridged, "acca..a"), (.filled, "accadda"), (.skipped, "a..a..a"), (.written, "accadda"),
    ])
    func stretchesBetweenChangedPixels(unchanged: UnchangedPixels, row: String) {
        #expect(written(unchanged, from: ["bccbddb", "aaaaaaa"], to: ["accadda", "ccccccc"]) == row + "ccccccc")
    }

    /// What goes on a changed pixel is written with it; a stretch of two colours, or at the rim, is not.
    @Test(arguments: [UnchangedPixels.joined, .bridged, .filled])
    func stretchesOfOtherKinds(unchanged: UnchangedPixels) {
        #expect(written(unchanged, from: ["bcccb"], to: ["cccca"]) == "cccca")
        #expect(written(unchanged, from: ["bcdcb"], to: ["acdca"]) == "a...a")
        #expect(written(unchanged, from: ["cbc", "aaa"], to: ["cac", "ddd"]) == ".a.ddd")
    }
}
