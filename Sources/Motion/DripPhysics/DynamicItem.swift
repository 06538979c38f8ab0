public import DripGeometry

/// An object that behaviors move: UIKit's dynamic item, with a centre, a size and an angle.
///
/// An item stands still until a behavior of a ``DynamicAnimator`` has it. Its pose may be set at any time; the next step continues from there.
public final class DynamicItem {
    /// Centre in points of the animator's reference space, within ±10⁶.
    public var center: Point
    /// Size in points, 0.001…100,000 each. It determines the mass: density · width · height / 10,000.
    public var size: Size { didSet { revision += 1 } }
    /// Angle in radians, from +x towards +y.
    public var angle: Double
    /// The shape for collisions.
    public var collisionBounds: CollisionBounds { didSet { revision += 1 } }

    /// Velocity in points a second. Only behaviors change it; see ``ItemBehavior/addLinearVelocity(_:for:)``.
    public internal(set) var velocity = Vector.zero
    /// Angular velocity in radians a second.
    public internal(set) var angularVelocity = 0.0

    /// Lease of the animator that has the item. It is read at every step.
    var lease: AnimatorToken?
    /// Index in the animator's list of bodies.
    var slot = 0
    /// Incremented with every change that affects the shape.
    private(set) var revision = 0

    /// Creates an item at rest.
    public init(center: Point, size: Size, angle: Double = 0, collisionBounds: CollisionBounds = .rectangle) {
        self.center = center
        self.size = size
        self.angle = angle
        self.collisionBounds = collisionBounds
    }

    /// Creates a ball.
    public convenience init(center: Point, radius: Double) {
        self.init(center: center, size: Size(2 * radius, 2 * radius), collisionBounds: .ellipse)
    }

    func check() throws(DynamicsError) {
        try Polyline.check(center)
        try DynamicsError.check(size.width, in: SimulationLimits.sides, "an item's width")
        try DynamicsError.check(size.height, in: SimulationLimits.sides, "an item's height")
        try DynamicsError.check(angle, in: -SimulationLimits.coordinate...SimulationLimits.coordinate, "an item's angle")
    }
}
