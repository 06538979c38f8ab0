import DripGeometry

/// Events of one drop and its centre: free fall from the ceiling, one bounce inside the pool, free flight, re-entry. Time is in seconds from the
/// beginning of the drop's growth; y is in points, down. The bounce happens when the drop's lowest point is two radii below the surface.
struct DripTimeline {
    let layout: WaterDropLayout
    /// The drop leaves the ceiling.
    let breakTime: Double
    /// The drop's lowest point first meets the surface.
    let touch: Double
    let impact: Double
    /// Speeds before and after the bounce.
    let impactSpeed: Double
    let reboundSpeed: Double
    /// The rebounding drop leaves its mound; nil if it does not rise far enough.
    let reboundBreak: Double?
    /// The falling drop's lowest point meets the surface again, then its centre does, then it is submerged.
    let touchAgain: Double
    let backAtSurface: Double
    let submerged: Double

    /// Computes the events. The neck breaks with the drop's centre `breakDistance` below y = 0, the mound lets go `reboundDistance` above the
    /// surface.
    init(_ layout: WaterDropLayout, breakDistance: Double, reboundDistance: Double) {
        let (gravity, radius, surface) = (layout.gravity, layout.radius, layout.surface)
        self.layout = layout
        breakTime = (2 * (breakDistance + radius) / gravity).squareRoot()
        touch = (2 * surface / gravity).squareRoot()
        let fall = surface + 2 * radius
        let impact = (2 * fall / gravity).squareRoot()
        let speed = layout.elasticity * gravity * impact
        self.impact = impact
        impactSpeed = gravity * impact
        reboundSpeed = speed
        /// Returns the seconds from the bounce until the drop is `height` above it, on its way up or down; nil if it never is.
        func flight(to height: Double, down: Bool) -> Double? {
            let square = speed * speed - 2 * gravity * height
            guard square >= 0 else { return nil }
            return (speed + (down ? square.squareRoot() : -square.squareRoot())) / gravity
        }
        submerged = impact + 2 * speed / gravity
        backAtSurface = flight(to: radius, down: true).map { impact + $0 } ?? submerged
        touchAgain = flight(to: 2 * radius, down: true).map { impact + $0 } ?? backAtSurface
        // A drop that barely reaches this height is too slow to tear.
        reboundBreak =
            speed * speed > 2 * gravity * (reboundDistance + radius)
            ? flight(to: reboundDistance + radius, down: false).map { impact + $0 } : nil
    }

    var apex: Double { impact + reboundSpeed / layout.gravity }

    /// Returns the centre's speed downwards, in points a second.
    func speed(at time: Double) -> Double {
        time < impact ? layout.gravity * time : layout.gravity * (time - impact) - reboundSpeed
    }

    /// Returns the centre's y.
    func center(at time: Double) -> Double {
        if time < impact { return -layout.radius + layout.gravity * time * time / 2 }
        let flight = time - impact
        return layout.surface + layout.radius - reboundSpeed * flight + layout.gravity * flight * flight / 2
    }
}
