import DripGeometry
import DripText

/// Whole percentages, set of digits that are all equally wide: a label that counts stands still.
struct WaveLabel {
    /// The outlines of 0 to 9, and of the sign, each about its own beginning on the baseline.
    private let digits: [BezierPath]
    private let sign: BezierPath
    private let digitWidth: Double
    private let signWidth: Double
    private let capHeight: Double

    /// - Parameter size: of the font, in points.
    init(size: Double) throws(EffectError) {
        var style = TextStyle(size: size, font: FontRequest(weight: .semibold))
        style.hasTabularDigits = true
        var outlines: [BezierPath] = []
        var widths: [Double] = []
        for character in "0123456789%" {
            let layout = try EffectError.setting(String(character), style, effect: "wave")
            outlines.append(layout.path)
            widths.append(layout.width)
        }
        let layout = try EffectError.setting("0", style, effect: "wave")
        (digits, sign) = (Array(outlines.dropLast()), outlines[10])
        // Where the font has no tabular digits, the widest makes room for all.
        (digitWidth, signWidth) = (widths.dropLast().max() ?? 0, widths[10])
        capHeight = layout.capHeight
    }

    /// The outlines of "`percent`%" in the middle of `center`, its capitals as far above as below.
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
