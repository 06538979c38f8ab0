internal import DripImage

/// Pixels that show a frame, before libwebp codes them.
struct WebPDraft {
    let pixels: [Color]
    let width: Int
    /// Whether clear pixels leave the canvas as it is.
    let isBlended: Bool
    /// The number of pixels that change.
    let changeCount: Int
    /// A number that grows with the bytes of these pixels, coded by libwebp: small where most are equal to the one on the left or above.
    let estimate: Int

    /// - Parameter changeCount: nil for all.
    init(_ pixels: [Color], width: Int, isBlended: Bool = false, changeCount: Int? = nil) {
        (self.pixels, self.width, self.isBlended, self.changeCount) = (pixels, width, isBlended, changeCount ?? pixels.count)
        estimate = Self.estimate(pixels, width: width)
    }

    private static func estimate(_ image: [Color], width: Int) -> Int {
        let pixels = image.span
        var sum = 0
        for location in 1..<max(1, pixels.count) where pixels[location].packed != pixels[location - 1].packed {
            sum += location >= width && pixels[location].packed == pixels[location - width].packed ? 1 : 4
        }
        return sum
    }

    /// Whether libwebp can code the pixels by a palette.
    var fitsPalette: Bool {
        let source = pixels.span
        var colors = ColorTable()
        for location in source.indices where location == 0 || source[location] != source[location - 1] {
            if colors.number(of: source[location]) == Self.paletteLimit { return false }
        }
        return true
    }

    /// The most colours of a palette in a WebP.
    private static let paletteLimit = 256
}
