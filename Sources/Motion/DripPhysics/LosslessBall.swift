package import DripGeometry

/// A ball that never slows: every hit is found at its exact moment and only changes the direction of the velocity. It has no gravity, friction, spin,
/// threshold or position correction, which make balls in physics engines lose speed (see the article on lossless bounces). The ball flies straight
/// between hits, so a move of any duration is exact at any speed.
package struct LosslessBall: Sendable {
    package enum Obstacle: Equatable, Sendable {
        /// The inner sides of a rectangle, except open ones.
        case walls(Rect, open: Set<Side> = [])
        /// The outside of a rectangle with round corners, given at the beginning of the move, with a velocity. Its mass is infinite, but the ball
        /// gains no speed from it. A ball inside it passes, and so does one that the block catches up with.
        case block(Rect, cornerRadius: Double, velocity: Vector = .zero)
    }

    package enum Side: String, Hashable, Sendable, CaseIterable { case left, right, top, bottom }

    package struct Hit: Sendable {
        /// Time in seconds from the beginning of the move.
        package let time: Double
        package let center: Point
        /// Unit vector away from the obstacle.
        package let normal: Vector
        package let obstacle: Int
    }

    package var center: Point
    /// Velocity in points a second.
    package var velocity: Vector
    package let radius: Double
    /// Share of the speed across the obstacle that the ball keeps; 1 is lossless.
    package var elasticity: Double

    /// Creates a ball. `radius` must be above 0 and `elasticity` in 0…1.
    package init(center: Point, velocity: Vector, radius: Double, elasticity: Double = 1) {
        precondition(radius > 0, "a ball's radius is above 0, not \(radius)")
        precondition((0...1).contains(elasticity), "an elasticity is in 0…1, not \(elasticity)")
        self.center = center
        self.velocity = velocity
        self.radius = radius
        self.elasticity = elasticity
    }

    /// Number of bounces without time between them after which the ball stops, because it is squeezed.
    private static let squeezedHits = 32

    /// Moves the ball for `duration` seconds with all bounces, and returns the hits by time. Cost: hits times obstacles.
    @discardableResult
    package mutating func move(for duration: Double, among obstacles: [Obstacle]) -> [Hit] {
        var hits: [Hit] = []
        var time = 0.0
        var squeezed = 0
        while time < duration {
            var first: (time: Double, normal: Vector, obstacle: Int)?
            for (index, obstacle) in obstacles.enumerated() {
                guard let (until, normal) = meeting(obstacle, after: time), time + until <= duration else { continue }
                if first.map({ until < $0.time }) ?? true { first = (until, normal, index) }
            }
            guard let (until, normal, index) = first else {
                center = center + velocity * (duration - time)
                break
            }
            center = center + velocity * until
            if case .walls(let walls, _) = obstacles[index] { coordinate(at: walls, normal) }
            bounce(normal)
            time += until
            hits.append(Hit(time: time, center: center, normal: normal, obstacle: index))
            squeezed = until > 0 ? 0 : squeezed + 1
            if squeezed > Self.squeezedHits { break }
        }
        return hits
    }

    /// Places the ball exactly at a wall, so that rounding errors do not accumulate over thousands of hits.
    private mutating func coordinate(at walls: Rect, _ normal: Vector) {
        if normal.dx > 0 { center.x = walls.minX + radius }
        if normal.dx < 0 { center.x = walls.maxX - radius }
        if normal.dy > 0 { center.y = walls.minY + radius }
        if normal.dy < 0 { center.y = walls.maxY - radius }
    }

    private mutating func bounce(_ normal: Vector) {
        let across = velocity.dot(normal)
        let speed = velocity.length
        if abs(normal.dx) == 1 {
            velocity.dx = -elasticity * velocity.dx
        } else if abs(normal.dy) == 1 {
            velocity.dy = -elasticity * velocity.dy
        } else {
            velocity = velocity - normal * ((1 + elasticity) * across)
            if elasticity == 1 { velocity = velocity * (speed / velocity.length) }
        }
    }

    /// Returns the time until the ball meets the obstacle, `elapsed` seconds into the move.
    private func meeting(_ obstacle: Obstacle, after elapsed: Double) -> (until: Double, normal: Vector)? {
        switch obstacle {
        case .walls(let walls, let open):
            var first: (Double, Vector)?
            func consider(_ side: Side, distance: Double, speed: Double, normal: Vector) {
                guard speed > 0, !open.contains(side) else { return }
                let until = max(0, distance / speed)
                if first.map({ until < $0.0 }) ?? true { first = (until, normal) }
            }
            consider(.right, distance: walls.maxX - radius - center.x, speed: velocity.dx, normal: Vector(-1, 0))
            consider(.left, distance: center.x - radius - walls.minX, speed: -velocity.dx, normal: Vector(1, 0))
            consider(.bottom, distance: walls.maxY - radius - center.y, speed: velocity.dy, normal: Vector(0, -1))
            consider(.top, distance: center.y - radius - walls.minY, speed: -velocity.dy, normal: Vector(0, 1))
            return first
        case .block(let rect, let cornerRadius, let blockVelocity):
            let moved = blockVelocity * elapsed
            let corner = max(0, min(cornerRadius, min(rect.width, rect.height) / 2))
            let core = Rect(
                minX: rect.minX + corner + moved.dx, minY: rect.minY + corner + moved.dy, maxX: rect.maxX - corner + moved.dx,
                maxY: rect.maxY - corner + moved.dy)
            guard let (until, normal) = RoundedBlock(core: core, reach: corner + radius).entry(from: center, velocity - blockVelocity),
                velocity.dot(normal) < 0
            else { return nil }
            return (until, normal)
        }
    }

    /// All points within `reach` of a rectangle.
    private struct RoundedBlock {
        let core: Rect
        let reach: Double

        /// Returns the time of entry and the outward direction there; nil if the point is already inside, or misses.
        func entry(from point: Point, _ velocity: Vector) -> (Double, Vector)? {
            let box = core.expanded(by: reach)
            // The later entry and the earlier exit of both slabs.
            var (enter, leave) = (-Double.infinity, Double.infinity)
            var normal = Vector.zero
            for (coordinate, speed, low, high, axis) in [
                (point.x, velocity.dx, box.minX, box.maxX, Vector(1, 0)), (point.y, velocity.dy, box.minY, box.maxY, Vector(0, 1)),
            ] {
                if speed == 0 {
                    if coordinate <= low || coordinate >= high { return nil }
                    continue
                }
                let (near, far) = speed > 0 ? (low, high) : (high, low)
                let (into, out) = ((near - coordinate) / speed, (far - coordinate) / speed)
                if into > enter { (enter, normal) = (into, speed > 0 ? -axis : axis) }
                leave = min(leave, out)
            }
            guard enter < leave, leave > 0 else { return nil }
            let hit = point + velocity * enter
            let nearest = Point(min(max(hit.x, core.minX), core.maxX), min(max(hit.y, core.minY), core.maxY))
            let isCorner = (hit.x < core.minX || hit.x > core.maxX) && (hit.y < core.minY || hit.y > core.maxY)
            if !isCorner { return enter >= -1e-12 ? (max(0, enter), normal) : nil }
            // Through the corner of the box, perhaps outside the round one: the circle decides, or the side that the point reaches next.
            return [
                nearest, Point(core.minX, core.minY), Point(core.maxX, core.minY), Point(core.maxX, core.maxY), Point(core.minX, core.maxY),
            ]
            .compactMap { circleEntry(from: point, velocity, center: $0) }.min { $0.0 < $1.0 } ?? sideEntry(from: point, velocity)
        }

        private func circleEntry(from point: Point, _ velocity: Vector, center: Point) -> (Double, Vector)? {
            let offset = point - center
            let (a, b, c) = (velocity.dot(velocity), offset.dot(velocity), offset.dot(offset) - reach * reach)
            let discriminant = b * b - a * c
            guard a > 0, b < 0, c > -1e-9, discriminant > 0 else { return nil }
            let time = max(0, c / (-b + discriminant.squareRoot()))
            let hit = offset + velocity * time
            return (time, hit * (1 / hit.length))
        }

        /// Returns the entry into one of the two bars of the cross formed by the core and its sides, if no corner is hit first.
        private func sideEntry(from point: Point, _ velocity: Vector) -> (Double, Vector)? {
            for (bar, axis) in [
                (Rect(minX: core.minX, minY: core.minY - reach, maxX: core.maxX, maxY: core.maxY + reach), Vector(0, 1)),
                (Rect(minX: core.minX - reach, minY: core.minY, maxX: core.maxX + reach, maxY: core.maxY), Vector(1, 0)),
            ] {
                let speed = velocity.dot(axis)
                guard speed != 0 else { continue }
                let near = axis.dx == 1 ? (speed > 0 ? bar.minX : bar.maxX) - point.x : (speed > 0 ? bar.minY : bar.maxY) - point.y
                let time = near / speed
                if time >= 0, bar.expanded(by: 1e-9).contains(point + velocity * time) { return (time, speed > 0 ? -axis : axis) }
            }
            return nil
        }
    }
}
