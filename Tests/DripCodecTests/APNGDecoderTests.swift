import DripImage
import Testing

@testable import DripCodec

/// What our own encoder never writes, and what is damaged.
@Suite struct APNGDecoderTests {
    /// A frame by hand: opaque or clear pixels of one grey, 8 bits with alpha.
    struct Frame {
        var rect: PixelRect
        var level: UInt8 = 0
        var alpha: UInt8 = 255
        var blend = APNGBlend.source
        var disposal = APNGDisposal.none
        var delay: (Int, Int) = (1, 50)
    }

    static let canvas = PixelRect(x: 0, y: 0, width: 4, height: 3)

    /// A grey-and-alpha APNG of 4x3. With `hasDefault` the default image is no frame.
    static func file(_ frames: [Frame], announced: Int? = nil, plays: Int = 0, hasDefault: Bool = false, firstNumber: Int = 0) -> [UInt8] {
        var number = firstNumber
        func next() -> [UInt8] {
            defer { number += 1 }
            return PNGBuilder.word(number)
        }
        func stream(_ rect: PixelRect, _ level: UInt8, _ alpha: UInt8) -> [UInt8] {
            let builder = PNGBuilder(
                width: rect.width, height: rect.height, colorType: .grayAlpha, bitDepth: 8,
                samples: (0..<rect.width * rect.height).flatMap { _ in [Int(level), Int(alpha)] })
            let png = builder.bytes()
            // Behind the signature and IHDR (33 bytes) stands IDAT, before IEND (12).
            return Array(png[41..<png.count - 16])
        }
        var file: [UInt8] = PNGDecoder.signature
        file += PNGBuilder.chunk("IHDR", PNGBuilder.word(4) + PNGBuilder.word(3) + [8, 4, 0, 0, 0])
        file += PNGBuilder.chunk("acTL", PNGBuilder.word(announced ?? frames.count) + PNGBuilder.word(plays))
        if hasDefault { file += PNGBuilder.chunk("IDAT", stream(canvas, 99, 255)) }
        for (index, frame) in frames.enumerated() {
            let rect = frame.rect
            var control = next()
            for measure in [rect.width, rect.height, rect.x, rect.y] { control += PNGBuilder.word(measure) }
            control += PNGBuilder.word(frame.delay.0 << 16 | frame.delay.1) + [frame.disposal.rawValue, frame.blend.rawValue]
            file += PNGBuilder.chunk("fcTL", control)
            let stream = stream(rect, frame.level, frame.alpha)
            file += index == 0 && !hasDefault ? PNGBuilder.chunk("IDAT", stream) : PNGBuilder.chunk("fdAT", next() + stream)
        }
        return file + PNGBuilder.chunk("IEND", [])
    }

    static let corner = PixelRect(x: 1, y: 1, width: 2, height: 2)

    @Test func rectanglesAreDisposedOf() throws {
        let frames = try APNGRoundTripTests.decode(
            Self.file([
                Frame(rect: Self.canvas, level: 10), Frame(rect: Self.corner, level: 20, disposal: .previous),
                Frame(rect: Self.canvas, level: 0, alpha: 0, blend: .over), Frame(rect: Self.corner, level: 30, disposal: .background),
                Frame(rect: PixelRect(x: 0, y: 0, width: 1, height: 1), level: 40),
            ]))
        #expect(frames.map { $0.canvas[1, 1] } == [gray(10), gray(20), gray(10), gray(30), .clear])
        #expect(frames.map { $0.canvas[3, 2] } == [gray(10), gray(10), gray(10), gray(10), gray(10)])
        #expect(frames[4].canvas[0, 0] == gray(40))
    }

    @Test func previousOfTheFirstFrameIsNothing() throws {
        let frames = try APNGRoundTripTests.decode(
            Self.file([Frame(rect: Self.canvas, level: 10, disposal: .previous), Frame(rect: Self.corner, level: 20)]))
        #expect(frames[1].canvas[0, 0] == .clear && frames[1].canvas[1, 1] == gray(20))
    }

    @Test func translucentPixelsAreLaidOver() throws {
        let frames = try APNGRoundTripTests.decode(
            Self.file([Frame(rect: Self.canvas, level: 0), Frame(rect: Self.corner, level: 255, alpha: 128, blend: .over)]))
        #expect(frames[1].canvas[1, 1] == gray(128))
    }

