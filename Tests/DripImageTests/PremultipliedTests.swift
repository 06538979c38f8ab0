import DripImage
import Testing

/// 8-bit arithmetic has few enough inputs to try them all.
@Suite struct PremultipliedTests {
    @Test func product255IsTheRoundedProductForAllInputs() {
        var wrong = 0
        for a in 0...255 {
            for b in 0...255 {
                // ⌊a·b/255 + ½⌋ in whole numbers; a·b/255 is never halfway, 255 being odd.
                if product255(UInt32(a), UInt32(b)) != UInt32((2 * a * b + 255) / 510) { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    @Test func premultiplyingRoundsForAllChannelsAndAlphas() {
        var wrong = 0
        for alpha in 0...255 {
            for value in 0...255 {
                let other = UInt8(255 - value)
                let pixel = PremultipliedRGBA8(Color(red: UInt8(value), green: other, blue: 0, alpha: UInt8(alpha)))
                let expected = { (channel: Int) in UInt8((2 * channel * alpha + 255) / 510) }
                if pixel.red != expected(value) || pixel.green != expected(255 - value) || pixel.blue != 0 || pixel.alpha != UInt8(alpha) {
                    wrong += 1
                }
            }
        }
        #expect(wrong == 0)
    }

    /// Every premultiplied pixel survives the way to straight and back.
    @Test func straightIsTheNearestColourAndComesBack() {
        var wrong = 0
        for alpha in 1...255 {
            for channel in 0...alpha {
                let nearest = (2 * channel * 255 + alpha) / (2 * alpha)
                let pixel = PremultipliedRGBA8(Color(red: UInt8(nearest), green: 0, blue: UInt8(nearest), alpha: UInt8(alpha)))
                if Int(pixel.red) != channel || pixel.blue != pixel.red { wrong += 1 }
                if pixel.straight != Color(red: UInt8(nearest), green: 0, blue: UInt8(nearest), alpha: UInt8(alpha)) { wrong += 1 }
            }
        }
        #expect(wrong == 0)
        #expect(PremultipliedRGBA8(Color(red: 200, green: 100, blue: 50, alpha: 0)).straight == .clear)
        #expect(PremultipliedRGBA8(.white).straight == .white && PremultipliedRGBA8(.white).isOpaque)
        #expect(!PremultipliedRGBA8(Color(rgb: 0xFFFFFF, alpha: 254)).isOpaque && PremultipliedRGBA8(.clear) == .clear)
    }

    /// Two channels share an integer; neither may leak into its neighbour.
    @Test func scalingIsTheProductOfEachChannel() {
        var wrong = 0
        for share in 0...255 {
            for value in 0...255 {
                let color = Color(red: UInt8(value), green: UInt8(255 - value), blue: UInt8(value ^ 0x55), alpha: 255)
                let scaled = PremultipliedRGBA8(color).scaled(by: UInt8(share))
                let expected = { (channel: UInt8) in UInt8(product255(UInt32(channel), UInt32(share))) }
                if scaled.red != expected(color.red) || scaled.green != expected(color.green) || scaled.blue != expected(color.blue)
                    || scaled.alpha != UInt8(share)
                {
                    wrong += 1
                }
            }
        }
        #expect(wrong == 0)
    }

    /// For every source channel ≤ alpha and every backdrop channel: no overflow, and channel ≤ alpha again.
    @Test func sourceOverNeverOverflows() {
        var wrong = 0
        for alpha in 0...255 {
            for source in stride(from: 0, through: alpha, by: alpha < 8 ? 1 : 7) {
                for backdrop in stride(from: 0, through: 255, by: 5) {
                    let top = PremultipliedRGBA8(straight(source, alpha))
                    let bottom = PremultipliedRGBA8(Color(red: UInt8(backdrop), green: 255, blue: 0, alpha: 255))
                    let result = top.over(bottom)
                    let expected = Int(top.red) + Int(product255(UInt32(backdrop), UInt32(255 - alpha)))
                    if Int(result.red) != expected || result.alpha != 255 || result.green < top.green { wrong += 1 }
                    let translucent = top.over(bottom.scaled(by: 128))
                    if translucent.red > translucent.alpha || translucent.green > translucent.alpha { wrong += 1 }
                }
            }
        }
        #expect(wrong == 0)
    }

    @Test func overHasItsNeutralElements() {
        let pixel = PremultipliedRGBA8(Color(red: 90, green: 30, blue: 200, alpha: 140))
        #expect(PremultipliedRGBA8.clear.over(pixel) == pixel && pixel.over(.clear) == pixel)
        #expect(PremultipliedRGBA8(.black).over(pixel) == PremultipliedRGBA8(.black))
        #expect(pixel.scaled(by: 255) == pixel && pixel.scaled(by: 0) == .clear)
    }

    /// A straight colour whose premultiplied red is `channel`.
    private func straight(_ channel: Int, _ alpha: Int) -> Color {
        let red = alpha == 0 ? 0 : min(255, (2 * channel * 255 + alpha) / (2 * alpha))
        return Color(red: UInt8(red), green: 255, blue: 0, alpha: UInt8(alpha))
    }
}
