import DripImage
import DripTestSupport
import Testing

@testable import DripCodec

/// Files of every kind, made by hand, against the format's own definition of a sample.
@Suite struct PNGDecoderTests {
    struct Kind: CustomTestStringConvertible {
        var type: PNGColorType
        var depth: Int
        var testDescription: String { "\(type) \(depth)" }
    }

    static let kinds: [Kind] = [
        (PNGColorType.gray, [1, 2, 4, 8, 16]), (.palette, [1, 2, 4, 8]), (.rgb, [8, 16]), (.grayAlpha, [8, 16]), (.rgbAlpha, [8, 16]),
    ].flatMap { type, depths in depths.map { Kind(type: type, depth: $0) } }

    @Test(arguments: kinds, [false, true])
    func everyKindBecomesStraightColors(kind: Kind, interlaced: Bool) throws {
        for (width, height) in [(1, 1), (3, 2), (9, 8), (21, 13)] {
            var generator = SeededGenerator(UInt64(width * 100 + kind.depth))
            var builder = PNGBuilder(
                width: width, height: height, colorType: kind.type, bitDepth: kind.depth, isInterlaced: interlaced, samples: [])
            builder.samples = (0..<width * height * builder.channels).map { _ in generator.below(1 << kind.depth) }
            if kind.type == .palette {
                builder.palette = (0..<1 << kind.depth).map { _ in (0..<3).map { _ in UInt8(generator.below(256)) } }
            }
            let image = try PNGDecoder.decode(builder.bytes())
            #expect(image == Self.expected(builder), "\(width)x\(height)")
            #expect(try PNGDecoder.size(of: builder.bytes()) == size(width, height))
        }
    }

    @Test(arguments: [8, 16])
    func aTransparentKeyBecomesAlpha(depth: Int) throws {
        // At 16 bits the second sample differs from the key in its low byte only: it must stay opaque.
        let key = depth == 8 ? 0x20 : 0x2040
        var builder = PNGBuilder(width: 2, height: 1, colorType: .gray, bitDepth: depth, samples: [key, key + 1])
        builder.transparency = [UInt8(key >> 8), UInt8(key & 0xFF)]
        let alphas = try PNGDecoder.decode(builder.bytes()).pixels.map(\.alpha)
        #expect(alphas == [0, 255])
    }

    @Test func aTransparentRGBKeyBecomesAlpha() throws {
        var builder = PNGBuilder(width: 2, height: 1, colorType: .rgb, bitDepth: 8, samples: [1, 2, 3, 1, 2, 4])
        builder.transparency = [0, 1, 0, 2, 0, 3]
        let pixels = try PNGDecoder.decode(builder.bytes()).pixels
        #expect(pixels == [Color(red: 1, green: 2, blue: 3, alpha: 0), Color(red: 1, green: 2, blue: 4, alpha: 255)])
    }

    @Test func paletteAlphasMayBeFewerThanColors() throws {
        var builder = PNGBuilder(width: 3, height: 1, colorType: .palette, bitDepth: 2, samples: [0, 1, 2])
        builder.palette = [[10, 20, 30], [40, 50, 60], [70, 80, 90]]
        builder.transparency = [0, 99]
        #expect(
            try PNGDecoder.decode(builder.bytes()).pixels == [
                Color(red: 10, green: 20, blue: 30, alpha: 0), Color(red: 40, green: 50, blue: 60, alpha: 99),
                Color(red: 70, green: 80, blue: 90, alpha: 255),
            ])
    }

    @Test func gammaChangesNothing() throws {
        var builder = PNGBuilder(width: 1, height: 1, colorType: .rgb, bitDepth: 8, samples: [100, 150, 200])
        builder.extraChunks = [("gAMA", PNGBuilder.word(220_000)), ("tEXt", Array("Title\0gamma".utf8)), ("iCCP", [1, 2, 3])]
        #expect(try PNGDecoder.decode(builder.bytes()).pixels == [Color(red: 100, green: 150, blue: 200, alpha: 255)])
    }

    @Test func bytesAfterTheEndAreIgnored() throws {
        let bytes = PNGBuilder(width: 1, height: 1, colorType: .gray, bitDepth: 8, samples: [7]).bytes() + [1, 2, 3]
        #expect(try PNGDecoder.decode(bytes).pixels == [Color(red: 7, green: 7, blue: 7, alpha: 255)])
    }

    /// A sample of d bits means sample ÷ (2^d − 1); the nearest of 256 levels is asked for.
    private static func expected(_ builder: PNGBuilder) -> StraightImage {
        let highest = (1 << builder.bitDepth) - 1
        let pixels = stride(from: 0, to: builder.samples.count, by: builder.channels).map { start in
            let raw = Array(builder.samples[start..<start + builder.channels])
            let levels = raw.map { UInt8((2 * $0 * 255 + highest) / (2 * highest)) }
            switch builder.colorType {
            case .gray: return Color(red: levels[0], green: levels[0], blue: levels[0], alpha: 255)
            case .grayAlpha: return Color(red: levels[0], green: levels[0], blue: levels[0], alpha: levels[1])
            case .rgb: return Color(red: levels[0], green: levels[1], blue: levels[2], alpha: 255)
            case .rgbAlpha: return Color(red: levels[0], green: levels[1], blue: levels[2], alpha: levels[3])
            case .palette:
                let entry = builder.palette[raw[0]]
                return Color(red: entry[0], green: entry[1], blue: entry[2], alpha: 255)
            }
        }
        return StraightImage(size: size(builder.width, builder.height), pixels: pixels)
    }
}
