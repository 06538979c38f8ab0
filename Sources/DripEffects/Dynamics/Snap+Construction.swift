import DripGeometry
import DripPhysics

extension Snap {
    func marks(at time: Double) -> [Construction.Mark] {
        let pose = trajectory.pose(of: 0, at: time)
        let tile = Size(side, side)
        var marks = look.tileMarks(pose, tile) + [.velocity(trajectory.velocity(of: 0, at: time), at: pose.center)]
        marks += targets.map { .tangentPoint($0.point) }
        guard let target = targets.last(where: { $0.time <= time }) else { return marks }
        let rest = Rect(x: target.point.x - side / 2, y: target.point.y - side / 2, width: side, height: side)
        if pose.center.distance(to: target.point) > 0.5 {
            marks += [
                .helper(BezierPath(roundedRect: rest, cornerRadius: look.corner(of: tile))), .line(pose.center, target.point),
            ]
        }
        guard abs(pose.angle) > 0.01 else { return marks }
        let reach = 0.75 * side
        return marks + [
            .guideLine(pose.center, pose.center + Vector(reach, 0)),
            .guideLine(pose.center, pose.center + Vector(angle: pose.angle) * reach),
            .angle(at: pose.center, radius: 0.62 * side, from: 0, to: pose.angle),
            .letter("θ", at: pose.center + Vector(angle: pose.angle / 2) * reach, away: Vector(angle: pose.angle / 2), of: .tangent),
        ]
    }
}
