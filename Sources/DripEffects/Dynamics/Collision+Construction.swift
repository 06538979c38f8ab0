import DripGeometry
import DripPhysics

extension Collision {
    func marks(at time: Double) -> [Construction.Mark] {
        let walls: [Construction.Mark] = [
            .boundary(BezierPath(rect: look.bounds.expanded(by: -insets))), .boundary(ramp), .edge(shelf.0, shelf.1),
        ]
        let bodies = items.enumerated().flatMap { index, item in
            trajectory.itemMarks(index, at: time, side: item.side, isDisc: item.isDisc)
        }
        return walls + bodies + trajectory.contactMarks(at: time, showing: 2 * Self.flash)
    }
}
