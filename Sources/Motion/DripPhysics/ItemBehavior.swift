public import DripGeometry

/// Mass and material of items. If several behaviors have an item, the last one added determines all properties.
public final class ItemBehavior: ItemListBehavior {
    /// Share of the speed kept in a bounce, 0…1. The larger value of both partners applies.
    public var elasticity = 0.0
    /// Coulomb coefficient, 0…10⁶. The geometric mean of both partners applies, so an item with 0 slides on everything.
    public var friction = 0.0
    /// Mass of 100 × 100 pt, 10⁻⁶…10⁶. The default is 1.
    public var density = 1.0
    /// Velocity damping, 0…10⁶ a second: the velocity falls with e^(−resistance · t).
    public var resistance = 0.0
    /// Damping of the angular velocity, likewise.
    public var angularResistance = 0.0
    /// Whether the items can rotate.
    public var allowsRotation = true
    /// Whether the item is immovable and stops others.
    public var isAnchored = false

    private var additions: [(item: DynamicItem, velocity: Vector, spin: Double)] = []

    /// Adds to the item's velocity, in points a second, from the next step on.
    public func addLinearVelocity(_ velocity: Vector, for item: DynamicItem) throws(DynamicsError) {
        guard contains(item) else { throw .itemNotInBehavior }
        try DynamicsError.check(velocity.length, in: 0...SimulationLimits.speed, "an added velocity")
        additions.append((item, velocity, 0))
    }

    /// Adds to the item's angular velocity, in radians a second, from the next step on.
    public func addAngularVelocity(_ velocity: Double, for item: DynamicItem) throws(DynamicsError) {
        guard contains(item) else { throw .itemNotInBehavior }
        try DynamicsError.check(velocity, in: -SimulationLimits.speed...SimulationLimits.speed, "an added angular velocity")
        additions.append((item, .zero, velocity))
    }

    /// Returns and clears the additions since the last call.
    func takeAdditions() -> [(item: DynamicItem, velocity: Vector, spin: Double)] {
        defer { additions.removeAll() }
        return additions
    }

    override func check() throws(DynamicsError) {
        try DynamicsError.check(elasticity, in: 0...1, "elasticity")
        try DynamicsError.check(friction, in: 0...SimulationLimits.factor, "friction")
        try DynamicsError.check(density, in: 1e-6...SimulationLimits.factor, "density")
        try DynamicsError.check(resistance, in: 0...SimulationLimits.factor, "resistance")
        try DynamicsError.check(angularResistance, in: 0...SimulationLimits.factor, "angular resistance")
    }
}
