import DripGeometry
import DripPhysics

extension Gravity {
    func marks(at time: Double) -> [Construction.Mark] {
        let pose = trajectory.pose(of: 0, at: time)
        let restCenter = trajectory.pose(of: 0, at: 0).center
        // The half of the loop: gravity flips after τ and 3τ, and the square turns after 2τ.
        let start = time < 4 * interval ? 0 : 4 * interval
        let (flip, turn) = (trajectory.pose(of: 0, at: start + interval).center, trajectory.pose(of: 0, at: start + 2 * interval).center)
        var marks = look.tileMarks(pose, side) + [.velocity(trajectory.velocity(of: 0, at: time), at: pose.center)]
        guard turn.distance(to: restCenter) > 1 else { return marks }
        let away = (turn - restCenter).turned
        marks += [
            .guideLine(restCenter, turn), .line(restCenter, pose.center), .tangentPoint(restCenter), .tangentPoint(flip),
            .tangentPoint(turn),
        ]
        return marks
            + [
                .letter("0", at: restCenter, away: away, of: .tangent), .letter("τ", at: flip, away: away, of: .tangent),
                .letter("2τ", at: turn, away: away, of: .tangent),
            ]
    }
}
