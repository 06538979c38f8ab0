import DripGeometry
import DripNumbers

/// State of one item, or of the moving end of an attachment, during a step.
struct Body {
    /// Nil for the end of an attachment, whose motion is prescribed.
    let item: DynamicItem?
    var center = Point.zero
    /// Set by ``turn(to:)``, which also updates sine and cosine.
    private(set) var angle = 0.0
    private(set) var cosine = 1.0
    private(set) var sine = 0.0
    var velocity = Vector.zero
    var spin = 0.0

    /// Acceleration by forces that are constant over a step.
    var acceleration = Vector.zero
    var angularAcceleration = 0.0
    /// Changes by springs during a substep: displacement beyond that of the velocity, and change of velocity.
    var springMove = Vector.zero
    var springTurn = 0.0
    var springKick = Vector.zero
    var springTwist = 0.0
    /// Rate of change of the velocities over the substep, without contacts.
    var freeAcceleration = Vector.zero
    var freeAngularAcceleration = 0.0

    var resistance = 0.0
    var angularResistance = 0.0
    /// 0 means immovable.
    var inverseMass = 0.0
    var inverseInertia = 0.0
    var elasticity = 0.0
    var friction = 0.0

    /// Pose at the beginning of the substep.
    private(set) var before = (center: Point.zero, angle: 0.0, cosine: 1.0, sine: 0.0)

    /// Whether a behavior has the item; otherwise it stands still.
    var isInvolved = false
    /// Whether the body has left the range of the simulation.
    var isLost = false
    /// Bits of the collision behaviors that have the body, and of those that it collides with.
    var categories: UInt32 = 0
    var mask: UInt32 = 0
    /// Revision of the item from which the shape was built.
    var revision = -1
    var inertiaPerMass = 0.0
    var innerRadius = 0.0

    /// Whether contacts moved it in the latest substep.
    var isShifted = false
    /// Seconds between the latest impact and the end of the substep; 0 for none.
    var impactAge = 0.0

    /// The body at the pose of its latest impact.
    var atImpact: Body {
        var body = self
        let age = impactAge
        body.center = center - velocity * age + freeAcceleration * (age * age / 2)
        body.turn(to: angle - spin * age + freeAngularAcceleration * (age * age / 2))
        return body
    }

    /// Makes the body immovable and stops it.
    mutating func fix() { (inverseMass, inverseInertia, velocity, spin) = (0, 0, .zero, 0) }

    mutating func turn(to angle: Double) {
        guard angle != self.angle else { return }
        self.angle = angle
        cosine = DripNumbers.cosine(angle)
        sine = DripNumbers.sine(angle)
    }

    /// Returns the vector from the centre to a point given in the body's own coordinates.
    func arm(_ offset: Vector) -> Vector { offset.rotated(cosine: cosine, sine: sine) }

    /// Returns the same vector at the beginning of the substep.
    func armBefore(_ offset: Vector) -> Vector { offset.rotated(cosine: before.cosine, sine: before.sine) }

    func velocity(atArm arm: Vector) -> Vector { velocity + arm.turned * spin }

    /// Returns the effective inverse mass for an impulse along `direction` (of length 1) at `arm`.
    func inverseMass(along direction: Vector, atArm arm: Vector) -> Double {
        let turning = arm.cross(direction)
        return inverseMass + turning * turning * inverseInertia
    }

    /// Adds the effect of a spring on a substep. `move` and `kick` are impulses, in mass · points and mass · points a second.
    mutating func spring(move: Vector, kick: Vector, atArm arm: Vector) {
        springMove = springMove + move * inverseMass
        springTurn += arm.cross(move) * inverseInertia
        springKick = springKick + kick * inverseMass
        springTwist += arm.cross(kick) * inverseInertia
    }

    /// Moves the body as if `impulse`, in mass · points, had acted at `arm` throughout the substep, and updates the velocity.
    mutating func shift(by impulse: Vector, atArm arm: Vector, duration: Double) {
        guard inverseMass > 0 else { return }
        let offset = impulse * inverseMass
        center = center + offset
        velocity = velocity + offset * (1 / duration)
        freeAcceleration = freeAcceleration + offset * (1 / (duration * duration))
        twist(by: arm.cross(impulse), duration: duration)
    }

    /// Turns the body as if a torque had acted throughout the substep, and updates the angular velocity.
    mutating func twist(by impulse: Double, duration: Double) {
        let turn = impulse * inverseInertia
        self.turn(to: angle + turn)
        spin += turn / duration
        freeAngularAcceleration += turn / (duration * duration)
    }

    /// Moves the body freely for `duration` seconds: exact for constant forces and resistance, and for each spring alone.
    mutating func move(for duration: Double) {
        before = (center, angle, cosine, sine)
        if inverseMass == 0 {
            center = center + velocity * duration
            return
        }
        let fade = Fade(rate: resistance, duration: duration)
        let offset = velocity * fade.once + acceleration * fade.twice + springMove
        let fast = velocity * fade.decay + acceleration * fade.once + springKick
        center = center + offset
        freeAcceleration = (fast - velocity) * (1 / duration)
        velocity = fast

        let turning = angularResistance == resistance ? fade : Fade(rate: angularResistance, duration: duration)
        turn(to: angle + spin * turning.once + angularAcceleration * turning.twice + springTurn)
        let quick = spin * turning.decay + angularAcceleration * turning.once + springTwist
        freeAngularAcceleration = (quick - spin) / duration
        spin = quick
        (springMove, springTurn, springKick, springTwist) = (.zero, 0, .zero, 0)
    }

    /// Decay e^(−rate · t) of a velocity: the remaining share, its integral, and the integral of that.
    struct Fade {
        let decay: Double
        let once: Double
        let twice: Double

        init(rate: Double, duration t: Double) {
            let x = rate * t
            if x == 0 {
                (decay, once, twice) = (1, t, t * t / 2)
            } else if x < 0.01 {
                // A series, because the differences below would lose digits.
                decay = exponential(-x)
                once = t * (1 - x / 2 * (1 - x / 3 * (1 - x / 4 * (1 - x / 5 * (1 - x / 6)))))
                twice = t * t / 2 * (1 - x / 3 * (1 - x / 4 * (1 - x / 5 * (1 - x / 6 * (1 - x / 7)))))
            } else {
                decay = exponential(-x)
                once = (1 - decay) / rate
                twice = (t - once) / rate
            }
        }
    }
}
