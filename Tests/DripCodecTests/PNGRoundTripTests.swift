import DripImage
import Testing

@testable import DripCodec

@Suite struct PNGRoundTripTests {
    static let sizes = [size(1, 1), size(1, 9), size(17, 1), size(33, 21), size(300, 2)]

    @Test(arguments: sizes, [true, false])
    func everyPixelComesBack(size: PixelSize, opaque: Bool) throws {
        var generator = SeededGenerator(UInt64(size.area))
        let image = generator.image(size, opaque: opaque)
        #expect(try PNGDecoder.decode(PNGEncoder().encode(image)) == image)
    }

    @Test func transparentPixelsKeepTheirColor() throws {
        let image = StraightImage(size: size(2, 1), pixels: [Color(red: 1, green: 2, blue: 3, alpha: 0), Color(rgb: 0x405060, alpha: 1)])
        #expect(try PNGDecoder.decode(PNGEncoder().encode(image)) == image)
    }

    @Test func opaquePicturesHaveNoAlphaChannel() throws {
        var generator = SeededGenerator(1)
        var image = generator.image(size(5, 4))
        let bytes = try PNGEncoder().encode(image)
        #expect(layout(bytes).type == .rgb && layout(bytes).depth == 8)
        image[4, 3].alpha = 254
        #expect(try layout(PNGEncoder().encode(image)).type == .rgbAlpha)
    }

    @Test(arguments: 1...9)
    func everyEffortHoldsTheSamePixelsAndRepeatsItsBytes(effort: Int) throws {
        var generator = SeededGenerator(7)
        let image = generator.image(size(40, 30), opaque: false)
        let bytes = try PNGEncoder(effort: effort).encode(image)
        #expect(try PNGDecoder.decode(bytes) == image)
        #expect(try PNGEncoder(effort: effort).encode(image) == bytes)
    }

    @Test func compressionCompresses() throws {
        let flat = StraightImage(size: size(200, 200), filledWith: .white)
        #expect(try PNGEncoder().encode(flat).count < 200)
    }

    @Test func onlyPixelsAreWritten() throws {
        let bytes = try PNGEncoder().encode(StraightImage(size: size(3, 3), filledWith: .black))
        var names: [String] = []
        var offset = 8
        while offset < bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            names.append(String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self))
            offset += length + 12
        }
        #expect(names == ["IHDR", "IDAT", "IEND"])
    }
}
