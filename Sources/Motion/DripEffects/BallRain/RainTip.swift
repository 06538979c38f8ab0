import DripGeometry
import DripImage
import DripMotion
import DripScene
import DripText

/// The label that reports too many balls: dark, or light on a dark background.
struct RainTip {
    private let start: Double
    private let label: BezierPath
    private let text: BezierPath
    private let ground: Color
    private let ink: Color

    private static let size = Size(200, 50)
    private static let corner = 20.0
    /// The y of the centre, as a share of the height: 660 pt of the original's canvas.
    private static let relativeHeight = 660.0 / 736
    /// UILabel's default.
    private static let fontSize = 17.0

    /// Creates the tip; nil without text.
    init?(_ words: String, from start: Double, layout: RainLayout, fidelity: Fidelity, appearance: Appearance) throws(EffectError) {
        guard !words.allSatisfy({ $0.isWhitespace }) else { return nil }
        let scale = layout.tipScale
        let size = Size(Self.size.width * scale, Self.size.height * scale)
        // In the free band under the lowest bar. The original set the centre of an empty view, so its corner lies there.
        let y = min(layout.height - size.height - 2, layout.height * Self.relativeHeight - size.height / 2)
        let corner =
            fidelity == .better ? Point((layout.width - size.width) / 2, y) : Point(layout.width / 2, layout.height / 2)
        let frame = Rect(x: corner.x, y: corner.y, width: size.width, height: size.height)
        let style = TextStyle(size: Self.fontSize * scale, font: FontRequest(weight: fidelity == .better ? .medium : .regular))
        let set = try EffectError.setting(words, style, effect: "ballrain")
        self.start = start
        label = BezierPath(roundedRect: frame, cornerRadius: Self.corner * scale)
        text = set.fitted(toWidth: size.width - 2 * 14 * scale).path(centeredAt: frame.center)
        switch (appearance, fidelity) {
        case (.light, _): (ground, ink) = (.black, .white)
        case (.dark, .better): (ground, ink) = (Color(rgb: 0xF2F2F7), Color(rgb: 0x1C1C1E))
        case (.dark, .original): (ground, ink) = (Color(rgb: 0x4B5059), .white)
        }
    }

    /// Returns the opacity, 0…0.8: two seconds up, one down, with UIView's easing.
    static func opacity(after seconds: Double) -> Double {
        seconds <= 2 ? 0.8 * TimingFunction.easeInOut(seconds / 2) : 0.8 * (1 - TimingFunction.easeInOut(seconds - 2))
    }

    func draws(at time: Double) -> [Draw] {
        let opacity = Self.opacity(after: time - start)
        return opacity > 0 ? [.group(opacity: opacity, [.fill(label, with: ground), .fill(text, with: ink)])] : []
    }
}
