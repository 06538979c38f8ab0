import DripGeometry
import DripMotion
import DripNumbers

/// What the pointer makes of the badge: where it is, and whether its neck holds, at any time.
///
///     rest ─grab─▶ drag ─release─▶ spring ──▶ rest            near home
///                       ─release─▶ burst ──▶ appear ──▶ rest  beyond the limit; of the original: left where it is
struct BadgeTimeline {
    enum Act {
        case rest(Point)
        case drag(BadgeDrag)
        /// Back home from a point, after so many seconds.
        case spring(from: Point)
        /// The number of the burst, from 0, and its place.
        case burst(Int, Point)
        case appear
    }

    /// An act, until the next one begins.
    struct Entry {
        let start: Double
        let act: Act
        /// How the jelly is deformed then, where that cannot follow from the act.
        var strain = Strain.zero
    }

    /// The neck begins to tear, or to grow together.
    struct Bond {
        let time: Double
        let isTearing: Bool
        /// How far it was torn then: 0 whole, 1 gone.
        let torn: Double
        /// The way from home to the badge then, a unit vector.
        let axis: Vector
    }

    struct Rules {
        let home: Point
        let limit: Double
        let spring: Spring
        let rejoins: Bool
        /// Whether a badge let go beyond the limit stays there.
        let staysOutside: Bool
    }

    let rules: Rules
    private(set) var entries: [Entry]
    private(set) var bonds: [Bond] = []
    private(set) var burstCount = 0

    /// The largest stretch of the badge, less one.
    static let jelly = 0.12
    /// Seconds in which a neck tears or grows.
    static let tearing = 0.12
    /// The share of the limit within which it grows.
    static let growing = 0.95
    /// Seconds from the release until a new badge appears.
    static let absence = 0.75
    static let appearing = Spring(duration: 0.3, dampingRatio: 0.6)
    /// Seconds until the new badge is at rest.
    static let appearingTime = 0.45

    /// - Parameter holds: whether a pointer at so much from the badge's centre is on the badge.
    init(_ strokes: [PointerTrack.Stroke], rules: Rules, holds: (Vector) -> Bool) {
        self.rules = rules
        entries = [Entry(start: 0, act: .rest(rules.home))]
        for stroke in strokes where stroke.samples.count > 1 {
            let start = stroke.start.time
            guard let center = center(at: start), holds(stroke.start.point - center) else { continue }
            // A ringing badge rings on by itself.
            let strain = strain(at: start) + ringing(at: start) * -1
            entries.removeAll { $0.start >= start && $0.start > 0 }
            // What was to happen to the neck after this moment does not.
            bonds.removeAll { $0.time >= start }
            let drag = BadgeDrag(stroke: stroke, grip: center - stroke.start.point)
            entries.append(Entry(start: start, act: .drag(drag), strain: strain))
            tie(drag)
            release(drag)
        }
    }

    // MARK: Making

    /// Finds when the neck tears and grows while the badge is dragged.
    private mutating func tie(_ drag: BadgeDrag) {
        var time = drag.start
        while true {
            let isTearing = bonds.last?.isTearing != true
            guard isTearing || rules.rejoins else { return }
            // Nearer to grow than to tear: so a straight piece of the way holds at most one of each.
            let limit = isTearing ? rules.limit : rules.limit * Self.growing
            guard let moment = drag.crossing(after: time, outwards: isTearing, home: rules.home, limit: limit) else { return }
            let way = drag.center(at: moment) - rules.home
            bonds.append(Bond(time: moment, isTearing: isTearing, torn: torn(at: moment), axis: way * (1 / max(1e-9, way.length))))
            time = moment
        }
    }

