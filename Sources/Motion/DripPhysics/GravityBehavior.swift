public import DripGeometry
import DripNumbers

/// Constant acceleration of all items: 1000 pt/s² at magnitude 1, downwards by default. Several behaviors add up.
public final class GravityBehavior: ItemListBehavior {
    /// Direction in units of 1000 pt/s², within ±10⁶; initially (0, 1).
    public var direction = Vector(0, 1)

    /// Acceleration at magnitude 1, in pt/s².
    package static let unit = 1000.0

    /// Length of the direction. Setting it to 0 loses the angle, as in UIKit: a magnitude set later points to angle 0.
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

    override func check() throws(DynamicsError) {
        try DynamicsError.check(direction.dx, in: -SimulationLimits.factor...SimulationLimits.factor, "gravity's x")
        try DynamicsError.check(direction.dy, in: -SimulationLimits.factor...SimulationLimits.factor, "gravity's y")
    }
}
