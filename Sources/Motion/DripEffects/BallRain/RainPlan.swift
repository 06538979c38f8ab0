package import DripNumbers

/// Settings of a rain, and what is derived from them, in seconds and points.
package struct RainPlan {
    let settings: EffectSettings
    let gravity: Double
    /// Birth times: one ball an interval up to the limit, and those of the next round before this one fades.
    package let births: [Double]
    /// Number of balls in a round.
    package let limit: Int
    /// Time in which the floor is open, from the last ball of the round on.
    package let hole: Range<Double>
    package let period: Rational

    /// Seconds into the next period until everything left of this one has faded; 0 in the original, where that fades before the end.
    package let overlap: Double

    /// Seconds in which everything left fades.
    package static let fade = 0.5
    /// Seconds between the first ball of a period, which falls free that long, and the end of what is left of the one before.
    private static let freeFall = 0.25
    /// Minimum time after the last ball of a round: the tip disappears before the fading begins.
    private static let leastRest = Rational(7, 2)

    init(_ settings: EffectSettings, layout: RainLayout) {
        self.settings = settings
        let interval = Rational(near: settings[BallRain.interval])
        let limit = settings[BallRain.limit]
        let hole = settings[BallRain.hole]
        gravity = settings[BallRain.gravity] ?? 3 * layout.fallScale

        let round = interval * Rational(limit)
        period = round + max(interval * 2, Self.leastRest)
        var births = (1...limit).map { (interval * Rational($0)).value }
        // The floor closes, and the timer fires at once; a second round is not completed.
        var next = round.value + hole
        while births.count < 2 * limit - 1, next < period.value - Self.fade {
            births.append(next)
            next += interval.value
        }
        self.births = births
        overlap = settings.fidelity == .original ? 0 : max(Self.fade, interval.value + Self.freeFall)
        self.limit = limit
        self.hole = round.value..<round.value + hole
    }
}
