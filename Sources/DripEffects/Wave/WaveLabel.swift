import DripGeometry
import DripText

/// A label of whole percentages with digits of equal width, so that it does not move while it counts.
struct WaveLabel {
    /// Outlines of 0 to 9 and of the sign, each with its origin on the baseline.
    private let digits: [BezierPath]
    private let sign: BezierPath
    private let digitWidth: Double
    private let signWidth: Double
    private let capHeight: Double

    /// Prepares the outlines; `size` is the font's, in points.
    init(size: Double) throws(EffectError) {
        var style = TextStyle(size: size, font: FontRequest(weight: .semibold))
        style.hasTabularDigits = true
        let layouts = try "0123456789%".map { character throws(EffectError) in
            try EffectError.setting(String(character), style, effect: "wave")
        }
        (digits, sign) = (layouts.dropLast().map(\.path), layouts[10].path)
        // Without tabular digits in the font, all get the width of the widest.
        (digitWidth, signWidth) = (layouts.dropLast().map(\.width).max() ?? 0, layouts[10].width)
        capHeight = layouts[0].capHeight
    }

    /// Returns the outlines of "`percent`%" centred in `center`, vertically by its capitals.
    func path(percent: Int, centeredAt center: Point) -> BezierPath {
        let text = String(percent).utf8.map { Int($0) - 48 }
        var x = center.x - (Double(text.count) * digitWidth + signWidth) / 2
        let baseline = center.y + capHeight / 2
        var path = BezierPath()
        for digit in text where digits.indices.contains(digit) {
            path.append(digits[digit].transformed(by: .translation(x, baseline)))
            x += digitWidth
        }
        path.append(sign.transformed(by: .translation(x, baseline)))
        return path
    }
}
