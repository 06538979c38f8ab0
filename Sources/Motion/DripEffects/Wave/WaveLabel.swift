import DripGeometry
import DripText

/// A label of whole percentages with digits of equal width, so that it does not move while it counts.
struct WaveLabel {
    /// 0 to 9, and the sign.
    private let characters: [TextLayout]
    private let digitWidth: Double

    /// Sets the characters; `size` is the font's, in points.
    init(size: Double) throws(EffectError) {
        var style = TextStyle(size: size, font: FontRequest(weight: .semibold))
        style.hasTabularDigits = true
        characters = try "0123456789%".map { character throws(EffectError) in
            try EffectError.setting(String(character), style, effect: "wave")
        }
        // Without tabular digits in the font, all get the width of the widest.
        digitWidth = characters.dropLast().map { $0.width }.max() ?? 0
    }

    /// Returns the outlines of "`percent`%" centred in `center`, vertically by its capitals.
    func path(percent: Int, centeredAt center: Point) -> BezierPath {
        let text = String(percent).utf8.map { Int($0) - 48 }
        var x = center.x - (Double(text.count) * digitWidth + characters[10].width) / 2
        let baseline = center.y + characters[0].capHeight / 2
        var path = BezierPath()
        for digit in text where (0...9).contains(digit) {
            path.append(characters[digit].path.transformed(by: .translation(x, baseline)))
            x += digitWidth
        }
        path.append(characters[10].path.transformed(by: .translation(x, baseline)))
        return path
    }
}
