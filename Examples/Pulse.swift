import DripGIF

/// Rings that grow from the middle and fade: a custom effect in one file.
///
/// Its golden test is PulseTests.swift beside it; main.swift is the command with this effect besides the built-in ones.
struct Pulse: Effect {
    static let description = EffectDescription(
        name: "pulse", summary: "rings grow from the middle and fade", unusedSettings: [.fidelity, .seed, .touch]
    ) {
        rings
        interval
        tint
    }
    static let rings = Parameter<Int>("rings", 1...8, default: 3, "number of simultaneous rings")
    static let interval = Parameter<Double>("interval", 0.1...5, unit: "s", default: 0.6, "time between two rings, and length of the loop")
    static let tint = Parameter<Color>("tint", default: Color(rgb: 0x1CA3FC), "colour of the rings")

    let size: PixelSize
    let period: Rational
    let background: Color
    private let rings: Int
    private let tint: Color

    init(_ settings: EffectSettings) throws(EffectError) {
        size = try settings.canvas(own: (120, 120), least: 40, of: Self.description)
        period = Rational(near: settings[Self.interval])
        background = settings.appearance == .light ? .white : .black
        rings = settings[Self.rings]
        tint = settings[Self.tint]
    }

    func scene(at time: Double) -> Scene {
        let phase = (time / period.value).truncatingRemainder(dividingBy: 1)
        let center = Point(Double(size.width) / 2, Double(size.height) / 2)
        let reach = min(center.x, center.y)
        var scene = Scene()
        for ring in 0..<rings {
            // 0 when it is born, 1 when it is gone. After a loop every ring is where the next one was, so the loop has no seam.
            let age = (Double(ring) + phase) / Double(rings)
            let radius = reach * (0.12 + 0.8 * TimingFunction.easeOut(age))
            scene.stroke(
                BezierPath(circle: center, radius: radius), with: tint.opacity(1 - age),
                style: StrokeStyle(width: reach * (0.12 - 0.1 * age)))
        }
        scene.fill(BezierPath(circle: center, radius: reach * 0.15), with: tint)
        return scene
    }
}
