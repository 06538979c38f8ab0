import DripGeometry
import DripPhysics

extension Collision {
    func marks(at time: Double) -> [Construction.Mark] {
        // Above the drawn lines, which would hide the dashes.
        let lift = look.isBare ? Vector.zero : Vector(0, -3)
        let walls: [Construction.Mark] = [
            .boundary(BezierPath(rect: look.bounds.expanded(by: -insets))), .boundary(ramp.transformed(by: .translation(lift.dx, lift.dy))),
            .edge(shelf.0 + lift, shelf.1 + lift),
        ]
        let bodies = items.enumerated().flatMap { index, item in
            trajectory.itemMarks(index, at: time, side: item.side, isDisc: item.isDisc)
        }
        return walls + bodies + trajectory.contactMarks(at: time, showing: 2 * Self.flash)
    }
}
