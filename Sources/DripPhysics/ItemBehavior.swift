public import DripGeometry

/// What its items are like. Where several have an item, the one that was added last decides all of it.
public final class ItemBehavior: ItemListBehavior {
    /// 0…1: the share of its speed that an item keeps when it bounces. Of two that meet the larger counts.
    public var elasticity = 0.0
    /// Coulomb's coefficient, 0…10⁶. Two that meet have the geometric mean, so 0 slides on everything.
    public var friction = 0.0
    /// Mass of 100 × 100 pt, 10⁻⁶…10⁶.
    public var density = 1.0
    /// Damping of the velocity, 0…10⁶ a second: it falls with e^(−resistance · t).
    public var resistance = 0.0
    /// The same for the angular velocity.
    public var angularResistance = 0.0
    public var allowsRotation = true
    /// An anchored item does not move, and stops what hits it.
    public var isAnchored = false

    private var additions: [(item: DynamicItem, velocity: Vector, spin: Double)] = []

    /// Adds to the item's velocity, in points a second; the next step begins with it.
    public func addLinearVelocity(_ velocity: Vector, for item: DynamicItem) throws(DynamicsError) {
        guard contains(item) else { throw .itemNotInBehavior }
        try DynamicsError.check(velocity.length, in: 0...Reach.speed, "an added velocity")
        additions.append((item, velocity, 0))
    }

    /// Adds to the item's angular velocity, in radians a second.
    public func addAngularVelocity(_ velocity: Double, for item: DynamicItem) throws(DynamicsError) {
        guard contains(item) else { throw .itemNotInBehavior }
        try DynamicsError.check(velocity, in: -Reach.speed...Reach.speed, "an added angular velocity")
        additions.append((item, .zero, velocity))
    }

    /// What was added since the last call.
    func takeAdditions() -> [(item: DynamicItem, velocity: Vector, spin: Double)] {
        defer { additions.removeAll() }
        return additions
    }

    override func check() throws(DynamicsError) {
        try DynamicsError.check(elasticity, in: 0...1, "elasticity")
        try DynamicsError.check(friction, in: 0...Reach.factor, "friction")
        try DynamicsError.check(density, in: 1e-6...Reach.factor, "density")
        try DynamicsError.check(resistance, in: 0...Reach.factor, "resistance")
        try DynamicsError.check(angularResistance, in: 0...Reach.factor, "angular resistance")
    }
}
