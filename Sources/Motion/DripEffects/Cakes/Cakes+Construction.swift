import DripGeometry

extension Cakes {
    func marks(at time: Double) -> [Construction.Mark] {
        var marks: [Construction.Mark] = bubbles.map { .edge(Point($0.minX, $0.minY), Point($0.maxX, $0.minY)) }
        let flying = flights.filter { $0.pose(at: time) != nil }
        // The parabola of one sprite: the first that has hopped, else the first that falls.
        let shown = flying.first { $0.hops.first.map { $0.time <= time } ?? false } ?? flying.first
        for flight in flying {
            guard let (center, _) = flight.pose(at: time) else { continue }
            marks += [
                .circle(center, radius: SpriteFlight.foot * flight.size), .velocity(flight.velocity(at: time), at: center),
            ]
            if flight.birth == shown?.birth { marks += flight.arcMarks(at: time) }
        }
        for flight in flights {
            for hop in flight.hops where hop.time <= time && time < hop.time + 0.15 {
                let bubble = bubbles[hop.bubble]
                if let (center, _) = flight.pose(at: hop.time) { marks.append(.tangentPoint(Point(center.x, bubble.minY))) }
            }
        }
        return marks
    }
}

extension SpriteFlight {
    /// Marks the parabola that the sprite is on: a quadratic curve, whose control point lies half-way in time along the first velocity.
    fileprivate func arcMarks(at time: Double) -> [Construction.Mark] {
        let index = arcs.lastIndex { $0.time <= time } ?? 0
        let arc = arcs[index]
        let length = (index + 1 < arcs.count ? arcs[index + 1].time : end) - arc.time
        let control = arc.center + arc.velocity * (length / 2)
        let last = arc.center + arc.velocity * length + acceleration * (length * length / 2)
        return [.controlPolygon([arc.center, control, last]), .guide(BezierPath([.move(arc.center), .quad(control, last)]))]
    }
}
