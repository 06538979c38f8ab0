public import DripGeometry

/// Pulls an item to a point, upright, as a spring does: x, y and the angle each swing on their own, so nothing jiggles sideways.
public final class SnapBehavior: DynamicBehavior {
    package let item: DynamicItem
    /// Where the item goes; may be changed on the way.
    public var snapPoint: Point
    /// The damping ratio, 0…1: 0 swings for ever, 1 arrives without overshoot. (UIKit's header comment says the reverse of what UIKit does.)
    public var damping = 0.5
    /// How often it would swing a second without damping, above 0, below 120.
    public var frequency = 2.5

    public init(item: DynamicItem, snapPoint: Point) {
        self.item = item
        self.snapPoint = snapPoint
    }

    override var involvedItems: [DynamicItem] { [item] }

    override func check() throws(DynamicsError) {
        try Polyline.check(snapPoint)
        try DynamicsError.check(damping, in: 0...1, "a snap's damping")
        try DynamicsError.check(frequency, in: 1e-6...DampedOscillator.frequencyLimit, "a snap's frequency")
    }
}
