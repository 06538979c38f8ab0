public import DripGeometry

/// Something that behaviors move: UIKit's dynamic item, with a centre, a size and an angle.
///
/// An item stands still until a behavior of a ``DynamicAnimator`` has it. Its pose may be set at any time; the next step goes on from there.
public final class DynamicItem {
    /// In points of the animator's reference space, within ±10⁶.
    public var center: Point
    /// In points, 0.001…100,000 each. Decides the mass: density · width · height / 10,000.
    public var size: Size { didSet { revision += 1 } }
    /// In radians, +x towards +y.
    public var angle: Double
    public var collisionBounds: CollisionBounds { didSet { revision += 1 } }

    /// Points a second. Changed by behaviors only; see ``ItemBehavior/addLinearVelocity(_:for:)``.
    public internal(set) var velocity = Vector.zero
    /// Radians a second.
    public internal(set) var angularVelocity = 0.0

    /// The lease of the animator that has it: asked for at every step, so no weak reference.
    var lease: AnimatorLease?
    /// The place in its animator's list of bodies.
    var slot = 0
    /// Changes with everything that its shape is made of.
    private(set) var revision = 0

    public init(center: Point, size: Size, angle: Double = 0, collisionBounds: CollisionBounds = .rectangle) {
        self.center = center
        self.size = size
        self.angle = angle
        self.collisionBounds = collisionBounds
    }

    /// A ball.
    public convenience init(center: Point, radius: Double) {
        self.init(center: center, size: Size(2 * radius, 2 * radius), collisionBounds: .ellipse)
    }

    func check() throws(DynamicsError) {
        try Polyline.check(center)
        try DynamicsError.check(size.width, in: Reach.sides, "an item's width")
        try DynamicsError.check(size.height, in: Reach.sides, "an item's height")
        try DynamicsError.check(angle, in: -Reach.place...Reach.place, "an item's angle")
    }
}

/// Stands for an animator as long as there is one.
final class AnimatorLease {
    var hasEnded = false
}
