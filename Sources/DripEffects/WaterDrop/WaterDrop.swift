public import DripGeometry
public import DripImage
public import DripScene

/// Drops swell from a ceiling, neck, break, fall, plunge and rebound.
public struct WaterDrop: Effect {
    public static let description = EffectDescription(
        name: "waterdrop", summary: "drops neck off a ceiling, fall, rebound out of a pool and ripple it",
        parameters: [
            Parameter("drips", .integer(1...40), default: "7", "how many columns drip"),
            Parameter("gravity", .number(0.2...4), default: "1", "UIKit magnitude; 1 is 1000 pt/s²"),
            Parameter("wall", .flag, default: "false", "as many columns as fit, started at random"),
            Parameter("water", .color, default: nil, "colour of ceiling, drops and pool"),
        ])

    public let period: Rational
    public let background: Color
    private let water: Color
    public let size: PixelSize
    private let radius: Double

    public init(_ settings: EffectSettings) throws(EffectError) {
        do { size = try settings.size ?? PixelSize(width: 400, height: 400) } catch {
            throw .canvasTooSmall(effect: "waterdrop", minimumWidth: 1, minimumHeight: 1)
        }
        period = Rational(31, 10)
        background = Color(rgb: 0x1CA3FC)
        water = settings.parameters.color("water") ?? .white
        radius = 5 * (settings.parameters.number("gravity") ?? 1)
    }

    public func scene(at time: Double) -> Scene {
        var scene = Scene()
        let phase = time - period.value * (time / period.value).rounded(.down)
        scene.fill(BezierPath(rect: Rect(x: 0, y: Double(size.height) - 60, width: Double(size.width), height: 60)), water)
        scene.fill(BezierPath(circle: Point(Double(size.width) / 2, -5 + 500 * phase * phase), radius: radius), water)
        return scene
    }
}
