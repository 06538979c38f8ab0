import DripGeometry
import DripPhysics

extension ItemProperties {
    func marks(at time: Double) -> [Construction.Mark] { strips.flatMap { $0.marks(at: time) } }
}

extension PropertyStrip {
    fileprivate func marks(at time: Double) -> [Construction.Mark] {
        var walls = frame
        walls.maxY = floor
        var marks: [Construction.Mark] = [.boundary(BezierPath(rect: walls))]
        for (index, plan) in items.enumerated() {
            marks += trajectory.itemMarks(index, at: time, side: side, isDisc: plan.isDisc)
            // The height of the first rebound: e² of the fall.
            guard kind == .elasticity else { continue }
            let lowest = floor - side / 2
            let height = plan.value * plan.value * (lowest - plan.center.y)
            let top = Point(plan.center.x, lowest - height)
            marks += [.guideLine(Point(plan.center.x, lowest), top), .guideLine(top - Vector(0.7 * side, 0), top + Vector(0.7 * side, 0))]
        }
        return marks + trajectory.contactMarks(at: time, showing: 0.15)
    }
}
