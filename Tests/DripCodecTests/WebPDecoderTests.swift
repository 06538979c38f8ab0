import CWebP
import DripImage
import Testing

@testable import DripCodec

/// The frames of an animation as `WebPAnimDecoder` of libwebpdemux gives them: a second implementation of compositing and disposal.
struct AnimationOracle {
    private(set) var frames: [(image: StraightImage, milliseconds: Int)] = []
    private(set) var plays = 0

    init?(_ bytes: [UInt8]) {
        var bytes = bytes
        let isComplete = bytes.withUnsafeMutableBufferPointer { buffer -> Bool in
            var data = WebPData(bytes: UnsafePointer(buffer.baseAddress), size: buffer.count)
            var options = WebPAnimDecoderOptions()
            guard WebPAnimDecoderOptionsInit(&options) != 0, let decoder = WebPAnimDecoderNew(&data, &options) else { return false }
            defer { WebPAnimDecoderDelete(decoder) }
            var info = WebPAnimInfo()
            guard WebPAnimDecoderGetInfo(decoder, &info) != 0,
                let size = try? PixelSize(validatingWidth: Int(info.canvas_width), height: Int(info.canvas_height))
            else { return false }
            plays = Int(info.loop_count)
            var last = 0
            while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
                var rows: UnsafeMutablePointer<UInt8>?
                var timestamp: Int32 = 0
                guard WebPAnimDecoderGetNext(decoder, &rows, &timestamp) != 0, let rows else { return false }
                let pixels = (0..<size.area).map { index -> Color in
                    let color = Color(
                        red: rows[4 * index], green: rows[4 * index + 1], blue: rows[4 * index + 2], alpha: rows[4 * index + 3])
                    return color.alpha == 0 ? .clear : color
                }
                frames.append((StraightImage(size: size, pixels: pixels), Int(timestamp) - last))
                last = Int(timestamp)
            }
            return true
        }
        if !isComplete { return nil }
    }
}

@Suite struct WebPDecoderTests {
    /// The offset of the bits for compositing and disposal in a chunk of a frame.
    private static let (operationOffset, disposalBit, replacementBit): (Int, UInt8, UInt8) = (23, 1, 2)

    /// An animation of random rectangles, whose operations are random, too.
    private static func foreign(seed: UInt64, opaque: Bool) throws -> [UInt8] {
        var generator = SeededGenerator(seed)
        let canvas = size(6 + generator.below(20), 6 + generator.below(20))
        let coder = WebPFrameCoder(effort: 2)
        var writer = WebPWriter(size: canvas, plays: .forever)
        var bytes: [UInt8] = []
        for number in 0..<12 {
            let isWhole = generator.below(4) == 0
            let corner = isWhole ? (0, 0) : (2 * generator.below(canvas.width / 2), 2 * generator.below(canvas.height / 2))
            let part = size(
                isWhole ? canvas.width : 1 + generator.below(canvas.width - corner.0),
                isWhole ? canvas.height : 1 + generator.below(canvas.height - corner.1))
            let colors = (0..<4).map { _ in generator.color(opaque: opaque) } + [.clear]
            let pixels = (0..<part.area).map { _ in colors[generator.below(5)] }
            let coded = try coder.whole(StraightImage(size: part, pixels: pixels))
            let rect = PixelRect(x: corner.0, y: corner.1, width: part.width, height: part.height)
            var chunk = writer.add(WebPFrameData(rect: rect, isBlended: true, chunk: coded.chunk), milliseconds: 20 + number)
            if generator.below(3) == 0 { chunk[operationOffset] |= disposalBit }
            if generator.below(3) == 0 { chunk[operationOffset] |= replacementBit }
            bytes += chunk
        }
        return try writer.head(byteCount: bytes.count) + bytes
    }

    @Test(arguments: 0..<60 as Range<UInt64>, [true, false])
    func foreignAnimationsLookAsInLibwebp(seed: UInt64, opaque: Bool) throws {
        let bytes = try Self.foreign(seed: seed, opaque: opaque)
        let frames = try WebPRoundTripTests.decode(bytes)
        let other = try #require(AnimationOracle(bytes))
        #expect(frames.map(\.canvas) == other.frames.map(\.image), "seed \(seed)")
        #expect(frames.map(\.milliseconds) == other.frames.map(\.milliseconds))
    }

    @Test func everyTruncatedFileIsRefused() throws {
        let bytes = try Self.foreign(seed: 3, opaque: false)
        for count in 0..<bytes.count {
            #expect(throws: WebPError.self) {
                var decoder = try WebPDecoder(Array(bytes[..<count]))
                while try decoder.next() != nil {}
            }
        }
    }

    /// Each bit is flipped once: the file is refused, or its frames have the size of its canvas.
    @Test func damagedFilesDoNotCrash() throws {
        let bytes = try Self.foreign(seed: 4, opaque: true)
        var refused = 0
        for bit in 0..<bytes.count * 8 {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            do {
                var decoder = try WebPDecoder(damaged)
                guard decoder.size.area <= 1 << 16 else { continue }
                while let frame = try decoder.next() { #expect(frame.canvas.size == decoder.size) }
            } catch {
                refused += 1
            }
        }
        #expect(refused > 0)
    }

    @Test func aCanvasOverTheLimitIsRefused() throws {
        var bytes = try Self.foreign(seed: 1, opaque: true)
        // Width and height less one follow the flags, three bytes each.
        bytes.replaceSubrange(24..<30, with: [0xFF, 0xFF, 0, 0x1F, 0, 0])
        #expect(throws: WebPError.overLimit(.sideOutOfRange(65_536, limit: PixelSize.sideLimit))) { _ = try WebPDecoder(bytes) }
    }

    @Test func metadataIsKept() throws {
        let image = StraightImage(size: size(4, 4), filledWith: .white)
        let plain = try WebPEncoder().encode([(image, 20)])
        let profile = RIFFChunk.bytes("ICCP", [1, 2, 3])
        let text = RIFFChunk.bytes("XMP ", Array("<x/>".utf8))
        let head = try #require(RIFFChunk.all(in: plain).first)
        var rich = Array(plain[..<head.whole.upperBound]) + profile + plain[head.whole.upperBound...] + text
        rich[20] |= 0x24
        let metadata = WebPMetadata(rich)
        #expect(metadata.byteCount(strips: false) == profile.count + text.count)
        let all = try metadata.added(to: plain, strips: false)
        #expect(RIFFChunk.all(in: all).map(\.name) == ["VP8X", "ICCP", "ANIM", "ANMF", "XMP "])
        #expect(all[20] & 0x24 == 0x24)
        #expect(RIFFChunk.all(in: try metadata.added(to: plain, strips: true)).map(\.name) == ["VP8X", "ICCP", "ANIM", "ANMF"])
        #expect(try WebPRoundTripTests.decode(all).map(\.canvas) == [image])
    }
}
