import DripGeometry
import DripImage
import DripMotion
import DripText

struct BadgeLayout {
    let size: PixelSize
    let home: Point
    let radius: Double
    /// Distance from the centre to the centres of the caps; 0 is a round badge.
    let halfLength: Double
    let limit: Double
    let shrink: Double
    let spring: Spring
    /// Outlines of the text around the origin; empty without text.
    let text: BezierPath
    let tint: Color
    let ink: Color
    let smoke: Color
    let smokeShade: Color
    /// Canvas points per point of the 240 × 240 reference canvas.
    let unit: Double
    /// What is under the badge; nil is nothing.
    let stage: BadgeStage?

    static let ownSide = 240
    static let leastSide = 64

    init(_ settings: EffectSettings) throws(EffectError) {
        let side = min(settings.size?.width ?? Self.ownSide, settings.size?.height ?? Self.ownSide)
        let unit = Double(side) / Double(Self.ownSide)
        let isOnBar = settings[Badge.stage] == .tabbar
        let radius = settings[Badge.radius] ?? (isOnBar ? 9 : 18) * unit
        let least = max(Self.leastSide, Int((2 * radius).rounded(.up)))
        size = try settings.canvas(own: (Self.ownSide, Self.ownSide), least: least, of: Badge.description)
        let (width, height) = (size.width, size.height)
        self.unit = unit
        self.radius = radius
        stage = isOnBar ? BadgeStage(width: Double(width), height: Double(height), unit: unit, appearance: settings.appearance) : nil
        home = stage?.home ?? Point(Double(width) / 2, Double(height) / 2)
        limit = settings[Badge.limit] ?? 60 * unit
        shrink = settings[Badge.shrink]
        spring = Spring(duration: settings[Badge.springTime], dampingRatio: settings[Badge.damping])

        let appearance = settings.appearance
        tint = settings[Badge.tint] ?? appearance.color(0xFF3B30, dark: 0xFF453A)
        // White, or a dark colour on bright tints: luma by Rec. 601.
        let luma = 0.299 * Double(tint.red) + 0.587 * Double(tint.green) + 0.114 * Double(tint.blue)
        ink = luma > 186 ? Color(rgb: 0x1C1C1E) : .white
        smoke = appearance.color(0xDDE3EC, dark: 0xC9D1DC)
        smokeShade = appearance.color(0xB4BECC, dark: 0x8E99A8)

        let word = settings[Badge.text]
        let isRound = settings.fidelity == .original || word.count < 2
        guard !word.allSatisfy({ $0.isWhitespace }) else {
            (text, halfLength) = (BezierPath(), 0)
            return
        }
        let style = TextStyle(size: 1.08 * radius, font: FontRequest(weight: .semibold))
        let layout = try EffectError.setting(word, style, effect: "badge")
        // Maximum text width: 1.5 radii in a round badge, up to the canvas margin in a long one.
        let textWidth = isRound ? 1.5 * radius : max(1.5 * radius, Double(width) * 0.9 - 1.1 * radius)
        let fitted = layout.width > 0 ? layout.fitted(toWidth: textWidth) : layout
        text = fitted.path(centeredAt: .zero)
        halfLength = isRound ? 0 : max(0.2 * radius, fitted.width / 2 - 0.45 * radius)
    }

    /// Returns the radius of the pad at a distance of the badge: R − d / shrink, at least 0.
    func padRadius(distance: Double) -> Double { max(0, radius - distance / shrink) }

    /// Returns the default pointer: a short way out and back, or out beyond the limit.
    func ownTrack(isInside: Bool) -> PointerTrack? {
        let diagonal = Vector(0.5.squareRoot(), -0.5.squareRoot())
        func point(_ distance: Double) -> Point { home + diagonal * distance }
        let samples: [PointerTrack.Sample]
        if isInside {
            // 49.5 pt of the neck's limit of 60.
            let out = point(min(limit, 60 * unit) * (2 * 35 * 35.0).squareRoot() / 60)
            samples = [.init(home, at: 0), .init(out, at: 0.5), .init(out, at: 0.7)]
        } else {
            // As far as the canvas has room for the burst.
            samples = [.init(home, at: 0), .init(point(max(100 * unit, 1.25 * limit)), at: 0.7)]
        }
        return try? PointerTrack(strokes: [samples])
    }
}
