import DripImage
import Testing

@testable import DripCodec

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
                    let mixed = Matte(Color(red: 0, green: UInt8(below), blue: 0, alpha: 255)).flatten(
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
        let fromImage = StraightImage(image, over: matte)
        let fromPixmap = StraightImage(Pixmap(image), over: matte)
        #expect(fromImage.pixels.contains(.clear))
        #expect(fromImage.pixels.allSatisfy { $0.isOpaque || $0 == .clear })
        // The pixmap's colours are rounded once when premultiplied and once when composited.
        #expect(ImageDifference(fromImage, fromPixmap).worstChannel <= 1)
    }
}