    private mutating func release(_ drag: BadgeDrag) {
        let point = drag.center(at: drag.end)
        let distance = point.distance(to: rules.home)
        if distance <= rules.limit {
            entries.append(Entry(start: drag.end, act: .spring(from: point)))
            let rest = drag.end + Self.restTime(rules.spring, distance: distance)
            entries.append(Entry(start: rest, act: .rest(rules.home)))
            // Under a badge at rest the neck is whole again, unseen.
            mend(at: rest)
        } else if rules.staysOutside {
            entries.append(Entry(start: drag.end, act: .rest(point)))
        } else {
            entries.append(Entry(start: drag.end, act: .burst(burstCount, point)))
            burstCount += 1
            entries.append(Entry(start: drag.end + Self.absence, act: .appear))
            entries.append(Entry(start: drag.end + Self.absence + Self.appearingTime, act: .rest(rules.home)))
            mend(at: drag.end + Self.absence)
        }
    }

    private mutating func mend(at time: Double) {
        if bonds.last?.isTearing == true { bonds.append(Bond(time: time, isTearing: false, torn: 0, axis: Vector(1, 0))) }
    }

    /// When a spring of so many points stays under 0.05 pt and 0.5 pt/s: its energy only falls.
    static func restTime(_ spring: Spring, distance: Double) -> Double {
        let frequency = spring.angularFrequency
        let least = min(0.5, 0.05 * frequency)
        func isAtRest(_ time: Double) -> Bool {
            let way = (1 - spring.progress(at: time)) * frequency
            let speed = spring.velocity(at: time)
            return (way * way + speed * speed).squareRoot() * distance < least
        }
        var high = 0.25
        while !isAtRest(high), high < 60 { high *= 2 }
        var low = 0.0
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if isAtRest(middle) { high = middle } else { low = middle }
        }
        return high
    }

    // MARK: Looking up

    /// What happens at `time`, and since when.
    func entry(at time: Double) -> Entry { entries.last { $0.start <= time } ?? entries[0] }

    /// Where the badge is; nil while there is none that could be held.
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

    /// How far the neck is torn: 0 whole, 1 gone.
    func torn(at time: Double) -> Double {
        guard let bond = bond(at: time) else { return 0 }
        let change = (time - bond.time) / Self.tearing
        return min(1, max(0, bond.torn + (bond.isTearing ? change : -change)))
    }

    /// How the badge is deformed: stretched along the way home while it flies and squashed while it swings back, and ringing after a tear.
    func strain(at time: Double) -> Strain {
        let entry = entry(at: time)
        let age = time - entry.start
        switch entry.act {
        case .drag: return entry.strain * max(0, 1 - age / BadgeDrag.catchUp) + ringing(at: time)
        case .spring(let from):
            let way = from - rules.home
            guard way.length > 0 else { return .zero }
            // From −1 to 1: the spring's velocity by the largest it has. A short way makes little jelly.
            let speed = rules.spring.velocity(at: age) / rules.spring.largestVelocity
            let jelly = Self.jelly * min(1, way.length / (rules.limit / 3))
            return Strain(1 + jelly * speed, along: way * (1 / way.length)) + ringing(at: time)
        case .burst: return ringing(at: time)
        default: return .zero
        }
    }

    /// The jolt of the last tear: first flat, then long, and soon over.
    private func ringing(at time: Double) -> Strain {
        guard let tear = bonds.last(where: { $0.time <= time && $0.isTearing }), time - tear.time < 1 else { return .zero }
        let age = time - tear.time
        let swing = Self.jelly * exponential(-age / 0.07) * sine(2 * .pi * 7 * age)
        return Strain(1 - swing, along: tear.axis)
    }

    /// The last tear or growth before `time`.
    func bond(at time: Double) -> Bond? { bonds.last { $0.time <= time } }

    /// From when on nothing moves, and whether the badge is then at home.
    var end: (time: Double, isHome: Bool) {
        let last = entries[entries.count - 1]
        guard case .rest(let point) = last.act else { return (last.start, false) }
        return (last.start, point == rules.home)
    }
}

extension Spring {
    /// Of a spring that starts at rest, under-damped or critical, in whole distances a second: ω · e^(−ζφ / √(1−ζ²)), φ = acos ζ.
    fileprivate var largestVelocity: Double {
        let root = max(0, (1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
        return angularFrequency * (root < 1e-6 ? exponential(-1) : exponential(-dampingRatio / root * arcCosine(dampingRatio)))
    }
}
