import DripGeometry
import DripMotion

/// One drop as in the demo, flaws included: parabolic necks with a corner at the foot, recoil shapes larger than the broken part, a burst of ripples,
/// no dent, and nothing at the re-entry. One flaw is left out: the neck's path was a display-link tick behind the drop, which opened a slit that
/// differs in every recording.
struct OriginalDrip {
    let timeline: DripTimeline
    let layout: WaterDropLayout
    let radius: Double

    init(layout: WaterDropLayout) {
        self.layout = layout
        radius = layout.radius
        timeline = DripTimeline(layout, breakDistance: layout.breakDistance, reboundDistance: layout.reboundDistance)
    }

    /// Returns the demo's layers as separate paths.
    func paths(x: Double, age: Double) -> [BezierPath] {
        let center = timeline.center(at: age)
        guard age >= timeline.breakTime else { return [neck(x: x, center: center, radius: radius, base: 0, foot: layout.root)] }
        var paths: [BezierPath] = []
        if let (y, helper) = recoilHelper(age: age) { paths.append(neck(x: x, center: y, radius: helper, base: 0, foot: layout.root)) }
        if age < timeline.submerged + 0.2 { paths.append(BezierPath(circle: Point(x, center), radius: radius)) }
        guard age >= timeline.impact else { return paths }

        if let y = moundHelper(age: age) {
            paths.append(neck(x: x, center: y, radius: radius, base: layout.surface, foot: 5 * radius))
        }
        return paths + ripples(x: x, age: timeline.reboundBreak.map { age - $0 } ?? -1)
    }

    /// Returns y and radius of the recoil helper, larger than the drop, which moves up to two of its radii above the ceiling in half a second.
    func recoilHelper(age: Double) -> (y: Double, radius: Double)? {
        let helper = 1.3 * radius
        let progress = TimingFunction.easeInOut((age - timeline.breakTime) / 0.5)
        return age >= timeline.breakTime && progress < 1
            ? (layout.breakDistance + (-2 * helper - layout.breakDistance) * progress, helper) : nil
    }

    /// Returns the y of the mound's helper: the drop, and after the break a copy that falls freely from there.
    func moundHelper(age: Double) -> Double? {
        guard age >= timeline.impact else { return nil }
        let fallen = timeline.reboundBreak.map { age - $0 } ?? -1
        let y =
            fallen < 0 ? timeline.center(at: age) : layout.surface - layout.reboundDistance + layout.gravity * fallen * fallen / 2
        return y < layout.surface + (fallen < 0 ? 0 : 2 * radius) ? y : nil
    }

    /// Returns neck and drop for circles of one axis: half width `radius` at the centre, `foot` at `base`, a parabola between, a half disc beyond.
    private func neck(x: Double, center: Double, radius: Double, base: Double, foot: Double) -> BezierPath {
        let down = center >= base ? 1.0 : -1.0
        // On the far side of the base only the disc is visible.
        if base == 0, center < base { return BezierPath(circle: Point(x, center), radius: radius) }
        let middle = (center + base) / 2
        var path = BezierPath([
            .move(Point(x + down * foot, base)), .quad(Point(x + down * radius, middle), Point(x + down * radius, center)),
        ])
        path.addArc(center: Point(x, center), radius: radius, startAngle: down > 0 ? 0 : .pi, sweep: .pi)
        path.addQuad(control: Point(x - down * radius, middle), to: Point(x - down * foot, base))
        path.close()
        return path
    }

    /// Returns the ripples. The demo added a pair on every display tick while the helper crossed the surface, about five, and never removed them.
    func ripples(x: Double, age: Double) -> [BezierPath] {
        let first = (2 * max(0, layout.reboundDistance - 2 * radius) / layout.gravity).squareRoot()
        let last = (2 * (layout.reboundDistance + 2 * radius) / layout.gravity).squareRoot()
        return stride(from: first, through: last, by: 1.0 / 60).flatMap { spawned -> [BezierPath] in
            let progress = (age - spawned) / layout.rippleTime
            guard progress > 0, progress < 1 else { return [] }
            let rise = 0.6 * radius * (1 - min(1, min(progress, 1 - progress) / 0.2))
            let travelled = 7 * radius * min(1, max(0, (progress - 0.2) / 0.6))
            return [-1.0, 1].map { side in
                let middle = x + side * (5 * radius + travelled)
                let base = layout.surface + rise
                return BezierPath([
                    .move(Point(middle - 3 * radius, base)),
                    .quad(Point(middle, base - 0.6 * radius), Point(middle + 3 * radius, base)), .close,
                ])
            }
        }
    }
}
