import DripGeometry
import DripNumbers
package import DripPhysics
import DripScene

/// A tilted square that flies from tap to tap and straightens as it moves. Shows UISnapBehavior.
public struct Snap: MomentEffect {
    public static let description = EffectDescription(
        name: "snap", summary: "a tilted square snaps from corner to corner and straightens as it moves", unusedSettings: [.seed]
    ) {
        damping
        frequency
    }
    public static let damping = Parameter<Double>(
        "damping", 0...1, default: 0.5, "damping ratio: 0 oscillates forever, 1 does not overshoot")
    public static let frequency = Parameter<Double?>(
        "frequency", 0.5...20, unit: "Hz", "frequency without damping (default: 3.2; 2.5 with --fidelity original)")

    let loop: Loop
    let look: DynamicsLook
    let side: Double
    let targets: [(point: Point, time: Double)]
    package let trajectory: Trajectory

    /// Seconds between two taps of the default pointer.
    private static let pause = 1.5

    public init(_ settings: EffectSettings) throws(EffectError) {
        let look = try DynamicsLook(settings, Self.description)
        let side = min(look.width, look.height) / 5
        // In `better` the overshoot stays on the canvas.
        let isOriginal = settings.fidelity == .original
        let (near, w, h) = (side * (isOriginal ? 0.95 : 64.0 / 60), look.width, look.height)
        let corners = [Point(w - near, near), Point(w - near, h - near), Point(near, h - near), Point(near, near)]
        let taps = look.taps ?? corners.enumerated().map { ($1, Self.pause * Double($0)) }
        // Each flight begins tilted, at the last corner of the previous round, so the loop closes.
        let length = ((taps.last?.time ?? 0) + Self.pause) * 240
        loop = look.loop(look.touch == nil ? 6 : Rational(Int(length.rounded(.up)), 240), fade: 0.1)
        let start = look.touch == nil ? corners[3] : look.bounds.center
        let (damping, frequency) = (settings[Self.damping], settings[Self.frequency] ?? (isOriginal ? 2.5 : 3.2))
        let tilt = (isOriginal ? 20 : 32) / 180 * Double.pi
        let kick = tilt * 2 * .pi * frequency / Self.reach(damping)
        let item = DynamicItem(center: start, size: Size(side, side))
        let duration = loop.period.value
        trajectory = try Self.description.simulating([item], in: look.bounds, for: duration) { animator throws(DynamicsError) in
            let material = ItemBehavior(items: [item])
            let director = DynamicBehavior()
            var snap: SnapBehavior?
            director.action = {
                for (point, time) in taps where animator.stepCount == Int((time * 240).rounded()) {
                    if let snap { animator.removeBehavior(snap) }
                    let next = SnapBehavior(item: item, snapPoint: point)
                    (next.damping, next.frequency) = (damping, frequency)
                    // In the original the tilt appears at once; in `better` the first swing of a rotation reaches it.
                    if isOriginal { item.angle += tilt } else { try? material.addAngularVelocity(kick, for: item) }
                    // The parameters' ranges and the parsed track make its numbers valid.
                    try? animator.addBehavior(next)
                    snap = next
                }
            }
            try animator.add(material, director)
        }
        (self.look, self.side, targets) = (look, side, taps)
    }

    /// Returns the first swing of a spring with damping ratio ζ that starts at 0 with angular velocity ω, times ω: e^(−ζφ / √(1−ζ²)), φ = acos ζ.
    private static func reach(_ damping: Double) -> Double {
        let root = (1 - damping * damping).squareRoot()
        return root < 1e-6 ? exponential(-1) : exponential(-damping / root * arcCosine(damping))
    }

    var still: [Draw] { targets.map { look.anchorDot($0.point) } }

    func draws(at time: Double) -> [Draw] {
        var draws = look.tappedTile(trajectory, side: side, at: time, taps: targets, period: period.value)
        for target in targets where target.time <= time && time < target.time + 0.4 {
            let age = (time - target.time) / 0.4
            draws.append(.group(opacity: 1 - age, [look.ring(target.point, radius: 6 + 16 * age)]))
        }
        return draws
    }
}
