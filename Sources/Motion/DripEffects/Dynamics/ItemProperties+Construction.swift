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
            let hasFigure = labels?.hasValue(index) == true
            marks += trajectory.itemMarks(index, at: time, side: side, isDisc: plan.isDisc, hasFigure: hasFigure)
            // The height of the first rebound: e² of the fall.
            guard kind == .elasticity else { continue }
            let lowest = floor - side / 2
            let height = plan.value * plan.value * (lowest - plan.center.y)
            let top = Point(plan.center.x, lowest - height)
            // Beside the figure, if there is one.
            let (near, far) = labels == nil ? (-0.7 * side, 0.7 * side) : (0.56 * side, 0.84 * side)
            let middle = Vector((near + far) / 2, 0)
            marks += [
                .guideLine(Point(plan.center.x, lowest) + middle, top + middle), .guideLine(top + Vector(near, 0), top + Vector(far, 0)),
            ]
        }
        return marks + trajectory.contactMarks(at: time, showing: 0.15)
    }
}
