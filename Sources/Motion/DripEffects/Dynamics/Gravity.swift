import DripGeometry
import DripImage
import DripNumbers
package import DripPhysics
import DripScene

/// A square that gravity pulls in one direction, back, and to rest at its start; then the same across. Shows UIGravityBehavior with a reversed
/// vector.
///
/// The acceleration is +a for τ, −a for 2τ, +a for τ, so the square is aτ² away at most and at rest after 4τ: the loop is exact.
public struct Gravity: MomentEffect {
    public static let description = EffectDescription(
        name: "gravity", summary: "a square floats down and back, then sideways and back, as gravity flips",
        unusedSettings: [.seed, .touch]
    ) {
        magnitude
        angle
        interval
    }
    public static let magnitude = Parameter<Double>("magnitude", 0...5, default: 0.4, "UIKit magnitude: 1 is 1000 pt/s²")
    public static let angle = Parameter<Double>(
        "angle", -360...360, unit: "°", default: 90, "first direction: 0 is right, 90 is down; the second one is 90° less")
    public static let interval = Parameter<Double>(
        "interval", 0.1...2, unit: "s", default: 0.5, "time until the first flip, rounded to 1/240 s; the loop lasts 8 intervals")

    let loop: Loop
    let look: DynamicsLook
    package let trajectory: Trajectory
    /// Unit direction of gravity in each half, and its magnitude.
    private let directions: [Vector]
    private let magnitude: Double
    let interval: Double

    /// The square; in `better` it has room on all sides of the middle.
    let side: Size

    public init(_ settings: EffectSettings) throws(EffectError) {
        let look = try DynamicsLook(settings, Self.description)
        let magnitude = settings[Self.magnitude]
        let angle = settings[Self.angle] / 180 * .pi
        // Whole steps, so that the square returns to exactly the same point.
        let steps = Int((settings[Self.interval] * 240).rounded())
        loop = look.loop(Rational(steps * 8, 240))
        interval = Double(steps) / 240
        let directions = [Vector(angle: angle), Vector(angle: angle - .pi / 2)].map { direction in
            // Removes rounding errors from straight directions.
            Vector(abs(direction.dx) < 1e-12 ? 0 : direction.dx, abs(direction.dy) < 1e-12 ? 0 : direction.dy)
        }
        side = look.isBare ? Size(100, 100) : Size(80, 80)
        // The original centres the L of both paths; in `better` the middle is the place of rest.
        let reach = (directions[0] + directions[1]) * (magnitude * 1000 * interval * interval / 2)
        let item = DynamicItem(center: look.isBare ? look.bounds.center - reach : look.bounds.center, size: side)
        let duration = Double(steps * 8) / 240
        trajectory = try Self.description.simulating([item], in: look.bounds, for: duration) { animator throws(DynamicsError) in
            let gravity = GravityBehavior(items: [item])
            gravity.action = {
                let quarter = animator.stepCount / steps
                let sign = [1.0, -1, -1, 1][quarter % 4]
                gravity.direction = directions[quarter / 4 % 2] * (sign * magnitude)
            }
            try animator.add(gravity)
        }
        (self.look, self.directions, self.magnitude) = (look, directions, magnitude)
    }

    // The faint rest position.
    var still: [Draw] { [look.dashed(outline(at: 0))] }

    /// Draws the square and the direction of the force.
    func draws(at time: Double) -> [Draw] {
        let pose = trajectory.pose(of: 0, at: time)
        let quarter = min(7, Int(time / interval))
        let pull = directions[quarter / 4] * ([1.0, -1, -1, 1][quarter % 4] * min(38, 26 + 20 * magnitude))
        let arrow = magnitude > 0 ? look.arrow(from: pose.center - pull * 0.5, pull, .white, width: 4) : []
        let trail = look.trail(at: time, look.tile) { outline(at: $0 < 0 ? $0 + period.value : $0) }
        return trail + [look.block(outline(at: time), look.tile, center: pose.center, reach: side.height / 2, hasTrail: true)] + arrow
    }

    private func outline(at time: Double) -> BezierPath { look.outline(trajectory.pose(of: 0, at: time), side) }
}
