import DripGeometry
import DripNumbers

/// What an animator knows of one item, or of the moving end of an attachment, during a step.
struct Body {
    /// Nil for the end of an attachment, which moves as it is told.
    let item: DynamicItem?
    var center = Point.zero
    /// Set with ``turn(to:)``, so that sine and cosine fit.
    private(set) var angle = 0.0
    private(set) var cosine = 1.0
    private(set) var sine = 0.0
    var velocity = Vector.zero
    var spin = 0.0

    /// Forces that stay the same over a step, per mass.
    var acceleration = Vector.zero
    var angularAcceleration = 0.0
    /// What springs do during a substep: beyond going on with the velocity, and to the velocity.
    var springMove = Vector.zero
    var springTurn = 0.0
    var springKick = Vector.zero
    var springTwist = 0.0
    /// How the velocities changed over the substep, a second, but for contacts.
    var freeAcceleration = Vector.zero
    var freeAngularAcceleration = 0.0

    var resistance = 0.0
    var angularResistance = 0.0
    /// 0 is unmovable.
    var inverseMass = 0.0
    var inverseInertia = 0.0
    var elasticity = 0.0
    var friction = 0.0

    /// The pose at the beginning of the substep.
    private(set) var before = (center: Point.zero, angle: 0.0, cosine: 1.0, sine: 0.0)

    /// Whether a behavior has it; otherwise it stands still.
    var isInvolved = false
    /// Whether it has left the reach of the simulation.
    var isLost = false
    /// The bits of the collision behaviors that have it, and what it meets.
    var categories: UInt32 = 0
    var mask: UInt32 = 0
    /// The item's revision of which its shape was made.
    var revision = -1
    var inertiaPerMass = 0.0
    var innerRadius = 0.0

    /// Seconds between its latest impact and the end of the substep; 0 for none.
    var impactAge = 0.0

    init(item: DynamicItem?) { self.item = item }

    mutating func turn(to angle: Double) {
        guard angle != self.angle else { return }
        self.angle = angle
        cosine = DripNumbers.cosine(angle)
        sine = DripNumbers.sine(angle)
    }

    /// From the centre to a point given in the body's own coordinates.
    func arm(_ offset: Vector) -> Vector { offset.rotated(cosine: cosine, sine: sine) }

    /// The same arm at the beginning of the substep.
    func armBefore(_ offset: Vector) -> Vector { offset.rotated(cosine: before.cosine, sine: before.sine) }

    func velocity(atArm arm: Vector) -> Vector { velocity + arm.turned * spin }

    /// The inverse of the mass that an impulse along `direction` (of length 1) at `arm` feels.
    func inverseMass(along direction: Vector, atArm arm: Vector) -> Double {
        let turning = arm.cross(direction)
        return inverseMass + turning * turning * inverseInertia
    }

    /// A spring's part of a substep: `move` and `kick` are impulses, of mass · points and mass · points a second.
    mutating func spring(move: Vector, kick: Vector, atArm arm: Vector) {
        springMove = springMove + move * inverseMass
        springTurn += arm.cross(move) * inverseInertia
        springKick = springKick + kick * inverseMass
        springTwist += arm.cross(kick) * inverseInertia
    }

    /// Moves as if `impulse`, mass · points, had worked at `arm` all through the substep; the velocity follows.
    mutating func shift(by impulse: Vector, atArm arm: Vector, duration: Double) {
        guard inverseMass > 0 else { return }
        let (way, turn) = (impulse * inverseMass, arm.cross(impulse) * inverseInertia)
        center = center + way
        self.turn(to: angle + turn)
        velocity = velocity + way * (1 / duration)
        spin += turn / duration
        freeAcceleration = freeAcceleration + way * (1 / (duration * duration))
        freeAngularAcceleration += turn / (duration * duration)
    }

    /// Free motion for `duration` seconds: exact for constant forces and resistance, and for each spring alone.
    mutating func move(for duration: Double) {
        before = (center, angle, cosine, sine)
        if inverseMass == 0 {
            center = center + velocity * duration
            return
        }
        let fade = Fade(rate: resistance, duration: duration)
        let way = velocity * fade.once + acceleration * fade.twice + springMove
        let fast = velocity * fade.rest + acceleration * fade.once + springKick
        center = center + way
        freeAcceleration = (fast - velocity) * (1 / duration)
        velocity = fast

        let turning = angularResistance == resistance ? fade : Fade(rate: angularResistance, duration: duration)
        turn(to: angle + spin * turning.once + angularAcceleration * turning.twice + springTurn)
        let quick = spin * turning.rest + angularAcceleration * turning.once + springTwist
        freeAngularAcceleration = (quick - spin) / duration
        spin = quick
        (springMove, springTurn, springKick, springTwist) = (.zero, 0, .zero, 0)
    }
}

/// A velocity that fades with e^(−rate · t): what is left of it, its integral, and that integral's integral.
struct Fade {
    let rest: Double
    let once: Double
    let twice: Double

    init(rate: Double, duration t: Double) {
        let x = rate * t
        if x == 0 {
            (rest, once, twice) = (1, t, t * t / 2)
        } else if x < 0.01 {
            // Series: the differences below would lose digits.
            rest = exponential(-x)
            once = t * (1 - x / 2 * (1 - x / 3 * (1 - x / 4 * (1 - x / 5 * (1 - x / 6)))))
            twice = t * t / 2 * (1 - x / 3 * (1 - x / 4 * (1 - x / 5 * (1 - x / 6 * (1 - x / 7)))))
        } else {
            rest = exponential(-x)
            once = (1 - rest) / rate
            twice = (t - once) / rate
        }
    }
}
