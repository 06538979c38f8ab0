import CGIF
import DripImage
import DripTestSupport
import Foundation
import Testing

@testable import DripCodec

/// Files as giflib decodes them, codes included. Our reader only takes the blocks from it.
@Suite struct GIFLibraryTests {
    /// The rectangle and the indices of every image, by giflib.
    private static func images(of path: String) throws -> [(rect: PixelRect, indices: [UInt8])] {
        var error: Int32 = 0
        let file = try #require(DGifOpenFileName(path, &error))
        defer { DGifCloseFile(file, &error) }
        try #require(DGifSlurp(file) == GIF_OK)
        return (0..<Int(file.pointee.ImageCount)).map { number in
            let image = file.pointee.SavedImages[number]
            let place = image.ImageDesc
            let rect = PixelRect(x: Int(place.Left), y: Int(place.Top), width: Int(place.Width), height: Int(place.Height))
            return (rect, Array(UnsafeBufferPointer(start: image.RasterBits, count: rect.width * rect.height)))
        }
    }

    @Test(arguments: [1, 3, 4, 6, 9], [0, 12])
    func itReadsWhatOurReaderReads(effort: Int, error: Int) throws {
        var generator = SeededGenerator(UInt64(effort))
        let wide = size(120, 90)
        for count in [2, 9, 100, 256] {
            let colors = numbered(count)
            // Noise of which a part changes: it fills the dictionary.
            var pixels = (0..<wide.area).map { colors[$0 % 11 < 6 ? 0 : generator.below(count)] }
            let pictures = (0..<5).map { frame in
                for pixel in generator.below(2_000)..<3_000 + 1_000 * frame { pixels[pixel] = colors[generator.below(count)] }
                return StraightImage(StraightImage(size: wide, pixels: pixels), over: Matte(.white))
            }
            let bytes = try encode(pictures.map { ($0, 4) }, GIFSettings(maximumError: error, effort: effort))
            let folder = try TemporaryDirectory()
            try Data(bytes).write(to: URL(fileURLWithPath: folder("a.gif")))
            let expected = try Self.images(of: folder("a.gif"))
            var reader = try GIFReader(bytes)
            for (rect, indices) in expected {
                let image = try #require(try reader.next())
                #expect(image.rect == rect && image.indices == indices)
            }
            #expect(try reader.next() == nil)
            if error == 0 { #expect(expected.count > 1) }
        }
    }
}
