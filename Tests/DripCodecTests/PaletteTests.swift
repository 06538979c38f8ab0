import DripImage
import Testing

@testable import DripCodec

@Suite struct PaletteTests {
    @Test func theTransparentEntryComesLast() throws {
        let opaque = try Palette(numbered(256))
        #expect(opaque.count == 256 && opaque.transparentIndex == nil)
        let transparent = try Palette(numbered(255), hasTransparency: true)
        #expect(transparent.count == 256 && transparent.transparentIndex == 255)
        #expect(transparent[255] == .clear)
        #expect(transparent[254] == numbered(255)[254])
        #expect(try Palette([], hasTransparency: true).count == 1)
    }

    @Test func tooManyColorsAreRefused() {
        #expect(throws: GIFError.tooManyColors(count: 257, limit: 256)) { try Palette(numbered(256), hasTransparency: true) }
    }

    @Test func colorsAreFound() throws {
        let palette = try Palette(numbered(40))
        #expect(palette.index(of: numbered(40)[17]) == 17)
        #expect(palette.index(of: .white) == nil)
    }
}

@Suite struct MatteTests {
    @Test func halfOpacityIsTheBorder() {
        let matte = Matte(.white)
        #expect(matte.flatten(Color(rgb: 0x123456, alpha: 127)) == .clear)
        #expect(matte.flatten(Color(rgb: 0, alpha: 128)) == Color(rgb: 0x7F7F7F))
        #expect(matte.flatten(Color(rgb: 0x123456)) == Color(rgb: 0x123456))
    }

    @Test func everyMixIsTheRoundedMean() {
        for above in stride(from: 0, through: 255, by: 5) {
            for below in stride(from: 0, through: 255, by: 17) {
                for alpha in 128...255 {
                    let mixed = Matte(Color(red: 0, green: UInt8(below), blue: 0)).flatten(
                        Color(red: 0, green: UInt8(above), blue: 0, alpha: UInt8(alpha)))
                    let exact = (Double(above * alpha) + Double(below * (255 - alpha))) / 255
                    #expect(abs(Double(mixed.green) - exact) <= 0.5)
                    #expect(mixed.isOpaque)
                }
            }
        }
    }

    @Test func drawingsAndPicturesFlattenAlike() {
        var generator = SeededGenerator(2)
        let image = generator.image(size(40, 40), opaque: false)
        let matte = Matte(Color(rgb: 0x336699))
        let fromImage = matte.flatten(image)
        let fromPixmap = matte.flatten(Pixmap(image))
        #expect(fromImage.pixels.contains(.clear))
        #expect(fromImage.pixels.allSatisfy { $0.isOpaque || $0 == .clear })
        // The pixmap's colours are rounded once when premultiplied and once when laid over.
        #expect(ImageDifference(fromImage, fromPixmap).worstChannel <= 1)
    }
}
