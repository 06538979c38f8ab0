import DripGeometry
import DripMotion
import DripNumbers

/// State of the badge and its neck at any time, computed from the pointer.
///
///     rest ─grab─▶ drag ─release─▶ spring ──▶ rest            near home
///                       ─release─▶ burst ──▶ appear ──▶ rest  beyond the limit; in the original it stays there
struct BadgeTimeline {
    enum Phase {
        case rest(Point)
        case drag(BadgeDrag)
        /// The return from a point, with its duration in seconds.
        case spring(from: Point)
        /// The index of the burst, from 0, and its location.
        case burst(Int, Point)
        case appear
    }

    /// A phase, until the next one begins.
    struct Entry {
        let start: Double
        let act: Phase
        /// Strain at the start of the phase, if the phase does not determine it.
        var strain = Strain.zero
    }

    struct Connection {
        let time: Double
        let isTearing: Bool
        /// State of the neck at the beginning: 0 whole, 1 gone.
        let torn: Double
        /// Unit vector from home to the badge at the beginning.
        let axis: Vector
    }

    struct Rules {
        let home: Point
        let limit: Double
        let spring: Spring
        let rejoins: Bool
        let staysOutside: Bool
    }

    let rules: Rules
    private(set) var entries: [Entry]
    private(set) var connections: [Connection] = []
    private(set) var burstCount = 0

    /// Maximum stretch of the badge, minus one.
    static let jelly = 0.12
    /// Seconds in which a neck tears or grows.
    static let tearing = 0.12
    /// Share of the limit within which the neck grows.
    static let growing = 0.95
    /// Seconds from the release until a new badge appears.
    static let absence = 0.6
    static let appearing = Spring(duration: 0.3, dampingRatio: 0.6)
    /// Seconds until the new badge is at rest.
    static let appearingTime = 0.45

    /// Computes the phases. `holds` tells whether a pointer at that offset from the badge's centre is on the badge.
    init(_ strokes: [PointerTrack.Stroke], rules: Rules, holds: (Vector) -> Bool) {
        self.rules = rules
        entries = [Entry(start: 0, act: .rest(rules.home))]
        for stroke in strokes where stroke.samples.count > 1 {
            let start = stroke.start.time
            guard let center = center(at: start), holds(stroke.start.point - center) else { continue }
            // The oscillation after a tear is added separately.
            let strain = strain(at: start) + ringing(at: start) * -1
            entries.removeAll { $0.start >= start && $0.start > 0 }
            // Later events of the neck are cancelled.
            connections.removeAll { $0.time >= start }
            let drag = BadgeDrag(stroke: stroke, grip: center - stroke.start.point)
            entries.append(Entry(start: start, act: .drag(drag), strain: strain))
            attachNeck(drag)
            release(drag)
        }
    }

    // MARK: Construction

    /// Finds the times at which the neck tears and grows during a drag.
    private mutating func attachNeck(_ drag: BadgeDrag) {
        var time = drag.start
        while true {
            let isTearing = connections.last?.isTearing != true
            guard isTearing || rules.rejoins else { return }
            // It grows at a smaller distance than it tears, so a straight piece holds at most one of each.
            let limit = isTearing ? rules.limit : rules.limit * Self.growing
            guard let moment = drag.crossing(after: time, outwards: isTearing, home: rules.home, limit: limit) else { return }
            let offset = drag.center(at: moment) - rules.home
            connections.append(
                Connection(time: moment, isTearing: isTearing, torn: torn(at: moment), axis: offset * (1 / max(1e-9, offset.length))))
            time = moment
        }
    }

    private mutating func release(_ drag: BadgeDrag) {
        let point = drag.center(at: drag.end)
        let distance = point.distance(to: rules.home)
        if distance <= rules.limit {
            entries.append(Entry(start: drag.end, act: .spring(from: point)))
            let restStart = drag.end + Self.restTime(rules.spring, distance: distance)
            entries.append(Entry(start: restStart, act: .rest(rules.home)))
            // Under a badge at rest the neck is whole again, and hidden.
            restoreNeck(at: restStart)
        } else if rules.staysOutside {
            entries.append(Entry(start: drag.end, act: .rest(point)))
        } else {
            entries.append(Entry(start: drag.end, act: .burst(burstCount, point)))
            burstCount += 1
            entries.append(Entry(start: drag.end + Self.absence, act: .appear))
            entries.append(Entry(start: drag.end + Self.absence + Self.appearingTime, act: .rest(rules.home)))
            restoreNeck(at: drag.end + Self.absence)
        }
    }

