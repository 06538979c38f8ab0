import DripGeometry
import DripMotion
import DripNumbers

/// One droplet that appears and flies along an arc into the disc.
///
/// In flight it swells and shrinks. After contact, its part outside the disc, at first its diameter, sinks in with the droplet's speed and then ever
/// more slowly. Meanwhile its liquid enlarges the disc for a moment ahead of its growth.
struct DropletFlight {
    /// Time at which it appears, in seconds.
    let start: Double
    /// Seconds of the flight to the disc's centre.
    let duration: Double
    /// Radius without swelling.
    let radius: Double
    /// Its progress along the arc.
    var pace = TimingFunction.easeIn
    private let center: Point
    /// The path of its centre.
    let curve: BezierCurve
    /// Whether the droplet swells; false in the original, whose droplets keep their size and fly to the centre.
    private let swells: Bool
    private var contact: Contact?

    private struct Contact {
        let time: Double
        let radius: Double
        /// Unit vector from the disc's centre to the droplet, and its angular velocity in radians a second.
        let direction: Vector
        let spin: Double
        /// Decay rate of the speed: e^(−rate·t).
        let rate: Double
        /// Share of the radius that the droplet loses while it sinks: 0 in a disc that can hold it.
        let shrinking: Double

        /// Returns the progress from contact, 0, to fully inside the disc, 1.
        func sunk(at time: Double) -> Double { min(1, DropletFlight.depth * (1 - exponential(-rate * (time - self.time)))) }
        var end: Double { time - logarithm(1 - 1 / DropletFlight.depth) / rate }
    }

    /// Final depth of the droplet, in diameters.
    private static let depth = 1.15
    /// Seconds in which it appears.
    private static let appearance = 0.2
    /// Seconds in which the disc's growth catches up with a merged droplet.
    private static let swelling = 0.12

    /// Creates a flight. `bend` is the distance of the arc's control point from the midpoint; negative is on the left.
    init(
        from start: Point, to center: Point, bend: Double, at time: Double, duration: Double, radius: Double,
        swells: Bool
    ) {
        let offset = start - center
        let middle = start.interpolated(to: center, at: 0.5)
        let control = offset.length > 0 ? middle + offset.turned * (bend / offset.length) : middle
        curve = BezierCurve([start, control, center])
        (self.start, self.duration, self.radius, self.center, self.swells) = (time, duration, radius, center, swells)
    }

    /// Finds the contact of the droplet with a disc of that radius, and its later motion.
    mutating func land(on discRadius: (Double) -> Double) {
        func gap(_ time: Double) -> Double {
            position(at: time).distance(to: center) - discRadius(time) - size(at: time)
        }
        var (low, high) = (start, start)
        while gap(high) > 0 {
            guard high < start + duration else { return }
            low = high
            high = min(start + duration, high + duration / 240)
        }
        let time = bisect(low, high, steps: 60) { gap($0) > 0 }.low
        let step = 1e-5 * duration
        let away = position(at: time) - center
        let before = position(at: time - step) - center
        let touching = size(at: time)
        guard touching > 1e-3 * radius, away.length > 0, before.length > 0 else {
            contact = Contact(time: time, radius: 0, direction: Vector(1, 0), spin: 0, rate: 1, shrinking: 0)
            return
        }
        let speed = (gap(time - step) - gap(time)) / step
        contact = Contact(
            time: time, radius: touching, direction: away * (1 / away.length),
            spin: before.cross(away) / (before.length * away.length) / step,
            rate: max(4, speed / (2 * Self.depth * touching)), shrinking: min(1, max(0, 2 - discRadius(time) / touching)))
    }

    /// Returns centre and radius of the droplet at `time`; nil while it is hidden. `discRadius` is the disc's at that time.
    func droplet(at time: Double, discRadius: Double) -> (center: Point, radius: Double)? {
        guard time >= start else { return nil }
        if let contact, time > contact.time {
            let sunk = contact.sunk(at: time)
            guard sunk < 1, contact.radius > 0 else { return nil }
            let radius = contact.radius * (1 - contact.shrinking * sunk)
            let distance = discRadius + 2 * contact.radius * (1 - sunk) - radius
            let turn = contact.spin / contact.rate * (1 - exponential(-contact.rate * (time - contact.time)))
            let (s, c) = (sine(turn), cosine(turn))
            let offset = contact.direction * c + contact.direction.turned * s
            return (center + offset * distance, radius)
        }
        guard time < start + duration else { return nil }
        return (position(at: time), size(at: time))
    }

    /// Returns the increase, at most `limit`, of a disc's radius `discRadius` by the merged droplet until the disc's own growth catches up.
    func swelling(at time: Double, discRadius: Double, limit: Double) -> Double {
        guard let contact, time > contact.time, contact.radius > 0, discRadius > 0 else { return 0 }
        let sunk = contact.sunk(at: time)
        let past = max(0, time - contact.end) / Self.swelling
        return min(limit, contact.radius * contact.radius / (2 * discRadius)) * sunk * sunk * (1 + past) * exponential(-past)
    }

    private func position(at time: Double) -> Point {
        curve.point(at: pace((time - start) / duration))
    }

    private func size(at time: Double) -> Double {
        guard swells else { return radius }
        let share = (time - start) / duration
        let missing = 1 - min(1, max(0, (time - start) / min(Self.appearance, duration / 4)))
        return radius * (1 + 0.25 * sine(2 * .pi * 1.5 * share)) * (1 - missing * missing * missing)
    }
}
