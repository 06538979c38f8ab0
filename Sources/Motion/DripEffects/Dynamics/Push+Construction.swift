import DripGeometry
import DripNumbers
import DripPhysics

extension Push {
    func marks(at time: Double) -> [Construction.Mark] {
        let pose = trajectory.pose(of: 0, at: time)
        let center = look.bounds.center
        var marks =
            look.tileMarks(pose, Size(side, side)) + [
                .boundary(BezierPath(rect: look.bounds)), .velocity(trajectory.velocity(of: 0, at: time), at: pose.center),
            ]
        // The snap that brings it home.
        if time >= home { marks += [.line(pose.center, center), .tangentPoint(center)] }
        for push in pushes where push.time <= time && time < push.time + Self.showing {
            let angle = arcTangent(y: push.direction.dy, x: push.direction.dx)
            let radius = 26.0
            marks += [
                .line(center, push.tap), .tangentPoint(push.tap), .guideLine(center, center + Vector(1.5 * radius, 0)),
                .angle(at: center, radius: radius, from: 0, to: angle),
                .letter("θ", at: center + Vector(angle: angle / 2) * radius, away: Vector(angle: angle / 2), of: .tangent),
                .letter("M", at: push.tap, away: push.tap - center, of: .tangent),
            ]
        }
        if offset != 0 { marks.append(.tangentPoint(pose.transform(Point(0, offset)))) }
        return marks
    }
}
