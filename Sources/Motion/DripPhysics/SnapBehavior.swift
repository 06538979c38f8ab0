public import DripGeometry

/// A spring that pulls an item to a point and to angle 0. x, y and the angle oscillate independently, without sideways motion.
public final class SnapBehavior: DynamicBehavior {
    package let item: DynamicItem
    /// Target of the item; may be changed during the motion.
    public var snapPoint: Point
    /// Damping ratio, 0…1: 0 oscillates forever, 1 arrives without overshoot. (UIKit's header comment states the reverse of its behaviour.)
    public var damping = 0.5
    /// Frequency without damping, in hertz, above 0 and below 120.
    public var frequency = 2.5

    /// Creates a snap of `item` to `snapPoint`.
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
