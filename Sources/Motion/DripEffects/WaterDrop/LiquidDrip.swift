import DripGeometry
import DripNumbers

/// One drop of the `better` kind with its effects on ceiling and pool, as a function of its age in seconds.
///
///     age   0 ── breakTime ── touch ─ impact ── reboundBreak ── touchAgain ─ submerged
///           neck │ stub recoils        mound  │ stub collapses
///                │ drop rings          rises  │ drop rings      dent, ripples …
struct LiquidDrip {
    let timeline: DripTimeline
    let layout: WaterDropLayout
    let radius: Double
    let ceiling: Attachment
    /// Attachment at the pool, on the rebound.
    let mound: Attachment
    private let satelliteRadius: Double
    private let satelliteSpeed: Double
    /// Age at which the rebounding drop or the pool absorbs the satellite.
    private let satelliteEnd: Double

    /// Half the width of the mound and of a ripple, in radii of the drop.
    private static let moundFoot = 5.0
    private static let rippleHalfWidth = 3.0
    /// Seconds in which a torn end rounds by a factor e, and seconds after which it is practically round: the mound then is a bump of the surface.
    static let roundingTime = 0.014
    static let roundTime = 0.14

    /// A drop's neck at a body of water, and its remains after the break.
    struct Attachment {
        let fillet: LiquidNeck.Fillet
        let breakTime: Double
        let remains: NeckBreak
        /// Oscillation of the recoil: hertz, and decay rate a second.
        let swing: Double
        let decay: Double

        /// Returns the height of the remains after the break. They cannot sink below their own body, so the oscillation is drawn as (1 + cos)/2.
        func recoilHeight(_ time: Double) -> Double {
            remains.tip * exponential(-decay * time) * (1 + cosine(2 * .pi * swing * time)) / 2
        }

        init(fillet: LiquidNeck.Fillet, breakTime: Double, swing: Double, decay: Double) {
            self.fillet = fillet
            self.breakTime = breakTime
            self.swing = swing
            self.decay = decay
            remains = NeckBreak(fillet.neck(at: fillet.breakDistance))
        }
    }

    /// Creates a drop with the oscillation of its torn stub, in hertz, and a satellite; radius 0 is none.
    init(layout: WaterDropLayout, recoilFrequency: Double, satelliteRadius: Double) {
        self.layout = layout
        radius = layout.radius
        // A neck cannot close before there is room for one between body and drop.
        let breakDistance = max(layout.breakDistance, WaterDropLayout.ceilingThickness + 1.6 * radius)
        let reboundDistance = max(layout.reboundDistance, 2 * radius)
        timeline = DripTimeline(layout, breakDistance: breakDistance, reboundDistance: reboundDistance)

        // The damping ratio stays.
        let pace = recoilFrequency / 4
        ceiling = Attachment(
            fillet: LiquidNeck.Fillet(
                radius: radius, foot: max(layout.root, 1.3 * radius), breakDistance: breakDistance - WaterDropLayout.ceilingThickness),
            breakTime: timeline.breakTime, swing: recoilFrequency, decay: 6.3 * pace)
        mound = Attachment(
            fillet: LiquidNeck.Fillet(radius: radius, foot: Self.moundFoot * radius, breakDistance: reboundDistance),
            breakTime: timeline.reboundBreak ?? .infinity, swing: 2.5 * pace, decay: 6 * pace)

        self.satelliteRadius = satelliteRadius
        satelliteSpeed = 0.35 * layout.gravity * timeline.breakTime
        var end = timeline.breakTime
        let start = WaterDropLayout.ceilingThickness + ceiling.remains.tip
        while satelliteRadius > 0 {
            let fallen = end - timeline.breakTime
            let y = start + satelliteSpeed * fallen + layout.gravity * fallen * fallen / 2
            let isInDrop = end > timeline.impact && abs(y - timeline.center(at: end)) <= radius - satelliteRadius
            if isInDrop || y > layout.surface + 2 * radius { break }
            end += 1e-3
        }
        satelliteEnd = end
    }

    // MARK: Pool

