import DripGeometry
import DripNumbers
import DripPhysics

extension BallRain {
    /// Seconds for which the point of a contact shows.
    private static let contactTime = 0.15

    func marks(at time: Double) -> [Construction.Mark] {
        let (width, height) = (layout.width, layout.height)
        var marks: [Construction.Mark] = [.edge(.zero, Point(0, height)), .edge(Point(width, 0), Point(width, height))]
        if !plan.hole.contains(time) { marks.append(.edge(Point(0, height), Point(width, height))) }
        // What is left of the period before is older than all that is new.
        let late = time < plan.overlap ? [time + period.value] : []
        for (index, bar) in layout.bars.enumerated()
        where record.flips[index].last(where: { $0.time <= late.first ?? time })?.isSolid ?? true {
            marks.append(.edge(Point(bar.minX, bar.minY), Point(bar.maxX, bar.minY)))
        }
        return (late + [time]).reduce(marks) { $0 + ballMarks(at: $1) }
    }

    private func ballMarks(at time: Double) -> [Construction.Mark] {
        var marks: [Construction.Mark] = []
        for index in record.births.indices where record.births[index] <= time && time < record.deaths[index] {
            let center = record.trajectory.pose(of: index, at: time).center
            guard center.y - layout.radius < layout.height else { continue }
            if fidelity == .better {
                marks.append(.circle(center, radius: radius(ofBall: index, at: time)))
            } else {
                // What collides is the square about the round ball.
                let side = 2 * layout.radius
                marks += [
                    .circle(center, radius: layout.radius),
                    .boundary(BezierPath(rect: Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side))),
                ]
            }
            marks.append(.velocity(record.trajectory.velocity(of: index, at: time), at: center))
        }
        return marks + record.trajectory.contactMarks(at: time, showing: Self.contactTime)
    }
}
