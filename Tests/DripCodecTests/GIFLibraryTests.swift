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
        var images: [(rect: PixelRect, indices: [UInt8])] = []
        while true {
            var type = UNDEFINED_RECORD_TYPE
            try #require(DGifGetRecordType(file, &type) == GIF_OK)
            switch type {
            case IMAGE_DESC_RECORD_TYPE:
                try #require(DGifGetImageDesc(file) == GIF_OK)
                let place = file.pointee.Image
                let rect = PixelRect(x: Int(place.Left), y: Int(place.Top), width: Int(place.Width), height: Int(place.Height))
                var indices = [UInt8](repeating: 0, count: rect.width * rect.height)
                try #require(DGifGetLine(file, &indices, Int32(indices.count)) == GIF_OK)
                images.append((rect, indices))
            case EXTENSION_RECORD_TYPE:
                var code: Int32 = 0
                var block: UnsafeMutablePointer<UInt8>?
                try #require(DGifGetExtension(file, &code, &block) == GIF_OK)
                while block != nil { try #require(DGifGetExtensionNext(file, &block) == GIF_OK) }
            default: return images
            }
        }
    }

    @Test(arguments: [1, 3, 4, 6, 9], [0, 12])
    func itReadsWhatOurReaderReads(effort: Int, allowed: ErrorLevels) throws {
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
            let bytes = try encode(pictures.map { ($0, 4) }, GIFSettings(maximumError: allowed, effort: effort))
            let folder = try TemporaryDirectory()
            try Data(bytes).write(to: URL(fileURLWithPath: folder("a.gif")))
            let expected = try Self.images(of: folder("a.gif"))
            var reader = try GIFReader(bytes)
            for (rect, indices) in expected {
                let image = try #require(try reader.next())
                #expect(image.rect == rect && image.indices == indices)
            }
            #expect(try reader.next() == nil)
            if allowed == 0 { #expect(expected.count > 1) }
        }
    }

    /// The bytes of a file come in pieces of any size, of which the first has the signature.
    @Test(arguments: [6, 7, 255, 256, 1_000, 1_000_000])
    func aFileMayComeInPieces(pieceSize: Int) throws {
        let pictures = (0..<4).map { number in
            StraightImage(size: size(50, 40), pixels: (0..<2_000).map { numbered(60)[$0 * (7 + number) % 60] })
        }
        let bytes = try encode(pictures.map { ($0, 4) })
        func reader(_ count: Int) throws -> GIFReader { try GIFReader({ Array(bytes[min($0, count)..<min($0 + pieceSize, count)]) }) }
        var whole = try GIFReader(bytes)
        var pieces = try reader(bytes.count)
        #expect(pieces.size == size(50, 40))
        while let image = try whole.next() {
            let other = try #require(try pieces.next())
            #expect(other.rect == image.rect && other.indices == image.indices && other.byteCount == image.byteCount)
        }
        #expect(try pieces.next() == nil)
        var cut = try reader(bytes.count - 9)
        #expect(throws: GIFError.self) { while try cut.next() != nil {} }
    }
}