    @Test func theDefaultImageMayBeNoFrame() throws {
        let frames = try APNGRoundTripTests.decode(Self.file([Frame(rect: Self.corner, level: 5)], plays: 7, hasDefault: true))
        #expect(frames.count == 1 && frames[0].canvas[0, 0] == .clear && frames[0].canvas[1, 1] == gray(5))
    }

    @Test func aDenominatorOfZeroIsAHundred() throws {
        let frames = try APNGRoundTripTests.decode(Self.file([Frame(rect: Self.canvas, delay: (7, 0))]))
        #expect(frames[0].delay == APNGDelay(7, 100))
    }

    private static func error(_ bytes: [UInt8]) -> PNGError? {
        do throws(PNGError) {
            var decoder = try APNGDecoder(bytes)
            while try decoder.next() != nil {}
            return nil
        } catch { return error }
    }

    @Test func liesAreErrors() {
        let one = Frame(rect: Self.canvas)
        #expect(Self.error(Self.file([one], announced: 2)) == .animation(.frameCount(announced: 2, found: 1), frame: 1))
        #expect(Self.error(Self.file([one, one], announced: 1)) == .animation(.frameCount(announced: 1, found: 2), frame: 1))
        #expect(Self.error(Self.file([one], announced: 0)) == .animation(.frameCount(announced: 0, found: 0), frame: 0))
        #expect(Self.error(Self.file([one], announced: 10_001)) == .tooManyFrames(10_001, limit: 10_000))
        #expect(Self.error(Self.file([one], firstNumber: 1)) == .animation(.sequence(expected: 0, found: 1), frame: 0))
        for rect in [
            PixelRect(x: 3, y: 0, width: 2, height: 1), PixelRect(x: 0, y: 2, width: 1, height: 2),
            PixelRect(x: 0xFFFF_FFFF, y: 0, width: 2, height: 1),
        ] {
            #expect(
                Self.error(Self.file([one, Frame(rect: rect)]))
                    == .animation(.outsideCanvas(rect, canvas: size(4, 3)), frame: 1))
        }
        // The pixels of the first frame are the default image's, which is the canvas.
        #expect(Self.error(Self.file([Frame(rect: Self.corner)])) == .animation(.noPixels, frame: 0))
        #expect(Self.error(PNGBuilder(width: 1, height: 1, colorType: .gray, bitDepth: 8, samples: [0]).bytes()) == .notAnimated)
    }

    @Test func everyTruncationIsAnError() throws {
        let bytes = Self.file([Frame(rect: Self.canvas), Frame(rect: Self.corner, level: 9)])
        #expect(Self.error(bytes) == nil)
        for count in bytes.indices { #expect(Self.error(Array(bytes[..<count])) != nil, "\(count) of \(bytes.count) bytes") }
    }

    @Test func everyChangedByteIsSurvived() throws {
        let bytes = Self.file([Frame(rect: Self.canvas), Frame(rect: Self.corner, level: 9)])
        for offset in bytes.indices {
            for mask: UInt8 in [1, 0x20, 0x80, 0xFF] {
                var changed = bytes
                changed[offset] ^= mask
                #expect(Self.error(changed) != nil, "byte \(offset)")
            }
        }
    }

    /// Random cuts, repeats and noise, with the checksums made right again: what is found out is found out by reading.
    @Test func noiseInChunksIsSurvived() throws {
        let bytes = Self.file([Frame(rect: Self.canvas), Frame(rect: Self.corner, level: 9), Frame(rect: Self.corner, level: 10)])
        var chunks: [(name: String, content: [UInt8])] = []
        var offset = 8
        while offset < bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            chunks.append((name, Array(bytes[offset + 8..<offset + 8 + length])))
            offset += length + 12
        }
        var generator = SeededGenerator(77)
        for _ in 0..<2_000 {
            var changed = chunks
            let index = generator.below(changed.count)
            switch generator.below(4) {
            case 0: changed.remove(at: index)
            case 1: changed.insert(chunks[generator.below(chunks.count)], at: index)
            case 2: changed[index].content = Array(changed[index].content.dropLast(1 + generator.below(4)))
            default:
                if !changed[index].content.isEmpty {
                    changed[index].content[generator.below(changed[index].content.count)] = UInt8(generator.below(256))
                }
            }
            _ = Self.error(PNGDecoder.signature + changed.flatMap { PNGBuilder.chunk($0.name, $0.content) })
        }
    }
}
