import DripGeometry
import DripPhysics
import DripTestSupport

/// An animator over 300 × 300 points, and short ways to fill it.
struct Stage {
    let animator: DynamicAnimator

    init(_ bounds: Rect = Rect(x: 0, y: 0, width: 300, height: 300)) throws {
        animator = try DynamicAnimator(referenceBounds: bounds)
    }

    @discardableResult
    func add<Behavior: DynamicBehavior>(_ behavior: Behavior, _ change: (Behavior) throws -> Void = { _ in }) throws -> Behavior {
        try change(behavior)
        try animator.addBehavior(behavior)
        return behavior
    }

    func ball(_ x: Double, _ y: Double, radius: Double = 10) -> DynamicItem { DynamicItem(center: Point(x, y), radius: radius) }

    func square(_ x: Double, _ y: Double, side: Double = 100) -> DynamicItem {
        DynamicItem(center: Point(x, y), size: Size(side, side))
    }
}
