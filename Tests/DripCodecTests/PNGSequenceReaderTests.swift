import DripCodec
import DripImage
import DripTestSupport
import Testing

/// Where one PNG of a stream ends and the next one begins.
@Suite struct PNGSequenceReaderTests {
    private let images = [1, 3, 2].map { count in
        PNGBuilder(width: 2, height: count, colorType: .gray, bitDepth: 8, samples: Array(0..<2 * count)).bytes()
    }

    private func ranges(_ bytes: [UInt8], inPiecesOf count: Int) throws(PNGError) -> [Range<Int>] {
        var reader = PNGSequenceReader()
        for start in stride(from: 0, to: bytes.count, by: count) {
            try reader.append(Array(bytes[start..<min(start + count, bytes.count)]))
        }
        try reader.finish()
        return reader.images
    }

    @Test(arguments: [1, 2, 7, 33, 64, 10_000])
    func everyImageIsFoundInPiecesOfAnyLength(count: Int) throws {
        let stream = Array(images.joined())
        #expect(try ranges(stream, inPiecesOf: count).map { Array(stream[$0]) } == images)
    }

    @Test func anEmptyStreamHasNoImages() throws { #expect(try ranges([], inPiecesOf: 1).isEmpty) }

    /// Wherever it ends but between two images.
    @Test func aStreamThatEndsInAnImageIsRefused() throws {
        let stream = Array(images.joined())
        let ends = [0, images[0].count, images[0].count + images[1].count]
        for count in 0..<stream.count {
            let isWhole = ends.contains(count)
            let result = Result { () throws(PNGError) in try ranges(Array(stream[..<count]), inPiecesOf: 50) }
            #expect(((try? result.get()) != nil) == isWhole, "\(count)")
            if case .failure(let error) = result, case .truncated = error { continue }
            #expect(isWhole, "\(count)")
        }
    }

    @Test func somethingElseBetweenImagesIsRefused() {
        for other in [[10], Array("GIF89a".utf8), Array(images[0].dropFirst())] {
            #expect(throws: PNGError.notPNG) { try ranges(images[0] + other, inPiecesOf: 5) }
        }
    }

    @Test func anotherFirstChunkAndASideOverTheLimitAreRefused() {
        var bytes = images[0]
        bytes[12] = UInt8(ascii: "X")
        #expect(throws: PNGError.damaged(text: "the first chunk is not IHDR")) { try ranges(bytes, inPiecesOf: 100) }
        bytes = images[0]
        bytes[16] = 1
        #expect(throws: PNGError.self) { try ranges(bytes, inPiecesOf: 100) }
        bytes = images[0]
        bytes[33] = 0xFF
        #expect(throws: PNGError.self) { try ranges(bytes, inPiecesOf: 100) }
    }

    @Test func anAnimationIsKnown() throws {
        var builder = PNGBuilder(width: 1, height: 1, colorType: .gray, bitDepth: 8, samples: [0])
        builder.extraChunks = [("acTL", [0, 0, 0, 1, 0, 0, 0, 0])]
        for (bytes, isAnimated) in [(builder.bytes(), true), (images[0], false), (images[0] + builder.bytes(), false)] {
            var reader = PNGSequenceReader()
            try reader.append(bytes)
            #expect(reader.isAnimated == isAnimated)
        }
    }
}
