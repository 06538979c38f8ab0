public import DripGeometry
import DripNumbers

/// A force on each of its items: magnitude 1 accelerates a mass of 1 (100 × 100 pt at density 1) by 100 pt/s².
public final class PushBehavior: ItemListBehavior {
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// Changes the velocity once by 100 pt/s · magnitude / mass, and turns itself inactive.
        case instantaneous
        /// Pushes as long as it is active.
        case continuous
    }

    package let mode: Mode
    /// In units of 100 mass · pt/s², within ±10⁶; nothing at first.
    public var direction = Vector.zero
    /// Whether it pushes. An instantaneous push repeats when it is set again.
    public var isActive = true

    /// The acceleration of a mass of 1 at magnitude 1, in points a second squared.
    package static let unit = 100.0

    /// Where on each item the push acts, from its centre, in the item's own turned coordinates.
    private var offsets: [ObjectIdentifier: Vector] = [:]

    public init(items: [DynamicItem] = [], mode: Mode) {
        self.mode = mode
        super.init(items: items)
    }

    /// The direction's length; a negative one turns it round. At 0 the direction is lost, and a magnitude set later points to angle 0.
    public var magnitude: Double {
        get { direction.length }
        // Scaled, not made from the angle, so that straight down stays straight.
        set { direction = magnitude > 0 ? direction * (newValue / magnitude) : Vector(newValue, 0) }
    }

    /// In radians, 0 to the right, π/2 downwards.
    public var angle: Double {
        get { arcTangent(y: direction.dy, x: direction.dx) }
        set { direction = Vector(angle: newValue) * magnitude }
    }

    /// Where the push acts on `item`, from its centre, in the item's own coordinates.
    package func targetOffset(for item: DynamicItem) -> Vector { offsets[ObjectIdentifier(item)] ?? .zero }

    /// An offset makes the push turn the item, too.
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
        try DynamicsError.check(direction.dx, in: -Reach.factor...Reach.factor, "a push's x")
        try DynamicsError.check(direction.dy, in: -Reach.factor...Reach.factor, "a push's y")
    }
}
