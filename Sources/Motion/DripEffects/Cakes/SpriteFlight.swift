package import DripGeometry

/// Path of one sprite: parabolas from hop to hop with a constant spin. A closed form, exact at every time.
package struct SpriteFlight {
    package struct Hop {
        package let time: Double
        package let bubble: Int
        package let before: Vector
        package let after: Vector
    }

    struct Start {
        let time: Double
        var center: Point
        let velocity: Vector
        let angle: Double
        let spin: Double
        let size: Double
    }

    struct Arc {
        let time: Double
        let center: Point
        let velocity: Vector
    }

    package let birth: Double
    /// Time at which the whole sprite is below the canvas.
    package let end: Double
    package let size: Double
    /// Angular velocity in radians a second.
    package let spin: Double
    package private(set) var hops: [Hop] = []
    private let angle: Double
    let acceleration: Vector
    private(set) var arcs: [Arc]

    /// Distance from the centre to the contact point, as a share of the size.
    package static let foot = 0.44
    /// Radius of the sprite at any rotation, as a share of the size.
    static let reach = 0.72

    /// Computes the path of a sprite under an `acceleration` whose downward part is above 0. It hops on the top edges of `bubbles`, on each at most
    /// once and only downwards, keeping the share `elasticity` of its downward speed. The canvas is open at its bottom, `floor`. A sprite that would
    /// not be gone by `deadline` does not hop, but falls behind the bubble.
    init(_ start: Start, acceleration: Vector, bubbles: [Rect], elasticity: Double, floor: Double, deadline: Double) {
        precondition(acceleration.dy > 0, "a sprite must accelerate downwards to leave the canvas")
        self.acceleration = acceleration
        (birth, size, angle, spin) = (start.time, start.size, start.angle, start.spin)
        var arc = Arc(time: start.time, center: start.center, velocity: start.velocity)
        arcs = [arc]
        let below = floor + Self.reach * start.size
        var last = -Double.infinity
        while true {
            var next: (bubble: Int, after: Double, x: Double)?
            for (index, bubble) in bubbles.enumerated() where bubble.minY > last {
                guard let time = Self.fall(from: arc.center.y, arc.velocity.dy, acceleration.dy, to: bubble.minY - Self.foot * size) else {
                    continue
                }
                let x = arc.center.x + arc.velocity.dx * time + acceleration.dx * time * time / 2
                if x > bubble.minX, x < bubble.maxX, time < next?.after ?? .infinity { next = (index, time, x) }
            }
            guard let next else { break }
            last = bubbles[next.bubble].minY
            let before = arc.velocity + acceleration * next.after
            let after = Vector(before.dx, -elasticity * before.dy)
            let hop = Arc(time: arc.time + next.after, center: Point(next.x, last - Self.foot * size), velocity: after)
            guard hop.time + (Self.fall(from: hop.center.y, after.dy, acceleration.dy, to: below) ?? .infinity) <= deadline else {
                continue
            }
            hops.append(Hop(time: hop.time, bubble: next.bubble, before: before, after: after))
            arcs.append(hop)
            arc = hop
        }
        end = arc.time + (Self.fall(from: arc.center.y, arc.velocity.dy, acceleration.dy, to: below) ?? 0)
    }

    /// Returns the seconds of a fall from `y` to `level`; nil if it never gets there, or is already below.
    private static func fall(from y: Double, _ velocity: Double, _ acceleration: Double, to level: Double) -> Double? {
        let square = velocity * velocity + 2 * acceleration * (level - y)
        guard square >= 0 else { return nil }
        let time = (square.squareRoot() - velocity) / acceleration
        return time > 1e-9 ? time : nil
    }

    /// Returns the velocity in points a second, between the start and the end.
    func velocity(at time: Double) -> Vector {
        let arc = arcs.last { $0.time <= time } ?? arcs[0]
        return arc.velocity + acceleration * (time - arc.time)
    }

    /// Returns the least distance of both outlines, as circles, in the first `seconds` of this flight; negative where they overlap.
    func clearance(from other: SpriteFlight, for seconds: Double) -> Double {
        let distances = stride(from: 0, through: seconds, by: 0.05).compactMap { age -> Double? in
            guard let mine = pose(at: birth + age), let its = other.pose(at: birth + age) else { return nil }
            return mine.center.distance(to: its.center) - (size + other.size) / 2
        }
        return distances.min() ?? .infinity
    }

    /// Seconds in which a sprite enters the canvas.
    static let entrance = 0.25

    /// Returns the pose; nil before the start and after the end.
    package func pose(at time: Double) -> (center: Point, angle: Double)? {
        guard time >= birth, time < end else { return nil }
        let arc = arcs.last { $0.time <= time } ?? arcs[0]
        let t = time - arc.time
        return (arc.center + arc.velocity * t + acceleration * (t * t / 2), angle + spin * (time - birth))
    }
}
