public import DripGeometry
import DripNumbers

/// A force on each item: magnitude 1 accelerates a mass of 1 (100 × 100 pt at density 1) by 100 pt/s².
public final class PushBehavior: ItemListBehavior {
    /// Whether a push acts once or all the time.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// Changes the velocity once by 100 pt/s · magnitude / mass, and becomes inactive.
        case instantaneous
        /// Pushes while it is active.
        case continuous
    }

    package let mode: Mode
    /// Direction in units of 100 mass · pt/s², within ±10⁶; initially zero.
    public var direction = Vector.zero
    /// Whether it pushes. Setting it again repeats an instantaneous push.
    public var isActive = true

    /// Acceleration of a mass of 1 at magnitude 1, in pt/s².
    package static let unit = 100.0

    /// Point of action on each item, from its centre, in the item's own coordinates.
    private var offsets: [ObjectIdentifier: Vector] = [:]

    /// Creates a push of these items.
    public init(items: [DynamicItem] = [], mode: Mode) {
        self.mode = mode
        super.init(items: items)
    }

    /// Length of the direction; a negative one reverses it. Setting it to 0 loses the angle: a magnitude set later points to angle 0.
    public var magnitude: Double {
        get { direction.length }
        // Scaled, not computed from the angle, so that straight down stays exact.
        set { direction = magnitude > 0 ? direction * (newValue / magnitude) : Vector(newValue, 0) }
    }

    /// Angle in radians: 0 to the right, π/2 downwards.
    public var angle: Double {
        get { arcTangent(y: direction.dy, x: direction.dx) }
        set { direction = Vector(angle: newValue) * magnitude }
    }

    /// Returns the point of action on `item`, from its centre, in the item's own coordinates.
    package func targetOffset(for item: DynamicItem) -> Vector { offsets[ObjectIdentifier(item)] ?? .zero }

    /// Sets the point of action on `item`, from its centre. An offset makes the push also turn the item.
    /// - Throws: ``DynamicsError/itemNotInBehavior``, ``DynamicsError/outOfRange(property:value:range:)``.
    public func setTargetOffset(_ offset: Vector, for item: DynamicItem) throws(DynamicsError) {
        guard contains(item) else { throw .itemNotInBehavior }
        try Polyline.check(.zero + offset)
        offsets[ObjectIdentifier(item)] = offset
    }

    public override func removeItem(_ item: DynamicItem) {
        offsets[ObjectIdentifier(item)] = nil
        super.removeItem(item)
    }

    override func check() throws(DynamicsError) {
        try DynamicsError.check(direction.dx, in: -SimulationLimits.factor...SimulationLimits.factor, "a push's x")
        try DynamicsError.check(direction.dy, in: -SimulationLimits.factor...SimulationLimits.factor, "a push's y")
    }
}