    /// Adds the dents and ripples of the drop to the surface that all drops share.
    func disturb(_ surface: inout PoolSurface, x: Double, age: Double) {
        // The plunge: a trough around the drop, deepest 0.03 s after the bounce. Its bottom is the foot of the mound, which so rises without a
        // corner.
        let plunge = (age - timeline.impact) / 0.03
        if plunge > 0 {
            let depth = 0.7 * radius * plunge * exponential(1 - plunge)
            for side in [-1.0, 1] {
                surface.add(center: x + side * mound.fillet.foot, halfWidth: 0.8 * mound.fillet.foot, height: -depth)
            }
        }
        // The re-entry: a shallower dent that swings back.
        let entry = age - (timeline.reboundBreak == nil ? timeline.submerged : timeline.touchAgain)
        if entry > 0, timeline.reboundSpeed > 0 {
            let strength = min(1, 1.6 * timeline.reboundSpeed / timeline.impactSpeed)
            surface.add(
                center: x, halfWidth: 6.5 * radius,
                height: -strength * radius * exponential(-6 * entry) * sine(2 * .pi * 2.5 * entry))
        }
        if let reboundBreak = timeline.reboundBreak {
            let collapse = age - reboundBreak
            if collapse >= Self.roundTime {
                surface.add(center: x, halfWidth: mound.fillet.foot, height: mound.recoilHeight(collapse))
            }
            ripple(&surface, x: x, age: collapse - 0.14)
        }
        ripple(&surface, x: x, age: age - timeline.backAtSurface)
    }

    /// Adds a pair of ripples that run outwards over seven radii at constant speed. They rise in the first fifth and sink in the last.
    private func ripple(_ surface: inout PoolSurface, x: Double, age: Double) {
        let progress = age / layout.rippleTime
        guard progress > 0, progress < 1 else { return }
        let height = 0.3 * radius * smoothStep(min(progress, 1 - progress) / 0.2)
        let distance = (5 + 7 * (progress - 0.2) / 0.6) * radius
        for side in [-1.0, 1] {
            surface.add(center: x + side * distance, halfWidth: Self.rippleHalfWidth * radius, height: height)
        }
    }

    // MARK: Drop

    /// Returns a drop that dips into the pool: the meniscus climbs it from the first contact to over its top.
    func entering(distance: Double) -> LiquidNeck {
        let sunk = min(1, max(0, (radius - distance) / (2 * radius)))
        let fillet = 0.7 * radius * sunk
        let angle = arcCosine((distance - fillet) / (radius + fillet))
        return LiquidNeck(
            radius: radius, distance: distance, foot: radius * (sine(angle) + 1.8 * sunk.squareRoot()), fillet: fillet)
    }

    /// Returns how round the tail of a free drop is, 0…1, and its deformation.
    func ringing(age: Double) -> (rounding: Double, swing: AffineMap) {
        let frequency = 9 * power(5 / radius, 1.5)
        let stretch = 1 + 0.13 * exponential(-age / 0.25) * sine(2 * .pi * frequency * age)
        return (1 - exponential(-age / 0.02), .scale(stretch, 1 / stretch))
    }

    /// Returns the satellite after the break; nil once it is absorbed.
    func satellite(x: Double, age: Double) -> (center: Point, radius: Double)? {
        guard age < satelliteEnd else { return nil }
        let time = age - timeline.breakTime
        let y = WaterDropLayout.ceilingThickness + ceiling.remains.tip + satelliteSpeed * time + layout.gravity * time * time / 2
        return (Point(x, y), satelliteRadius * (1 - exponential(-time / 0.02)))
    }
}

extension PoolSurface {
    /// Returns the height of the water above `stand` at the feet of a neck at `x`, which is turned by half a turn: its right foot is on the left.
    func lift(x: Double, foot: Double, above stand: Double) -> LiquidNeck.Lift {
        LiquidNeck.Lift(left: height(at: x + foot).height - stand, right: height(at: x - foot).height - stand)
    }
}

extension AffineMap {
    /// Maps a frame with y up to the canvas, with its origin at `point`. Half a turn keeps the direction of outlines; a reflection would not.
    static func halfTurn(to point: Point) -> AffineMap {
        AffineMap(a: -1, b: 0, c: 0, d: -1, e: point.x, f: point.y)
    }
}

/// Returns a step 0 → 1 with flat ends, clamped outside.
func smoothStep(_ share: Double) -> Double {
    let clamped = min(1, max(0, share))
    return clamped * clamped * (3 - 2 * clamped)
}
