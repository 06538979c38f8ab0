import DripGeometry
public import DripImage
import DripMotion
public import DripNumbers
package import DripPhysics
public import DripScene

/// A tilted square that flies from tap to tap and straightens as it moves. Shows UISnapBehavior.
public struct Snap: Effect {
    public static let description = EffectDescription(
        name: "snap", summary: "a tilted square snaps from corner to corner and straightens as it moves", parameters: damping, frequency,
        unusedSettings: [.seed])
    static let damping = Parameter<Double>("damping", 0...1, default: 0.5, "damping ratio: 0 oscillates forever, 1 does not overshoot")
    static let frequency = Parameter<Double>("frequency", 0.5...20, unit: "Hz", default: 2.5, "frequency without damping")

    public var size: PixelSize { look.size }
    public let period: Rational
    public var background: Color { look.ground }
    private let look: DynamicsLook
    private let side: Double
    private let targets: [(point: Point, time: Double)]
    package let trajectory: Trajectory
    private let loop: FadingLoop

    /// Seconds between two taps of the default pointer.
    private static let pause = 1.5
    private static let tilt = 20 / 180 * Double.pi

    public init(_ settings: EffectSettings) throws(EffectError) {
        let look = try DynamicsLook(settings, Self.description)
        let side = min(look.width, look.height) / 5
        let (near, w, h) = (side * 0.95, look.width, look.height)
        let corners = [Point(w - near, near), Point(w - near, h - near), Point(near, h - near), Point(near, near)]
        let own = corners.enumerated().map { ($1, Self.pause * Double($0)) }
        let taps = look.touch.map { $0.strokes.map { ($0.start.point, $0.start.time) } } ?? own
        // Each flight begins tilted, at the last corner of the previous round, so the loop closes.
        let length = look.touch == nil ? 6 : ((taps.last?.1 ?? 0) + Self.pause) * 240
        period = look.touch == nil ? 6 : Rational(Int(length.rounded(.up)), 240)
        let duration = period.value
        let start = look.touch == nil ? corners[3] : look.bounds.center
        let (damping, frequency) = (settings[Self.damping], settings[Self.frequency])
        let isOriginal = settings.fidelity == .original
        let kick = Self.tilt * 2 * .pi * frequency / Self.reach(damping)
        trajectory = try EffectError.simulating("snap") { () throws(DynamicsError) in
            let item = DynamicItem(center: start, size: Size(side, side))
            let animator = try DynamicAnimator(referenceBounds: look.bounds)
            let material = ItemBehavior(items: [item])
            let director = DynamicBehavior()
            var snap: SnapBehavior?
            director.action = { [unowned animator] in
                for (point, time) in taps where animator.stepCount == Int((time * 240).rounded()) {
                    if let snap { animator.removeBehavior(snap) }
                    let next = SnapBehavior(item: item, snapPoint: point)
                    (next.damping, next.frequency) = (damping, frequency)
                    // In the original the tilt appears at once; in `better` the first swing of a rotation reaches it.
                    if isOriginal { item.angle += Self.tilt } else { try? material.addAngularVelocity(kick, for: item) }
                    // The parameters' ranges and the parsed track make its numbers valid.
                    try? animator.addBehavior(next)
                    snap = next
                }
            }
            try animator.add(material, director)
            return try animator.record([item], for: duration)
        }
        loop = FadingLoop(period: duration, fade: 0.1)
        targets = taps.map { (point: $0.0, time: $0.1) }
        self.look = look
        self.side = side
    }

    /// Creates the effect; nil is a parameter's default. `dripgif snap --help` explains the parameters.
    public init(damping: Double? = nil, frequency: Double? = nil, settings: EffectSettings = EffectSettings()) throws(EffectError) {
        try self.init(settings.with(Self.damping(damping), Self.frequency(frequency)))
    }

    /// Returns the first swing of a spring with damping ratio ζ that starts at 0 with angular velocity ω, times ω: e^(−ζφ / √(1−ζ²)), φ = acos ζ.
    private static func reach(_ damping: Double) -> Double {
        let root = (1 - damping * damping).squareRoot()
        return root < 1e-6 ? exponential(-1) : exponential(-damping / root * arcCosine(damping))
    }

    public func scene(at time: Double) -> Scene { drawing(at: time).scaled(by: look.zoom) }

    private func drawing(at time: Double) -> Scene {
        loop.scene(at: time, still: targets.map { look.anchorDot($0.point) }) { t in
            var draws = look.tile(trajectory.pose(of: 0, at: t), Size(side, side))
            for target in targets where target.time <= t && t < target.time + 0.4 {
                let age = (t - target.time) / 0.4
                let ring = BezierPath(circle: target.point, radius: 6 + 16 * age)
                draws.append(.group(opacity: 1 - age, [.stroke(ring, with: look.anchor, style: StrokeStyle(width: 2))]))
            }
            return draws
        }
    }
}
