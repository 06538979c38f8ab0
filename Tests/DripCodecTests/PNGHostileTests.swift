import DripCodec
import DripImage
import DripTestSupport
import Testing

/// Bytes that lie, end early or are noise: an error each time, and the right one where there is one.
@Suite struct PNGHostileTests {
    @Test(arguments: [false, true])
    func everyTruncationIsAnError(interlaced: Bool) throws {
        var generator = SeededGenerator(3)
        let builder = PNGBuilder(
            width: 9, height: 7, colorType: .rgbAlpha, bitDepth: 8, isInterlaced: interlaced,
            samples: (0..<9 * 7 * 4).map { _ in generator.below(256) })
        let bytes = builder.bytes()
        _ = try PNGDecoder.decode(bytes)
        for count in bytes.indices {
            let error = #expect(throws: PNGError.self) { try PNGDecoder.decode(Array(bytes[..<count])) }
            switch error {
            case .truncated(let byteCount, _): #expect(byteCount == count)
            case .notPNG: #expect(count == 0)
            default: Issue.record("\(count) of \(bytes.count) bytes: \(String(describing: error))")
            }
        }
    }

    @Test func everyChangedByteIsSurvived() throws {
        let image = StraightImage(size: size(6, 5), filledWith: Color(rgb: 0x1CA3FC, alpha: 200))
        let bytes = try PNGEncoder().encode(image)
        var refused = 0
        for offset in bytes.indices {
            for mask: UInt8 in [1, 0x80, 0xFF] {
                var changed = bytes
                changed[offset] ^= mask
                do {
                    _ = try PNGDecoder.decode(changed)
                } catch { refused += 1 }
            }
        }
        // Signature, lengths, names, content and checksums are all guarded; only ancillary bits of names are not.
        #expect(refused > bytes.count * 3 * 9 / 10)
    }

    @Test(arguments: [(16_385, 1), (1, 16_385), (16_384, 16_384), (0x7FFF_FFFF, 0x7FFF_FFFF)])
    func largeSizesAreRefusedByTheirHeader(width: Int, height: Int) {
        var builder = PNGBuilder(width: width, height: 0, colorType: .rgb, bitDepth: 8, samples: [])
        builder.height = 0
        var bytes = builder.bytes()
        bytes.replaceSubrange(20..<24, with: PNGBuilder.word(height))
        let expected: ImageError =
            max(width, height) > PixelSize.sideLimit
            ? .sideOutOfRange(width > PixelSize.sideLimit ? width : height, limit: PixelSize.sideLimit)
            : .areaOverLimit(width * height, limit: PixelSize.areaLimit)
        #expect(throws: PNGError.overLimit(expected)) { try PNGDecoder.decode(bytes) }
        #expect(throws: PNGError.overLimit(expected)) { try PNGDecoder.size(of: bytes) }
    }

    @Test func zeroSizesAreRefused() {
        let bytes = PNGBuilder(width: 0, height: 4, colorType: .rgb, bitDepth: 8, samples: []).bytes()
        #expect(throws: PNGError.self) { try PNGDecoder.decode(bytes) }
    }

    @Test func otherFilesAreNotPNG() {
        #expect(throws: PNGError.notPNG) { try PNGDecoder.decode([]) }
        #expect(throws: PNGError.notPNG) { try PNGDecoder.decode(Array("GIF89a".utf8)) }
        let bytes = PNGBuilder(width: 1, height: 1, colorType: .gray, bitDepth: 8, samples: [0]).bytes()
        let withoutHeader = Array(bytes[..<8]) + PNGBuilder.chunk("IDAT", Array(repeating: 0, count: 20))
        #expect(throws: PNGError.notPNG) { try PNGDecoder.decode(withoutHeader) }
    }

    @Test func tooFewPixelsAreAnError() {
        var builder = PNGBuilder(width: 4, height: 2, colorType: .gray, bitDepth: 8, samples: Array(repeating: 9, count: 8))
        var bytes = builder.bytes()
        builder.height = 3
        builder.samples += [9, 9, 9, 9]
        // The header of the taller picture over the rows of the shorter one.
        bytes.replaceSubrange(8..<33, with: builder.bytes()[8..<33])
        #expect(throws: PNGError.self) { try PNGDecoder.decode(bytes) }
    }

    @Test func messagesCarryTheLibrarysWords() {
        let error = PNGError.damaged(text: "IDAT: CRC error")
        #expect(error.description.contains("IDAT: CRC error"))
        #expect(PNGError.overLimit(.sideOutOfRange(20_000, limit: 16_384)).description.contains("20000"))
    }
}
