package import DripImage

/// What differs between two pictures, as a picture.
package enum DifferencePicture {
    /// The first picture faintly in grey, and every pixel that differs bright on it: from red for one level over orange to yellow for all 255.
    ///
    /// So one level can be seen, and where it is. Outside of what both cover it is magenta.
    /// - Parameter distance: levels up to which pixels count as equal.
    package static func between(_ one: StraightImage, _ other: StraightImage, beyond distance: Int = 0) -> StraightImage {
        let (width, height) = (max(one.width, other.width), max(one.height, other.height))
        // Two narrow pictures of the largest area, one wide and one high, would not fit.
        guard let size = try? PixelSize(width: width, height: height) else { return other }
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

    /// Where only one of two pictures is.
    static let outside = Color(rgb: 0xFF00FF)

    private static func heat(_ levels: Int) -> Color { Color(red: 255, green: UInt8(40 + levels * 215 / 255), blue: 0, alpha: 255) }

    /// Dark, between 24 and 88, so that no pixel of it is as bright as a difference.
    private static func faint(_ color: Color) -> Color {
        // Rec. 601 luma in 256ths, over black.
        let luma = (77 * Int(color.red) + 150 * Int(color.green) + 29 * Int(color.blue)) / 256 * Int(color.alpha) / 255
        let level = UInt8(24 + luma / 4)
        return Color(red: level, green: level, blue: level, alpha: 255)
    }
}
