import DripImage
import DripTestSupport
import Testing

@testable import DripCodec

/// Colour spaces of PNGs: their names, and whether an output carries them.
@Suite struct ColorProfileTests {
    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] { ImageOrientationTests.chunk(name, content) }
    private static func png(_ chunks: [UInt8]...) throws -> [UInt8] { try ImageOrientationTests.png(chunks) }
    private static func words(_ numbers: Int...) -> [UInt8] { numbers.flatMap { UInt32($0).bigEndianBytes } }

    /// A profile with nothing but a description, of version 2 or 4.
    static func icc(_ description: String, space: String = "RGB ", version: Int = 4) -> [UInt8] {
        var head = [UInt8](repeating: 0, count: 128)
        head.replaceSubrange(16..<20, with: space.utf8)
        head.replaceSubrange(36..<40, with: "acsp".utf8)
        let text: [UInt8] =
            version == 4
            ? Array("mluc".utf8) + words(0, 1, 12) + Array("enUS".utf8) + words(2 * description.utf16.count, 28)
                + description.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
            : Array("desc".utf8) + words(0, description.utf8.count + 1) + Array(description.utf8) + [0]
        return head + words(1) + Array("desc".utf8) + words(144, text.count) + text
    }

    static func iccp(_ profile: [UInt8], label: String = "ICC Profile") throws -> [UInt8] {
        let stream = try #require(try PNGLibrary.deflate(profile, level: 6, isFiltered: false, limit: 10_000))
        return chunk("iCCP", Array(label.utf8) + [0, 0] + stream)
    }

    @Test func namesAreThoseOfTheProfile() throws {
        func name(_ chunks: [UInt8]...) throws -> String? { try ColorProfile(png: ImageOrientationTests.png(chunks))?.name }
        #expect(try name() == nil && ColorProfile(png: Self.png()) == nil)
        for version in [2, 4] {
            #expect(try name(Self.iccp(Self.icc("Display P3", version: version))) == "Display P3")
            #expect(try name(Self.iccp(Self.icc("sRGB IEC61966-2.1", version: version))) == nil)
        }
        // A damaged profile has the label of its chunk.
        #expect(try name(Self.iccp([1, 2, 3], label: "Mine")) == "Mine")
        #expect(try name(Self.chunk("iCCP", Array("Mine".utf8))) == "Mine")
        #expect(try name(Self.chunk("cICP", [12, 13, 0, 1]), Self.iccp(Self.icc("Other"))) == "Display P3")
        #expect(try name(Self.chunk("cICP", [1, 13, 0, 1])) == nil && name(Self.chunk("cICP", [9, 16, 0, 1])) == "BT.2100 PQ")
        #expect(try name(Self.chunk("sRGB", [0])) == nil && name(Self.chunk("sRGB", [0]), Self.chunk("gAMA", Self.words(100_000))) == nil)
        #expect(try name(Self.chunk("gAMA", Self.words(45_455))) == nil && name(Self.chunk("gAMA", Self.words(100_000))) == "gamma 1")
        let standard = Self.chunk("cHRM", Self.words(31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000))
        let wide = Self.chunk("cHRM", Self.words(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000))
        #expect(try name(standard) == nil && name(wide) == "own primaries")
    }

    @Test func anyBytesAreRead() throws {
        let profile = Self.icc("Display P3")
        for count in profile.indices { _ = ICCProfile(Array(profile[..<count])) }
        for index in profile.indices {
            var changed = profile
            changed[index] = 255
            _ = ICCProfile(changed)
        }
        for count in 0..<9 { _ = try ColorProfile(png: Self.png(Self.chunk("gAMA", Array(repeating: 9, count: count)))) }
    }

    /// Grey pixels keep their profile: one for colours needs pixels with colours.
    @Test func anEncoderWritesItBeforeThePalette() throws {
        let (wide, gray) = (try Self.iccp(Self.icc("Display P3")), try Self.iccp(Self.icc("Dot Gain", space: "GRAY")))
        let coloured = StraightImage(size: size(2, 1), pixels: [Color(rgb: 0xFF0000), .black])
        let levels = StraightImage(size: size(2, 1), pixels: [.white, .black])
        for (chunk, image, isKept) in [(wide, coloured, true), (wide, levels, true), (gray, levels, true), (gray, coloured, false)] {
            let profile = try #require(ColorProfile(png: try Self.png(chunk)))
            var encoder = PNGEncoder()
            encoder.profile = profile
            let bytes = try encoder.encode(image)
            #expect(try PNGDecoder.decode(bytes) == image)
            #expect((ColorProfile(png: bytes) == profile) == isKept)
            let isGray = [PNGColorType.gray, .grayAlpha].contains(layout(bytes).type)
            #expect(isGray == (chunk == gray && isKept))
            if isKept { #expect(bytes[33..<33 + chunk.count].elementsEqual(chunk)) }
            var survey = ColorSurvey(profile: profile)
            survey.add(image)
            let head = APNGFrameCoder(survey, effort: 5).head(of: image.size)
            #expect(head[33...].starts(with: chunk) == isKept)
        }
    }

    @Test func aJPEGHasTheNameOfItsProfile() {
        let bytes = StillImageDecoderTests.jpeg
        func named(_ name: String) -> String? {
            let content = Array("ICC_PROFILE\0".utf8) + [1, 1] + Self.icc(name)
            let count = content.count + 2
            return StillImageDecoder.colorProfile(
                of: bytes[..<2] + [0xFF, 0xE2, UInt8(count >> 8), UInt8(count & 255)] + content + bytes[2...])
        }
        #expect(StillImageDecoder.colorProfile(of: bytes) == nil && named("sRGB") == nil && named("Adobe RGB (1998)") == "Adobe RGB (1998)")
    }

    /// It was "not a PNG file".
    @Test func aPNGOfXcodeIsNamed() throws {
        let bytes = try PNGEncoder().encode(StraightImage(size: size(1, 1)))
        let changed: [UInt8] = bytes[..<8] + Self.chunk("CgBI", [0x50, 0, 0x20, 2]) + bytes[8...]
        #expect(throws: PNGError.appleVariant) { try PNGDecoder.decode(changed) }
        #expect(throws: PNGError.appleVariant) { try PNGDecoder.size(of: changed) }
        var reader = PNGSequenceReader()
        #expect(throws: PNGError.appleVariant) { try reader.append(changed) }
        #expect(PNGError.appleVariant.description.contains("xcrun -sdk iphoneos pngcrush -revert-iphone-optimizations"))
    }

    /// A WebP holds an ICC profile for colours only.
    @Test func aWebPKeepsAnICCProfile() throws {
        let image = StraightImage(size: size(2, 1), pixels: [Color(rgb: 0xFF0000), .clear])
        let wide = Self.icc("Display P3")
        let profile = try #require(ColorProfile(try Self.png(Self.iccp(wide))))
        #expect(profile.icc == wide)
        for chunk in [Self.chunk("cICP", [12, 13, 0, 1]), try Self.iccp(Self.icc("Dot Gain", space: "GRAY")), try Self.iccp([1, 2, 3])] {
            #expect(try #require(ColorProfile(Self.png(chunk))).icc == nil)
        }
        var encoder = WebPEncoder(effort: 1)
        encoder.profile = profile.icc
        for bytes in [try encoder.encode(image), try encoder.encode([(image, 20), (image, 30)])] {
            let kept = try #require(ColorProfile(bytes))
            #expect(kept.icc == wide && kept.name == "Display P3")
            var png = PNGEncoder()
            png.profile = kept
            #expect(ColorProfile(try png.encode(image))?.icc == wide)
            #expect(try WebPReader(bytes).size == image.size)
        }
        #expect(try WebPDecoder.still(encoder.encode(image)) == image)
        #expect(ColorProfile(try WebPEncoder(effort: 1).encode(image)) == nil)
    }
}
