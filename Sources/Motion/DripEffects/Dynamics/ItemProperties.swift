import DripGeometry
import DripImage
import DripNumbers
import DripPhysics
import DripScene

/// Properties of items: four strips of bounces, slides, coasts and hits, an anchored item and one without rotation. Shows UIDynamicItemBehavior.
public struct ItemProperties: MomentEffect {
    /// The strips to show.
    public enum Show: String, CaseIterable, Sendable { case all, elasticity, friction, resistance, density, anchored, rotation }

    public static let description = EffectDescription(
        name: "item", summary: "four strips show elasticity, friction, resistance and density", unusedSettings: [.seed, .touch]
    ) {
        show
        elasticity
        friction
        resistance
        angularResistance
        density
    }
    public static let show = Parameter<Show>("show", default: .all, "strip to show; all shows four strips")
    public static let elasticity = Parameter<Double?>(
        "elasticity", 0...1, "elasticity of all items (default: 0, ¼, ½, ¾ and 1 in the elasticity strip)")
    public static let friction = Parameter<Double?>(
        "friction", 0...5, "friction of all items (default: 0, 0.1, 0.2, 0.5 and 1 in the friction strip)")
    public static let resistance = Parameter<Double?>(
        "resistance", 0...20, "resistance of all items (default: 0, 1, 2 and 5 in the resistance strip)")
    public static let angularResistance = Parameter<Double>("angular-resistance", 0...20, default: 0, "damping of rotation")
    public static let density = Parameter<Double?>("density", 0.1...20, "density of the left items (default: 1 and 4 in the density strip)")

    let loop: Loop
    private let look: DynamicsLook
    package let strips: [PropertyStrip]

    public init(_ settings: EffectSettings) throws(EffectError) {
        look = try DynamicsLook(settings, Self.description, own: (360, 400))
        loop = look.loop(5, fade: 0.4)
        let kinds =
            PropertyStrip.Kind(rawValue: settings[Self.show].rawValue).map { [$0] } ?? [.elasticity, .friction, .resistance, .density]
        let height = look.height / Double(kinds.count)
        var strips: [PropertyStrip] = []
        for (index, kind) in kinds.enumerated() {
            let frame = Rect(x: 0, y: Double(index) * height, width: look.width, height: height)
            strips.append(try PropertyStrip(kind, in: frame, settings, hasLabels: !look.isBare))
        }
        self.strips = strips
    }

    func draws(at time: Double) -> [Draw] { strips.flatMap { $0.draws(at: time, look) } }
}
