enum SimulationLimits {
    /// Points from the origin. Beyond it an item stays where it is and touches nothing.
    static let coordinate = 1e6
    /// Limit of speeds, in points a second and radians a second.
    static let speed = 1e6
    /// Limit of magnitudes, stiffness and other factors.
    static let factor = 1e6
    static let sides = 1e-3...1e5
}
