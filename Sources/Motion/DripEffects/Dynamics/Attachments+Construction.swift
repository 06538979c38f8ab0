import DripGeometry
import DripNumbers
import DripPhysics

extension Attachments {
    func marks(at time: Double) -> [Construction.Mark] {
        let anchor = anchor(at: time)
        let moment = Self.warmUp + time
        var marks: [Construction.Mark] = [.center(anchor), .velocity((self.anchor(at: time + 1e-3) - anchor) * 1000, at: anchor)]
        for (index, link) in links(at: time).enumerated() {
            let pose = trajectory.pose(of: index, at: moment)
            marks += look.tileMarks(pose, Size(side, side))
            marks += [
                .line(link.from, link.to), .tangentPoint(link.from), .tangentPoint(link.to),
                .velocity(trajectory.velocity(of: index, at: moment), at: pose.center),
            ]
            // A rope is no longer, a rod and a chain's link are as long; a spring is at rest near it.
            let reach = BezierPath(circle: link.from, radius: link.length)
            if kind == .rope { marks.append(.boundary(reach)) } else if [.rod, .spring].contains(kind) { marks.append(.guide(reach)) }
        }
        guard let link = links(at: time).first else { return marks }
        let along = link.to - link.from
        marks += [
            .letter("A", at: anchor, away: -along, of: .circle),
            .letter(kind == .slider ? "s" : "L", at: link.from.interpolated(to: link.to, at: 0.5), away: along.turned, of: .tangent),
        ]
        return marks + limitMarks(at: time, link)
    }

    /// Marks the limits of a pin's rotation and of a slider's travel.
    private func limitMarks(at time: Double, _ link: Link) -> [Construction.Mark] {
        switch kind {
        case .slider:
            let rail = sliderRail(at: time)
            return [-1.0, 1].map { side in
                let stop = rail + Vector(side * slide, 0)
                return .edge(stop - Vector(0, side * 16), stop + Vector(0, side * 16))
            } + [.edge(rail - Vector(slide, 0), rail + Vector(slide, 0))]
        case .pin:
            let (anchor, angle) = (link.from, trajectory.pose(of: 0, at: Self.warmUp + time).angle)
            let limits = range.map { range in
                [-1.0, 1].map { side in
                    Construction.Mark.edge(anchor, anchor + Vector(angle: .pi / 2 + side * range / 180 * .pi) * link.length)
                }
            }
            return (limits ?? []) + [
                .guideLine(anchor, anchor + Vector(0, link.length)), .angle(at: anchor, radius: 34, from: .pi / 2, to: .pi / 2 + angle),
            ]
        default: return []
        }
    }
}
