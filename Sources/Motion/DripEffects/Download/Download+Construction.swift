import DripGeometry

extension Download {
    func marks(at time: Double) -> [Construction.Mark] {
        let center = layout.center
        guard let tap, time >= tap else { return [.circle(center, radius: layout.radius), spawnCircle] }
        let isFull = finish.map { time >= $0.start } ?? false
        let disc = discRadius(at: time)
        var marks: [Construction.Mark] = [disc > 0 ? .circle(center, radius: disc) : .center(center)]
        if !isFull { marks += [.body(BezierPath(circle: center, radius: layout.radius)), spawnCircle] }
        for wave in finish?.waves(at: time) ?? [] {
            for radius in [wave.inner, wave.outer] where radius > 0 {
                marks.append(.body(BezierPath(circle: center, radius: layout.radius * radius)))
            }
        }
        let flying = flights.filter { $0.droplet(at: time, discRadius: disc) != nil }
        for flight in flying {
            marks += flight.marks(
                at: time, disc: (center, disc), isNamed: flight.start == flying.last?.start, isJoined: fidelity == .better)
        }
        return marks
    }

    /// The circle on which droplets appear.
    private var spawnCircle: Construction.Mark { .guide(BezierPath(circle: layout.center, radius: layout.reach)) }
}

extension DropletFlight {
    /// Marks the droplet, its arc with its control point, and its bridge to the disc. The letters are those of its source: O the start, C the
    /// centre of the button, B the control point and M its foot.
    fileprivate func marks(at time: Double, disc: (center: Point, radius: Double), isNamed: Bool, isJoined: Bool) -> [Construction.Mark] {
        guard let (center, radius) = droplet(at: time, discRadius: disc.radius) else { return [] }
        let points = curve.controlPoints
        let (start, control, end) = (points[0], points[1], points[2])
        let foot = start.interpolated(to: end, at: 0.5)
        var marks: [Construction.Mark] = [
            .circle(center, radius: radius), .controlPolygon(points), .guide(BezierPath([.move(start), .quad(control, end)])),
            .line(start, end), .line(foot, control), .tangentPoint(foot),
        ]
        let step = 1e-3
        if time > self.start + step, let (before, _) = droplet(at: time - step, discRadius: disc.radius) {
            marks.append(.velocity((center - before) * (1 / step), at: center))
        }
        let bridge = LiquidBridge(radius1: disc.radius, radius2: radius, distance: center.distance(to: disc.center))
        if isJoined, let bridge { marks += bridge.marks(center1: disc.center, center2: center) }
        guard isNamed else { return marks }
        let (along, bend) = (end - start, control - foot)
        return marks + [
            .letter("O", at: start, away: -along, of: .curve), .letter("C", at: end, away: along, of: .curve),
            .letter("B", at: control, away: bend, of: .curve), .letter("M", at: foot, away: -bend, of: .tangent),
        ]
    }
}

extension LiquidBridge {
    /// Marks the circles that touch both drops, with the four points in which they do.
    fileprivate func marks(center1: Point, center2: Point) -> [Construction.Mark] {
        let map = placement(center1: center1, center2: center2)
        return [-1.0, 1].flatMap { side -> [Construction.Mark] in
            let center = Point(x, side * height)
            let touches = [toFirst, toSecond].map { center + Vector(angle: -side * $0) * fillet }
            return [.circle(map(center), radius: fillet)] + touches.map { .tangentPoint(map($0)) }
        }
    }
}
