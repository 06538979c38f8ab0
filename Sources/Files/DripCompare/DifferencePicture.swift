package import DripImage

package enum DifferencePicture {
    /// Returns the first image in dark grey, with different pixels in bright colours: red for one level, through orange, to yellow for 255.
    ///
    /// Even a difference of one level is visible. Pixels that only one image has are magenta.
    /// - Parameter distance: the difference in levels up to which pixels count as equal.
    package static func between(_ one: StraightImage, _ other: StraightImage, beyond distance: Int = 0) -> StraightImage {
        let (width, height) = (max(one.width, other.width), max(one.height, other.height))
        // A wide and a high image of the largest area together exceed the limits.
        guard let size = try? PixelSize(validatingWidth: width, height: height) else { return other }
        var picture = StraightImage(size: size, filledWith: outside)
        for y in 0..<min(one.height, other.height) {
            for x in 0..<min(one.width, other.width) {
                let (a, b) = (one[x, y].shown, other[x, y].shown)
                let levels = a == b ? 0 : a.largestDifference(from: b)
                picture[x, y] = levels > distance ? heat(levels) : faint(a)
            }
        }
        return picture
    }

    /// The colour of pixels that only one image has.
    static let outside = Color(rgb: 0xFF00FF)

    private static func heat(_ levels: Int) -> Color { Color(red: 255, green: UInt8(40 + levels * 215 / 255), blue: 0, alpha: 255) }

    /// Returns a grey between 24 and 88, darker than any difference.
    private static func faint(_ color: Color) -> Color {
        // Rec. 601 luma in 256ths, over black.
        let luma = (77 * Int(color.red) + 150 * Int(color.green) + 29 * Int(color.blue)) / 256 * Int(color.alpha) / 255
        let level = UInt8(24 + luma / 4)
        return Color(red: level, green: level, blue: level, alpha: 255)
    }
}
