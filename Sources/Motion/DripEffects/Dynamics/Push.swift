import DripGeometry
import DripMotion
import DripNumbers
public import DripPhysics
import DripScene

/// Taps around the centre that push a square, with an arrow for each push. Shows UIPushBehavior with the formulas of Apple's DynamicsCatalog.
///
/// The magnitude is the tap's distance in hundreds of points, up to the parameter.
public struct Push: MomentEffect {
    public static let description = EffectDescription(name: "push", summary: "taps push a square around, then a snap returns it") {
        magnitude
        angle
        mode
        offset
        density
        side
    }
    public static let magnitude = Parameter<Double>(
        "magnitude", -5...5, default: 1,
        "largest magnitude of a push: 1 gives 100 × 100 pt of density 1 a speed of 100 pt/s; negative values pull")
    public static let angle = Parameter<Double?>("angle", -360...360, unit: "°", "direction of all pushes (default: towards each tap)")
    public static let mode = Parameter<PushBehavior.Mode>(
        "mode", default: .instantaneous, "one impulse, or a force for as long as the arrow is visible")
    public static let offset = Parameter<Double>(
        "offset", -50...50, unit: "pt", default: 0, "distance between the square's centre and the line of the push")
    public static let density = Parameter<Double>("density", 0.1...10, default: 1, "mass of an area of 100 × 100 pt")
    public static let side = Parameter<Double>("side", 20...150, unit: "pt", default: 60, "side length of the square")

    let loop: Loop
    let look: DynamicsLook
    let side: Double
    /// Distance between the square's centre and the line of a push.
    let offset: Double
    let pushes: [(time: Double, tap: Point, direction: Vector)]
    package let trajectory: Trajectory

    /// Seconds in which an arrow shows and a continuous push acts.
    static let showing = 0.5
    /// Time at which the snap begins.
    let home: Double

    public init(_ settings: EffectSettings) throws(EffectError) {
        let look = try DynamicsLook(settings, Self.description)
        loop = look.loop(5, fade: 0.1)
        // In `better` the first frame shows a push.
        let first = look.isBare ? 0.2 : 0
        let home = look.touch == nil ? first + 3.4 : 3.6
        let side = settings[Self.side]
        let limit = settings[Self.magnitude]
        let center = look.bounds.center
        var random = RandomStream(seed: settings.seed, purpose: "push.taps")
        let reach = min(look.width, look.height) / 2
        let scripted = (0..<4).map { index in
            (
                point: center + Vector(angle: random.number(in: 0..<2 * .pi)) * (reach * random.number(in: 0.5..<0.95)),
                time: first + 0.8 * Double(index)
            )
        }
        let taps = look.taps ?? scripted
        pushes = taps.filter { $0.time < home }.map { tap, time in
            let offset = tap - center
            let magnitude = min(offset.length, 100) / 100 * limit
            let direction =
                settings[Self.angle].map { Vector(angle: $0 / 180 * .pi) } ?? Vector(angle: arcTangent(y: offset.dy, x: offset.dx))
            return (time: time, tap: tap, direction: direction * magnitude)
        }
        let (pushes, mode) = (pushes, settings[Self.mode])
        let item = DynamicItem(center: center, size: Size(side, side))
        trajectory = try Self.description.simulating([item], in: look.bounds, for: 5) { animator throws(DynamicsError) in
            let push = PushBehavior(items: [item], mode: mode)
            push.isActive = false
            try push.setTargetOffset(Vector(0, settings[Self.offset]), for: item)
            let material = ItemBehavior(items: [item])
            material.density = settings[Self.density]
            material.elasticity = 0.6
            let collision = CollisionBehavior(items: [item])
            collision.usesReferenceBounds = true
            let snap = SnapBehavior(item: item, snapPoint: center)
            (snap.damping, snap.frequency) = (1, 1.4)
            push.action = {
                let time = animator.time
                if time >= home, !snap.isInUse { try? animator.addBehavior(snap) }
                guard let current = pushes.last(where: { $0.time <= time + 1e-9 }), time < home else {
                    push.isActive = false
                    return
                }
                push.direction = current.direction
                let isNew = time < current.time + DynamicAnimator.stepDuration - 1e-9
                push.isActive = mode == .continuous ? time < current.time + Self.showing : isNew
            }
            try animator.add(push, material, collision)
        }
        (self.look, self.side, self.home, offset) = (look, side, home, settings[Self.offset])
    }

    var still: [Draw] { [.stroke(BezierPath(circle: look.bounds.center, radius: 6), with: look.link, style: StrokeStyle(width: 2))] }

    func draws(at time: Double) -> [Draw] {
        let taps = pushes.map { (point: $0.tap, time: $0.time) }
        var draws = look.tappedTile(trajectory, side: side, at: time, taps: taps, period: period.value)
        for push in pushes where push.time <= time && time < push.time + Self.showing {
            let age = (time - push.time) / Self.showing
            let arrow = look.arrow(from: look.bounds.center, push.direction * 100, look.anchor, width: 4)
            draws.append(.group(opacity: 1 - age * age, arrow + [look.ring(push.tap, radius: 6 + 14 * age)]))
        }
        return draws
    }
}
