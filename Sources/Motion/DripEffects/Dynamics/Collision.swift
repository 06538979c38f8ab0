import DripGeometry
import DripImage
import DripNumbers
public import DripPhysics
import DripScene

/// Two squares and a disc that drop onto a ramp and a shelf, with a flash at each contact. Shows UICollisionBehavior.
public struct Collision: MomentEffect {
    public static let description = EffectDescription(
        name: "collision", summary: "squares and a disc drop onto a ramp and a shelf, and flash where they touch", unusedSettings: [.touch]
    ) {
        mode
        insets
        elasticity
        friction
        gravity
    }
    public static let mode = Parameter<CollisionBehavior.Mode>("mode", default: .everything, "what the items collide with")
    public static let insets = Parameter<Double>(
        "insets", 0...60, unit: "pt", default: 0, "distance between the canvas's edges and the boundary")
    public static let elasticity = Parameter<Double>(
        "elasticity", 0...1, default: 0.5, "fraction of its speed that an item keeps when it bounces")
    public static let friction = Parameter<Double>(
        "friction", 0...2, default: 0, "friction of the items; boundaries have 1, and a contact uses the geometric mean")
    public static let gravity = Parameter<Double>("gravity", 0...5, default: 1, "UIKit magnitude: 1 is 1000 pt/s²")

    let loop: Loop
    let look: DynamicsLook
    let ramp: BezierPath
    let shelf: (Point, Point)
    let insets: Double
    let items: [(side: Double, isDisc: Bool)]
    package let trajectory: Trajectory

    static let flash = 0.15
    /// Seconds of the dust after an impact, and the least change of velocity that raises it, in points a second.
    private static let dust = 0.35
    private static let dusty = 150.0

    public init(_ settings: EffectSettings) throws(EffectError) {
        let look = try DynamicsLook(settings, Self.description)
        loop = look.loop(look.isBare ? 4 : Rational(31, 10), fade: 0.4)
        let (w, h) = (look.width, look.height)
        let insets = settings[Self.insets]
        // A 30° ramp from the left wall, with a lip; a shelf at the right.
        let top = h * (look.isBare ? 0.42 : 0.6)
        let foot = Point(w * 0.42, top + (w * 0.42) * 0.57735)
        let ramp = BezierPath([
            .move(Point(0, top)), .line(foot), .quad(Point(foot.x + 22, foot.y + 12), Point(foot.x + 46, foot.y + 6)),
        ])
        let shelf = (Point(w * 0.72, top + h * 0.2), Point(w, top + h * 0.13))
        var random = RandomStream(seed: settings.seed, purpose: "collision.start")
        let side = min(w, h) * 0.17
        let items: [(side: Double, isDisc: Bool)] = [(side, false), (side, true), (side * 0.8, false)]
        // All begin within the boundary, however tilted; in a narrow one the disc is below the squares.
        let (near, sink) = (insets + 0.63 * side, 1.26 * side * insets / 60)
        let bodies = items.enumerated().map { index, item in
            let x = w * (0.18 + 0.32 * Double(index)) + random.number(in: -0.05 * w..<0.05 * w)
            let center = Point(min(w - near, max(near, x)), max(h * (0.12 + 0.06 * Double(index % 2)), near + Double(index % 2) * sink))
            return DynamicItem(
                center: center, size: Size(item.side, item.side), angle: item.isDisc ? 0 : random.number(in: -0.3..<0.3),
                collisionBounds: item.isDisc ? .ellipse : .rectangle)
        }
        trajectory = try Self.description.simulating(bodies, in: look.bounds, for: 4) { animator throws(DynamicsError) in
            let gravity = GravityBehavior(items: bodies)
            gravity.magnitude = settings[Self.gravity]
            let material = ItemBehavior(items: bodies)
            material.elasticity = settings[Self.elasticity]
            material.friction = settings[Self.friction]
            let collision = CollisionBehavior(items: bodies)
            collision.mode = settings[Self.mode]
            collision.referenceBoundsInsets = .init(all: insets)
            collision.addBoundary("ramp", along: ramp)
            collision.addBoundary("shelf", from: shelf.0, to: shelf.1)
            try animator.add(gravity, material, collision)
        }
        (self.look, self.ramp, self.shelf, self.insets, self.items) = (look, ramp, shelf, insets, items)
    }

    var still: [Draw] {
        let edge = insets > 0 ? [look.dashed(BezierPath(rect: look.bounds.expanded(by: -insets)))] : []
        let slope = Draw.stroke(ramp, with: look.mark, style: StrokeStyle(width: 3, cap: .round, join: .round))
        let solids = [slope, look.line(shelf.0, shelf.1, look.mark, width: 3)]
        return look.isBare ? edge + solids : edge + [.group(shadow: look.shadow(height: 3), solids)]
    }

    func draws(at time: Double) -> [Draw] {
        var (dust, flashes): ([Draw], [Draw]) = ([], [])
        for event in trajectory.events where event.phase == .began && event.time <= time && time < event.time + Self.dust {
            let change = change(in: event)
            let (age, strength) = ((time - event.time) / Self.flash, min(1, change.length / 400))
            // Light contacts are not noticed.
            guard look.isBare || change.length >= 80 else { continue }
            let normal = change.length > 0 ? change * (1 / change.length) : .zero
            // Dust lies on what is below.
            if !look.isBare, case .boundary(let name) = event.other, change.length >= Self.dusty, normal.dy < -0.6 {
                let age = (time - event.time) / Self.dust
                dust.append(look.dust(at: event.point, normal: normal, age: age, strength: strength, in: area(above: name)))
            }
            if age < 1 {
                flashes.append(.group(opacity: 1 - age, [look.ring(event.point, radius: 3 + 9 * age, width: 3 * (1 - age) + 0.5)]))
            }
        }
        let bodies = items.enumerated().flatMap { index, item in
            look.item(trajectory.pose(of: index, at: time), side: item.side, isDisc: item.isDisc, look.color(ofItem: index))
        }
        return dust + bodies + flashes
    }

    /// Returns the area above a boundary.
    private func area(above boundary: String?) -> BezierPath {
        switch boundary {
        case "ramp":
            var path = ramp
            path.addLines(to: [Point(path.bounds?.maxX ?? 0, -look.height), Point(0, -look.height)])
            path.close()
            return path
        case "shelf":
            return BezierPath(polygon: [shelf.0, shelf.1, Point(shelf.1.x, -look.height), Point(shelf.0.x, -look.height)])
        default: return BezierPath(rect: look.bounds)
        }
    }

    /// Returns the change of velocity in an impact.
    private func change(in event: Trajectory.Event) -> Vector {
        let step = 1.0 / 240
        return trajectory.velocity(of: event.item, at: event.time + step) - trajectory.velocity(of: event.item, at: event.time - step)
    }
}