    private mutating func restoreNeck(at time: Double) {
        if connections.last?.isTearing == true { connections.append(Connection(time: time, isTearing: false, torn: 0, axis: Vector(1, 0))) }
    }

    /// Returns the time from which a spring stays under 0.05 pt and 0.5 pt/s: its energy only falls.
    static func restTime(_ spring: Spring, distance: Double) -> Double {
        let frequency = spring.angularFrequency
        let least = min(0.5, 0.05 * frequency)
        func isAtRest(_ time: Double) -> Bool {
            let offset = (1 - spring.progress(at: time)) * frequency
            let speed = spring.velocity(at: time)
            return (offset * offset + speed * speed).squareRoot() * distance < least
        }
        var high = 0.25
        while !isAtRest(high), high < 60 { high *= 2 }
        return bisect(0, high, steps: 50) { !isAtRest($0) }.high
    }

    // MARK: Queries

    func entry(at time: Double) -> Entry { entries.last { $0.start <= time } ?? entries[0] }

    func center(at time: Double) -> Point? {
        let entry = entry(at: time)
        switch entry.act {
        case .rest(let point): return point
        case .drag(let drag): return drag.center(at: time)
        case .spring(let from): return rules.home + (from - rules.home) * (1 - rules.spring.progress(at: time - entry.start))
        case .burst: return nil
        case .appear: return Self.appearing.progress(at: time - entry.start) > 0.5 ? rules.home : nil
        }
    }

    /// Returns the state of the neck: 0 whole, 1 gone.
    func torn(at time: Double) -> Double {
        guard let connection = connection(at: time) else { return 0 }
        let change = (time - connection.time) / Self.tearing
        return min(1, max(0, connection.torn + (connection.isTearing ? change : -change)))
    }

    /// Returns the deformation of the badge. It stretches along its path home, is squashed while it swings back, and oscillates after a tear.
    func strain(at time: Double) -> Strain {
        let entry = entry(at: time)
        let age = time - entry.start
        switch entry.act {
        case .drag: return entry.strain * max(0, 1 - age / BadgeDrag.catchUp) + ringing(at: time)
        case .spring(let from):
            let offset = from - rules.home
            guard offset.length > 0 else { return .zero }
            // Velocity of the spring divided by its maximum, −1…1. A short distance causes little deformation.
            let speed = rules.spring.velocity(at: age) / rules.spring.largestVelocity
            let jelly = Self.jelly * min(1, offset.length / (rules.limit / 3))
            return Strain(1 + jelly * speed, along: offset * (1 / offset.length)) + ringing(at: time)
        case .burst: return ringing(at: time)
        default: return .zero
        }
    }

    /// Returns the short oscillation after the last tear: first flat, then long.
    private func ringing(at time: Double) -> Strain {
        guard let tear = connections.last(where: { $0.time <= time && $0.isTearing }), time - tear.time < 1 else { return .zero }
        let age = time - tear.time
        let swing = Self.jelly * exponential(-age / 0.07) * sine(2 * .pi * 7 * age)
        return Strain(1 - swing, along: tear.axis)
    }

    func connection(at time: Double) -> Connection? { connections.last { $0.time <= time } }

    /// Time from which nothing moves, and whether the badge is then at home.
    var end: (time: Double, isHome: Bool) {
        let last = entries[entries.count - 1]
        guard case .rest(let point) = last.act else { return (last.start, false) }
        return (last.start, point == rules.home)
    }
}

extension Spring {
    /// Maximum velocity of an under-damped or critical spring from rest, in whole distances a second: ω · e^(−ζφ / √(1−ζ²)), φ = acos ζ.
    fileprivate var largestVelocity: Double {
        let root = max(0, (1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
        return angularFrequency * (root < 1e-6 ? exponential(-1) : exponential(-dampingRatio / root * arcCosine(dampingRatio)))
    }
}
