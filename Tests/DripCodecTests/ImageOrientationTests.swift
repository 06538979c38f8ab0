import DripImage
import DripTestSupport
import Foundation
import Testing

@testable import DripCodec

/// Pictures that viewers turn because of their Exif data.
@Suite struct ImageOrientationTests {
    /// A TIFF head, and a directory with another entry and the orientation.
    static func exif(_ number: Int, type: Int = 3, count: Int = 1, isLittle: Bool = false) -> [UInt8] {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] {
            let big = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
            return isLittle ? big.reversed() : big
        }
        var data: [UInt8] = isLittle ? [0x49, 0x49] : [0x4D, 0x4D]
        data += bytes(42, 2) + bytes(8, 4) + bytes(2, 2)
        data += bytes(0x010E, 2) + bytes(2, 2) + bytes(4, 4) + [65, 66, 67, 0]
        data += bytes(0x0112, 2) + bytes(type, 2) + bytes(count, 4) + (type == 4 ? bytes(number, 4) : bytes(number, 2) + [0, 0])
        return data + bytes(0, 4)
    }

    /// A PNG of 3 × 2 pixels with the letters a…f, and chunks before its pixels and after them.
    static func png(_ before: [[UInt8]], after: [[UInt8]] = []) throws -> [UInt8] {
        let plain = try PNGEncoder().encode(letters(["abc", "def"]))
        let data = try #require(plain.firstRange(of: Array("IDAT".utf8))).lowerBound - 4
        return plain[..<33] + before.joined() + plain[33..<data] + plain[data...].dropLast(12) + after.joined() + plain.suffix(12)
    }

    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return UInt32(content.count).bigEndianBytes + body + PNGLibrary.checksum(body[...]).bigEndianBytes
    }

    private static func letters(_ rows: [String]) -> StraightImage {
        StraightImage(
            size: size(rows[0].count, rows.count),
            pixels: rows.joined().utf8.map { Color(red: $0, green: 0, blue: 255 - $0, alpha: 255) })
    }

    private static func rows(_ image: StraightImage) -> [String] {
        (0..<image.height).map { y in String(decoding: (0..<image.width).map { image[$0, y].red }, as: UTF8.self) }
    }

    static let turned = [
        1: ["abc", "def"], 2: ["cba", "fed"], 3: ["fed", "cba"], 4: ["def", "abc"], 5: ["ad", "be", "cf"], 6: ["da", "eb", "fc"],
        7: ["fc", "eb", "da"], 8: ["cf", "be", "ad"],
    ]

    @Test(arguments: 1...8, [false, true])
    func aPNGIsTurnedAsBrowsersTurnIt(number: Int, isLittle: Bool) throws {
        let bytes = try Self.png([Self.chunk("eXIf", Self.exif(number, isLittle: isLittle))])
        let image = try PNGDecoder.decode(bytes)
        #expect(Self.rows(image) == Self.turned[number])
        #expect(try PNGDecoder.size(of: bytes) == image.size)
        #expect(try StillImageDecoder.decode(bytes) == image)
    }

    /// What Chromium does not turn.
    @Test func otherDataDoesNotTurn() throws {
        let six = Self.exif(6)
        var wrong = Self.chunk("eXIf", six)
        wrong[wrong.count - 1] ^= 1
        let cases: [(before: [[UInt8]], after: [[UInt8]])] = [
            ([Self.chunk("eXIf", Self.exif(0))], []), ([Self.chunk("eXIf", Self.exif(9))], []), ([wrong], []),
            ([Self.chunk("eXIf", Array("Exif\0\0".utf8) + six)], []), ([Self.chunk("eXIf", Self.exif(6, type: 4))], []),
            ([], [Self.chunk("eXIf", six)]),
        ]
        for (before, after) in cases { #expect(Self.rows(try PNGDecoder.decode(try Self.png(before, after: after))) == ["abc", "def"]) }
        for count in six.indices {
            #expect(Self.rows(try PNGDecoder.decode(try Self.png([Self.chunk("eXIf", Array(six[..<count]))]))).count <= 3)
        }
        // Of two, the first counts.
        let both = try Self.png([Self.chunk("eXIf", six), Self.chunk("eXIf", Self.exif(3))])
        #expect(Self.rows(try PNGDecoder.decode(both)) == Self.turned[6])
    }

    @Test func anAPNGIsTurned() throws {
        let frames = [["abc", "def"], ["abc", "dxf"]].map { (image: Self.letters($0), delay: APNGDelay(1, 10)) }
        let plain = try APNGEncoder().encode(frames)
        var decoder = try APNGDecoder(plain[..<33] + Self.chunk("eXIf", Self.exif(6)) + plain[33...])
        #expect(decoder.size == size(2, 3))
        #expect(Self.rows(try #require(try decoder.next()).canvas) == ["da", "eb", "fc"])
        #expect(Self.rows(try #require(try decoder.next()).canvas) == ["da", "xb", "fc"])
        // What is coded from these frames is not turned again.
        let metadata = APNGMetadata(plain[..<33] + Self.chunk("eXIf", Self.exif(6)) + plain[33...])
        #expect(metadata.added(to: plain, strips: false) == plain)
    }

    @Test func aJPEGIsTurned() throws {
        let bytes = StillImageDecoderTests.jpeg
        let plain = try StillImageDecoder.decode(bytes)
        func turned(_ number: Int) throws -> StraightImage {
            let content = Array("Exif\0\0".utf8) + Self.exif(number)
            let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
            return try StillImageDecoder.decode(bytes[..<2] + segment + bytes[2...])
        }
        #expect(try turned(1) == plain && turned(3).size == plain.size)
        #expect(try turned(6).size == size(plain.height, plain.width))
    }
}
