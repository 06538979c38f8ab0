import DripCodec
import DripImage
import DripTestSupport
import Testing

/// Bytes that lie, end early or are noise.
@Suite struct GIFHostileTests {
    /// A file with all we write: loop block, transparency, clearing, a local palette.
    private static func sample() throws -> [UInt8] {
        try encode(
            [(picture(["abcde", "edcba"]), 3), (picture(["ab.de", "edcba"]), 4), (picture(["abgde", "gdcbf"]), 5)],
            GIFSettings(maximumColors: 6))
    }

    /// Without the first pixel it is an error.
    @Test func everyTruncationShowsWhatIsThere() throws {
        let bytes = try Self.sample()
        let whole = try decode(bytes).frames
        #expect(whole.count == 3)
        var (counts, wholeCount): ([Int], Int) = ([], 0)
        for count in bytes.indices {
            let cut = Array(bytes[..<count])
            guard let frames = try? decode(cut).frames else {
                let error = #expect(throws: GIFError.self) { try decode(cut) }
                #expect(counts.isEmpty, "\(count) of \(bytes.count) bytes: \(String(describing: error))")
                continue
            }
            // A file that ends after an image may lack its trailer only.
            let isWhole = try head(cut).endsEarly == false
            #expect(!isWhole || frames.allSatisfy(\.isComplete))
            wholeCount += isWhole ? 1 : 0
            counts.append(frames.count)
            for (index, frame) in frames.enumerated() {
                #expect(frame.isComplete || index == frames.count - 1)
                if frame.isComplete { #expect(frame.canvas == whole[index].canvas && frame.delay == whole[index].delay) }
                // Missing pixels are those of the frame before, unless its disposal cleared them.
                let before = index == 0 ? StraightImage(size: frame.canvas.size) : whole[index - 1].canvas
                for (pixel, (old, new)) in zip(frame.canvas.pixels, zip(before.pixels, whole[index].canvas.pixels)) {
                    #expect(pixel == new || !frame.isComplete && (pixel == old || pixel == .clear))
                }
            }
        }
        #expect(Set(counts) == [1, 2, 3] && counts == counts.sorted() && wholeCount == 3)
        #expect(try !head(bytes).endsEarly)
    }

    /// Missing pixels leave the canvas as it is, but only where the file ends.
    @Test func anImageWithTooFewCodesIsAnErrorUnlessTheFileEnds() throws {
        var builder = GIFBuilder()
        builder.image(width: 4, height: 4, [1, 2, 3, 1, 2])
        let bytes = builder.bytes()
        #expect(throws: GIFError.damaged(frame: 0, code: 0, text: "too few codes for its pixels")) { try decode(bytes) }
        let frame = try #require(try decode(Array(bytes.dropLast(2))).frames.first)
        #expect(frame.canvas.pixels.map(\.alpha) == Array(repeating: 255, count: 5) + Array(repeating: 0, count: 11))
        #expect(!frame.isComplete)
    }

    /// Interlaced rows that are missing repeat those above, as in browsers.
    @Test func anInterlacedImageThatEndsEarlyIsFilled() throws {
        var builder = GIFBuilder()
        (builder.width, builder.height) = (2, 9)
        // Rows 0, 8 and 4, and half a row.
        builder.image(width: 2, height: 9, interlaced: true, [1, 1, 2, 2, 3, 3, 1])
        let frame = try #require(try decode(builder.bytes().dropLast(2)).frames.first)
        let rows = (0..<9).map { frame.canvas[1, $0] }
        #expect(rows[0..<4].allSatisfy { $0 == Color(rgb: 0xFF0000) } && rows[4..<8].allSatisfy { $0 == Color(rgb: 0x0000FF) })
        #expect(rows[8] == Color(rgb: 0x00FF00) && !frame.isComplete)
    }

    @Test func everyChangedByteIsSurvived() throws {
        let bytes = try Self.sample()
        var decoded = 0
        var refused = 0
        for offset in bytes.indices {
            for mask in [1, 2, 4, 8, 0x10, 0x20, 0x40, 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[offset] ^= mask
                // Sizes up to 65535 may be within the limits and then only slow; what is tested here is structure.
                if (6..<10).contains(offset) && mask > 8 { continue }
                do {
                    _ = try decode(changed)
                    decoded += 1
                } catch { refused += 1 }
            }
        }
        // Neither all nor none: GIF has no checksums, so a changed colour decodes and a changed length does not.
        #expect(decoded > 200)
        #expect(refused > 200)
    }

    @Test func noiseIsSurvived() {
        for seed in 0..<500 {
            var generator = SeededGenerator(UInt64(seed))
            var bytes = Array(GIFBuilder().bytes().dropLast())
            // Bytes that begin something are likelier than others, so that the noise gets somewhere.
            let openers: [UInt8] = [0x21, 0x2C, 0xF9, 0xFF, 0, 1, 8]
            for _ in 0..<generator.below(200) {
                bytes.append(generator.below(8) == 0 ? UInt8(generator.below(256)) : openers[generator.below(7)])
            }
            // Ends in an error unless the noise happens to hold a trailer.
            _ = try? decode(bytes)
        }
    }

    @Test func largeScreensAreRefused() {
        var builder = GIFBuilder()
        builder.width = 65_535
        let wide = builder.bytes()
        #expect(throws: GIFError.overLimit(.sideOutOfRange(65_535, limit: 16_384))) { try decode(wide) }
        builder.width = 16_384
        builder.height = 16_384
        let large = builder.bytes()
        #expect(throws: GIFError.overLimit(.areaOverLimit(16_384 * 16_384, limit: 67_108_864))) { try decode(large) }
        builder.height = 0
        let empty = builder.bytes()
        #expect(throws: GIFError.overLimit(.sideOutOfRange(0, limit: 16_384))) { try decode(empty) }
    }

    @Test func largeFramesAreRefused() {
        var builder = GIFBuilder()
        builder.image(width: 65_535, height: 65_535, [0])
        let bytes = builder.bytes()
        #expect(throws: GIFError.overLimit(.sideOutOfRange(65_535, limit: 16_384))) { try decode(bytes) }
    }

    @Test func otherFilesAreNotGIF() {
        for bytes in [[], Array("GIF90a....".utf8), [0x89, 0x50, 0x4E, 0x47]] as [[UInt8]] {
            #expect(throws: GIFError.notGIF) { try decode(bytes) }
        }
    }

    @Test func messagesCarryTheLibrarysWords() {
        let error = GIFError.damaged(frame: 3, code: 112, text: "Image is defective, decoding aborted")
        #expect(error.description.contains("frame 3 (giflib 112: Image is defective"))
    }
}
