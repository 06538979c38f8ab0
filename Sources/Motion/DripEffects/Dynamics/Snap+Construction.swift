import DripGeometry
import DripPhysics

extension Snap {
    func marks(at time: Double) -> [Construction.Mark] {
        let pose = trajectory.pose(of: 0, at: time)
        let tile = Size(side, side)
        var marks = look.tileMarks(pose, tile) + [.velocity(trajectory.velocity(of: 0, at: time), at: pose.center)]
        marks += targets.map { .tangentPoint($0.point) }
        guard let target = targets.last(where: { $0.time <= time }) else { return marks }
        let goalFrame = Rect(x: target.point.x - side / 2, y: target.point.y - side / 2, width: side, height: side)
        if pose.center.distance(to: target.point) > 0.5 {
            let goal = BezierPath(roundedRect: goalFrame, cornerRadius: look.corner(of: tile))
            // A sheet would cover the square.
            marks += [look.isBare ? .helper(goal) : .guide(goal), .line(pose.center, target.point)]
        }
        guard abs(pose.angle) > 0.01 else { return marks }
        let (reach, radius) = (0.75 * side, look.isBare ? 0.62 * side : 26)
        // Near the right edge the angle is measured from the left.
        let zero = !look.isBare && pose.center.x > look.width - 70 ? Double.pi : 0
        let middle = Vector(angle: zero + pose.angle / 2)
        return marks + [
            .guideLine(pose.center, pose.center + Vector(zero > 0 ? -reach : reach, 0)),
            .guideLine(pose.center, pose.center + Vector(angle: zero + pose.angle) * reach),
            .angle(at: pose.center, radius: radius, from: zero, to: zero + pose.angle),
            .letter("θ", at: pose.center + middle * reach, away: middle, of: .tangent),
        ]
    }
}
